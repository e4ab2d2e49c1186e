import { endOfLine } from "./ends.ts";
import type { OutlineLanguage, OutlinePlace, QualifiedName } from "./language.ts";

const MODIFIER =
  "(?:GLOBAL|LOCAL|TEMP|TEMPORARY|UNLOGGED|EXTERNAL|FOREIGN|VIRTUAL|MATERIALIZED|RECURSIVE|UNIQUE|CLUSTERED|NONCLUSTERED|FULLTEXT|SPATIAL|CONSTRAINT|EDITIONABLE|DEFINER[ \\t]*=[ \\t]*\\S+|ALGORITHM[ \\t]*=[ \\t]*\\w+|SQL[ \\t]+SECURITY[ \\t]+\\w+)\\s+";
const PART = '(?:"[^"\\n]+"|`[^`\\n]+`|\\[[^\\]\\n]+\\]|[\\w$#@]+)';
const NAME = `(?<name>${PART}(?:[ \\t]*\\.[ \\t]*${PART})*)`;

const creates = (what: string, verb = "CREATE(?:\\s+OR\\s+(?:REPLACE|ALTER))?") =>
  new RegExp(`^[ \\t]*${verb}\\s+(?:${MODIFIER})*(?:${what})\\s+(?:IF\\s+NOT\\s+EXISTS\\s+)?${NAME}`, "dgim");

