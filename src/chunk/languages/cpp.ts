import { blank } from "./blank.ts";
import { C_COMMON, C_PROTOTYPES, C_STATEMENT, CPP_MEMBER_PROTOTYPES } from "./c.ts";
import type { GrammarLanguage, QualifiedName } from "./language.ts";

/** `*ns::Stack<T>::push(T x) const` → scope ns, Stack; name push. Template arguments are dropped, operators kept. */
function splitDeclarator(written: string): QualifiedName {
  const start = written.replace(/^[\s*&(]+/, "");
  const operator = /(?:^|::)\s*(operator\b\s*(?:\(\s*\)|[^(]*))/.exec(start);
  const plain = operator
    ? start.slice(0, operator.index)
    : withoutTemplateArguments(start).replace(/[\s([={;][\s\S]*$/, "");
  const parts = withoutTemplateArguments(plain)
    .split("::")
    .map((part) => part.trim())
    .filter(Boolean);
  if (operator) return { scope: parts, name: operator[1]!.replace(/\s+/g, " ").replace("( )", "()").trim() };
  const name = parts.at(-1) ?? "";
  return { scope: parts.slice(0, -1), name: C_STATEMENT.test(name) ? "" : name };
}

function withoutTemplateArguments(text: string): string {
  if (!text.includes("<")) return text;
  let depth = 0;
  let kept = "";
  for (const char of text) {
    if (char === "<") depth++;
    if (depth === 0) kept += char;
    if (char === ">") depth--;
  }
  return kept;
}

const MACRO = "[A-Z][A-Z0-9]*_[A-Z0-9_]*";
/** `EXPORT_API Result<T> open(`: what stands before a type would be read as the type, and the type as a scope. */
const SPECIFIER = new RegExp(
  `(?<=^[ \\t]*(?:(?:static|inline|constexpr|virtual|friend|extern)[ \\t]+)*)${MACRO}(?=[ \\t]+(?:(?:const|constexpr|inline|static|virtual|friend)[ \\t]+)*[\\w:]+(?:<[^\\n;(){}]*>)?[\\s*&]+[\\w:~]+[ \\t]*\\()`,
  "gm",
);
/** `size() const ACME_NONBLOCKING {`. */
const TRAILER = new RegExp(
  `(?<=\\)(?:[ \\t&]|const|noexcept|override|final)*)${MACRO}(?=[ \\t]*(?:[{;=]|const\\b|noexcept\\b|$))`,
  "gm",
);
/** `ACME_NAMESPACE_BEGIN`, on a line of its own between other declarations. */
const MACRO_LINE = new RegExp(`^[ \\t]*${MACRO}[ \\t]*$(?!\\s*[,=})(.?:|&+])`, "gm");

/** Hides macros that the grammar would take for a part of the declaration. */
function hideMacros(text: string): string {
  return text.replace(SPECIFIER, blank).replace(TRAILER, blank).replace(MACRO_LINE, blank);
}

export const cpp: GrammarLanguage = {
  id: "cpp",
  label: "C++",
  extensions: [
    ".cpp",
    ".cc",
    ".cxx",
    ".c++",
    ".hpp",
    ".hh",
    ".hxx",
    ".h++",
    ".ipp",
    ".tpp",
    ".ixx",
    ".cppm",
    ".cu",
    ".cuh",
  ],
  fileNames: [],
  shebangs: [],
  grammar: "cpp",
  depth: 12,
  separator: "::",
  query: `
    (function_definition declarator: (_) @name [(default_method_clause) (delete_method_clause)]) @declaration
    (function_definition declarator: (_) @name) @function
    ${C_PROTOTYPES}
    (declaration declarator: (reference_declarator (function_declarator)) @name) @declaration
    ${CPP_MEMBER_PROTOTYPES}
    (field_declaration declarator: (reference_declarator (function_declarator)) @name) @declaration
    (class_specifier name: (_) @name body: (_)) @class
    (field_declaration_list (alias_declaration name: (type_identifier) @name) @constant)
    (field_declaration_list (type_definition declarator: (_) @name) @constant)
    (alias_declaration name: (type_identifier) @name) @class
    (concept_definition name: (identifier) @name) @class
    (namespace_definition name: (_) @name) @namespace
    (namespace_definition !name) @namespace
    (template_declaration (_) @wrapped) @wrapper
    (friend_declaration (function_definition) @wrapped) @wrapper
    (namespace_definition body: (declaration_list (declaration declarator: (init_declarator) @name) @constant))
    ${C_COMMON}
  `,
  splitName: splitDeclarator,
  prepare: hideMacros,
  // `static` in a class does not hide; the enclosing type decides.
  isExported: ({ head, enclosing }) => enclosing ?? !/\bstatic\b/.test(head),
};
