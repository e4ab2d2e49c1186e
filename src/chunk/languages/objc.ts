import { C_COMMON, splitDeclarator } from "./c.ts";
import type { GrammarLanguage, QualifiedName } from "./language.ts";
import { hideMacros } from "./macros.ts";

/** `- (void)addSheets:(int)count done:(void (^)(BOOL))done {` → addSheets:done:, and the names of C declarators. */
function splitSelector(written: string): QualifiedName {
  if (!/^[-+]/.test(written))
    return splitDeclarator(written.replace(/^[\s*(^]*(?:(?:const|volatile|__\w+|_N\w+)\b[\s*^]*)*/, ""));
  const head = withoutParentheses(written.slice(1)).replace(/[{;][\s\S]*$/, "");
  const keywords = head.match(/\w*\s*:/g)?.map((keyword) => keyword.replace(/\s/g, ""));
  return { scope: [], name: keywords?.join("") ?? /\w+/.exec(head)?.[0] ?? "" };
}

function withoutParentheses(text: string): string {
  let depth = 0;
  let kept = "";
  for (const char of text) {
    if (char === "(") depth++;
    if (depth === 0) kept += char;
    if (char === ")") depth--;
  }
  return kept;
}

/** Macros that annotate stand where the grammar expects none: alone on a line, or before the end of a declaration. */
const ANNOTATIONS: readonly RegExp[] = [
  /\b(?:NS|API|UI|CF|CA|CG|OBJC|FOUNDATION|IB)_(?!\w*(?:ENUM|OPTIONS)\b)[A-Z0-9_]+\b(?:\([^;{}]{0,300}?\))?(?=[ \t]{0,8}(?:[;{\r\n]|$|[A-Z]+_[A-Z_]+|extern\b|@))/gm,
  /(?<=[\w)][ \t]{1,8})[A-Z]+(?:_[A-Z0-9]+)+\([^;{}]{0,300}?\)(?=\s{0,8}[;{])/g,
  /\b__(?:attribute__|deprecated_msg|deprecated|unused)\b(?:\s{0,8}\(\([^;{}]{0,300}?\)\)|\("[^"\n]{0,300}"\))?/g,
];
const ENUM_MACRO = /\b(?:typedef\s+)?(?:NS|CF)_(?:[A-Z]+_)?(?:ENUM|OPTIONS)\s*\([^(),]*,\s*(\w+)\s*\)(?=\s*\{)/g;
const AVAILABILITY = /@available\([^()\n]*\)/g;

/** Blanks annotations and writes `typedef NS_ENUM(NSInteger, Size) {` as an enum, its name where it was. */
function prepare(text: string): string {
  let prepared = text
    .replace(ENUM_MACRO, (found, name: string) => {
      const at = found.lastIndexOf(name);
      return ("enum".padEnd(at) + name).padEnd(found.length);
    })
    .replace(AVAILABILITY, (found) => "1".padEnd(found.length));
  for (const pattern of ANNOTATIONS) prepared = prepared.replace(pattern, (found) => " ".repeat(found.length));
  return hideMacros(prepared);
}

export const objc: GrammarLanguage = {
  id: "objc",
  label: "Objective-C",
  extensions: [".m", ".mm"],
  fileNames: [],
  shebangs: [],
  grammar: "objc",
  depth: 8,
  separator: ".",
  // Functions without a body are found as constants of C_COMMON: C's patterns for them take 0.3 s to compile here.
  query: `
    (method_definition) @method @name
    (method_declaration) @declaration @name
    (class_interface . (identifier) @name category: (identifier)) @impl
    (class_interface . (identifier) @name) @class
    (class_implementation . (identifier) @name category: (identifier)) @impl
    (class_implementation . (identifier) @name) @class
    (protocol_declaration . (identifier) @name) @class
    (property_declaration (struct_declaration (struct_declarator) @alias))
    (instance_variable (struct_declaration (struct_declarator) @alias))
    (function_definition declarator: (_) @name) @function
    ${C_COMMON}
  `,
  splitName: splitSelector,
  prepare,
  isExported: ({ head, enclosing }) => enclosing ?? !/\bstatic\b/.test(head),
};
