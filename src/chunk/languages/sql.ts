import { endOfLine } from "./ends.ts";
import type { OutlineLanguage, OutlinePlace, QualifiedName } from "./language.ts";

const MODIFIER =
  "(?:GLOBAL|LOCAL|TEMP|TEMPORARY|UNLOGGED|EXTERNAL|FOREIGN|VIRTUAL|MATERIALIZED|RECURSIVE|UNIQUE|CLUSTERED|NONCLUSTERED|FULLTEXT|SPATIAL|CONSTRAINT|EDITIONABLE|DEFINER[ \\t]*=[ \\t]*\\S+|ALGORITHM[ \\t]*=[ \\t]*\\w+|SQL[ \\t]+SECURITY[ \\t]+\\w+)\\s+";
const PART = '(?:"[^"\\n]+"|`[^`\\n]+`|\\[[^\\]\\n]+\\]|[\\w$#@]+)';
const NAME = `(?<name>${PART}(?:[ \\t]*\\.[ \\t]*${PART})*)`;

const creates = (what: string, verb = "CREATE(?:\\s+OR\\s+(?:REPLACE|ALTER))?") =>
  new RegExp(`^[ \\t]*${verb}\\s+(?:${MODIFIER})*(?:${what})\\s+(?:IF\\s+NOT\\s+EXISTS\\s+)?${NAME}`, "dgim");

/** What begins and ends the blocks of a routine, its statements, and a script's batches. */
const TOKEN =
  /;|\bIS\b(?!\s+(?:NOT|NULL|TRUE|FALSE|DISTINCT|UNKNOWN)\b)|\b(?:BEGIN|CASE|END)\b(?:[ \t]+(?:IF|LOOP|WHILE|REPEAT|FOR|CASE|TRAN|TRANSACTION)\b)?|^[ \t]*(?:GO|\/)[ \t]*$|^[ \t]*DELIMITER\b/gim;

function endOfStatement({ text, from, next }: OutlinePlace): number {
  const end = text.slice(from, next).search(/;|^[ \t]*GO[ \t]*$/im);
  return end < 0 ? next : from + end + (text[from + end] === ";" ? 1 : 0);
}

/** After the statement, whose blocks hold statements themselves. */
function endOfRoutine({ text, from, nextAlike }: OutlinePlace): number {
  let depth = 0;
  let hasDeclarations = false; // Oracle's, between IS and BEGIN
  TOKEN.lastIndex = from;
  for (let match = TOKEN.exec(text); match && match.index < nextAlike; match = TOKEN.exec(text)) {
    const token = match[0].toUpperCase().trim().replace(/\s+/g, " ");
    if (token === ";") {
      if (depth <= 0 && !hasDeclarations) return match.index + 1;
    } else if (token === "IS") {
      hasDeclarations ||= depth === 0;
    } else if (token === "BEGIN" || token === "CASE") {
      depth++;
      hasDeclarations = false;
    } else if (token === "END" || token === "END CASE") {
      depth--;
    } else if (token === "GO" || token === "/" || token === "DELIMITER") {
      return endOfLine(text, match.index);
    }
  }
  return nextAlike;
}

/** `public."Order Lines"` → scope public, name Order Lines. */
function splitName(written: string): QualifiedName {
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
  opaque:
    /(?<comment>--[^\n]*|\/\*[\s\S]*?(?:\*\/|$))|'[^'\\]*(?:\\[\s\S][^'\\]*)*'?|\$(?<tag>[A-Za-z_]\w*|)\$[\s\S]*?(?:\$\k<tag>\$|$)/g,
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
    {
      role: "function",
      pattern: creates("FUNCTION|PROCEDURE|PROC|TRIGGER|AGGREGATE|EVENT|PACKAGE(?:\\s+BODY)?|RULE|MACRO"),
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