/** What begins and ends the blocks of a routine, its statements, and a script's batches; Oracle's declarations. */
const TOKEN =
  /;|\$\$|\/\/|\bIS\b(?!\s+(?:NOT|NULL|TRUE|FALSE|DISTINCT|UNKNOWN)\b)|\bAS\b(?=\s+(?:CURSOR|PRAGMA|TYPE)\b|\s+(?!(?:RETURN|EXEC|EXECUTE|PRINT|THROW|DROP|USE|SET|BEGIN|DECLARE|LANGUAGE)\b)[\w$#]+[ \t]+(?:CONSTANT[ \t]+)?[\w$.%]+(?:[ \t]*\([^()\n]*\))?[ \t]*(?:;|:=|DEFAULT\b|NOT[ \t]+NULL\b))|\b(?:BEGIN|CASE|END)\b(?:[ \t]+(?:IF|LOOP|WHILE|REPEAT|FOR|CASE|TRAN|TRANSACTION)\b)?|^[ \t]*(?:GO|\/)[ \t]*$|^[ \t]*DELIMITER\b/gim;

function endOfStatement({ text, from, next }: OutlinePlace): number {
  const end = text.slice(from, next).search(/;|^[ \t]*GO[ \t]*$/im);
  return end < 0 ? next : from + end + (text[from + end] === ";" ? 1 : 0);
}

/** After the statement, whose blocks hold statements themselves. */
function endOfRoutine({ text: whole, from, nextAlike }: OutlinePlace): number {
  const text = whole.slice(0, nextAlike); // a search that finds nothing ends there
  let depth = 0;
  let hasDeclarations = false; // Oracle's, between IS and BEGIN
  TOKEN.lastIndex = from;
  for (let match = TOKEN.exec(text); match; match = TOKEN.exec(text)) {
    const token = match[0].toUpperCase().trim().replace(/\s+/g, " ");
    if (token === ";") {
      if (depth <= 0 && !hasDeclarations) return afterTerminator(text, match.index + 1);
    } else if (token === "IS" || token === "AS") {
      hasDeclarations ||= depth === 0;
    } else if (token === "BEGIN" || token === "CASE") {
      depth++;
      hasDeclarations = false;
    } else if (token === "END" || token === "END CASE") {
      depth--;
    } else if (token === "$$" || token === "//") {
      return afterTerminator(text, match.index + 2);
    } else if (token === "GO" || token === "/" || token === "DELIMITER") {
      return endOfLine(text, match.index);
    }
  }
  return nextAlike;
}

/** After its `END name;`: what a package holds ends likewise, each under its own name. */
function endOfPackage({ text: whole, from, nextAlike }: OutlinePlace): number {
  const text = whole.slice(0, nextAlike);
  const name = /[\w$#]*(?="?$)/.exec(text.slice(Math.max(0, from - 200), from))?.[0].toUpperCase();
  const ends = /\bEND\b(?:\s+"?([\w$#]+)"?)?\s*;|^[ \t]*\/[ \t]*$/gim;
  ends.lastIndex = from;
  for (let match = ends.exec(text); match; match = ends.exec(text)) {
    if (match[1]?.toUpperCase() === name || match[0].trim() === "/")
      return afterTerminator(text, match.index + match[0].length);
  }
  return nextAlike;
}

/** After the line below that ends the script's statement too: Oracle's `/`, MySQL's `DELIMITER ;`. */
function afterTerminator(text: string, at: number): number {
  TERMINATOR.lastIndex = at;
  return TERMINATOR.test(text) ? TERMINATOR.lastIndex : at;
}

const TERMINATOR = /[ \t]*\n[ \t]*(?:\/|DELIMITER[ \t]*;)[ \t]*$/imy;

/** A script of MySQL may write `DELIMITER $$`, which then quotes nothing. */
function opaqueParts(text: string): RegExp {
  return /^[ \t]*DELIMITER[ \t]+\$\$/im.test(text) ? OPAQUE : OPAQUE_WITH_DOLLARS;
}

/** Not the comments that name the statement below for a generator of code. */
const COMMENT = "(?<comment>--(?![ \\t]*:?name:?[ \\t])[^\\n]*|/\\*[\\s\\S]*?(?:\\*/|$))";
const QUOTED = "'[^'\\\\]*(?:\\\\[\\s\\S][^'\\\\]*)*'?";
const opaque = (tag: string) =>
  new RegExp(`${COMMENT}|${QUOTED}|\\$(?<tag>${tag})\\$[\\s\\S]*?(?:\\$\\k<tag>\\$|$)`, "g");
const OPAQUE = opaque("[A-Za-z_]\\w*");
const OPAQUE_WITH_DOLLARS = opaque("[A-Za-z_]\\w*|");

/** `public."Order Lines"` → scope public, name Order Lines. */
function splitName(written: string): QualifiedName {
  if (/^[\w-]+$/.test(written)) return { scope: [], name: written };
  const parts = [...written.matchAll(new RegExp(PART, "g"))].map(([part]) => part.replace(/^["`[]|["`\]]$/g, ""));
  return { scope: parts.slice(0, -1), name: parts.at(-1) ?? "" };
}

export const sql: OutlineLanguage = {
  id: "sql",
  label: "SQL",
  extensions: [".sql", ".ddl", ".dml", ".pgsql", ".psql", ".plsql", ".pks", ".pkb"],
  fileNames: [],
  shebangs: [],
  separator: ".",
  opaque: opaqueParts,
  definitions: [
    {
      role: "class",
      pattern: creates("TABLE"),
      end: endOfStatement,
      members: new RegExp(
        `^[ \\t]*(?!(?:CONSTRAINT|PRIMARY|FOREIGN|UNIQUE|CHECK|KEY|INDEX|LIKE|EXCLUDE|PARTITION|PERIOD|AS|SELECT|FROM|WHERE|AND|OR|ON|GROUP|ORDER|LEFT|INNER|JOIN|UNION|WITH|CASE|WHEN|THEN|ELSE|END|LIMIT|HAVING|REFERENCES|DEFAULT|NOT|ENGINE|COMMENT|SET|VALUES|USING)\\b)(?<name>${PART})[ \\t]+[\\w"\`\\[]`,
        "dgim",
      ),
    },
    { role: "class", pattern: creates("VIEW|TYPE(?:\\s+BODY)?|DOMAIN"), end: endOfStatement },
    { role: "class", pattern: creates("PACKAGE(?:\\s+BODY)?"), end: endOfPackage },
    {
      role: "function",
      pattern: new RegExp(
        `^[ \\t]*(?=[FMPS])(?<!\\b(?:CREATE|REPLACE|EDITIONABLE)\\s{1,99})(?:(?:MEMBER|STATIC)[ \\t]+)?(?:FUNCTION|PROCEDURE)[ \\t]+${NAME}`,
        "dgim",
      ),
      end: endOfRoutine,
    },
    {
      role: "function",
      pattern: /^[ \t]*--[ \t]*:?name:?[ \t]+(?<name>[\w$-]+)[^\n]*/dgim,
      end: endOfStatement,
    },
    {
      role: "function",
      pattern: creates("FUNCTION|PROCEDURE|PROC|TRIGGER|AGGREGATE|EVENT|RULE|MACRO"),
      end: endOfRoutine,
    },
    { role: "function", pattern: creates("FUNCTION|PROCEDURE|PROC|TRIGGER", "ALTER"), end: endOfRoutine },
    {
      role: "constant",
      pattern: creates("INDEX(?:\\s+CONCURRENTLY)?|SEQUENCE|SCHEMA|DATABASE|EXTENSION|ROLE|USER|POLICY|PUBLICATION"),
      end: endOfStatement,
    },
  ],
  scopesAreNamespaces: true,
  splitName,
  isExported: () => true,
};
