import { C_COMMON, C_PROTOTYPES, C_STATEMENT, CPP_MEMBER_PROTOTYPES } from "./c.ts";
import type { GrammarLanguage, QualifiedName } from "./language.ts";
import { hideMacros } from "./macros.ts";

/** Tests of GoogleTest, Boost.Test and Google Benchmark: the suite or fixture, where there is one, and the name. */
const TEST_OF_SUITE = /^(?:\w*TEST(?:_[A-Z]+)?|BENCHMARK(?:_[A-Z]+)*_F)\(\s*(\w+)\s*,\s*(\w+)\s*[,)]/;
const TEST_ALONE = /^(?:BOOST_\w*TEST_CASE\w*|TEST(?:_[A-Z]+)?|MATCHER\w*)\(\s*(\w+)\s*[,)]/;
/** Macros of Catch2 and doctest whose first argument is a text. */
const TEXT_TESTS =
  '"TEST_CASE" "SECTION" "SCENARIO" "GIVEN" "WHEN" "THEN" "SUBCASE" "TEST_SUITE" "TEST_CASE_TEMPLATE" "TEMPLATE_TEST_CASE" "BENCHMARK"';

/**
 * `*ns::Stack<T>::push(T x) const` → scope ns, Stack; name push. Template arguments are dropped, operators kept. Of a
 * test, what its macro is given: `TEST(Stack, Pushes)` → scope Stack, name Pushes.
 */
function splitDeclarator(written: string): QualifiedName {
  const test = /^[A-Z]/.test(written) ? testOf(written) : null;
  if (test) return test;
  const start = written.replace(/^(?:[\s*&(]|(?:const|volatile)\b)+/, "");
  const operator = /(?:^|::)\s*(operator\b\s*(?:\(\s*\)|[^(]*))/.exec(start);
  const plain = operator
    ? start.slice(0, operator.index)
    : withoutTemplateArguments(start).replace(/[\s()[\]={};][\s\S]*$/, "");
  const parts = withoutTemplateArguments(plain)
    .split("::")
    .map((part) => part.replace(/^[\s*&^]+/, "").trim())
    .filter(Boolean);
  if (operator) return { scope: parts, name: operator[1]!.replace(/\s+/g, " ").replace("( )", "()").trim() };
  const name = parts.at(-1) ?? "";
  return { scope: parts.slice(0, -1), name: IDENTIFIER.test(name) && !C_STATEMENT.test(name) ? name : "" };
}

const IDENTIFIER = /^~?\s*[\p{L}_$][\p{L}\p{N}_$]*$/u;

function testOf(written: string): QualifiedName | null {
  const [, suite, name] = TEST_OF_SUITE.exec(written) ?? [];
  if (suite && name && !written.startsWith("BOOST")) return { scope: [suite], name };
  const alone = TEST_ALONE.exec(written)?.[1];
  return alone ? { scope: [], name: alone } : null;
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
    ((expression_statement (call_expression function: (identifier) @_macro arguments:
      (argument_list . (string_literal) @text))) @test . (compound_statement) @end
      (#any-of? @_macro ${TEXT_TESTS}))
    ((expression_statement (call_expression function: (identifier) @_macro arguments:
      (argument_list . (identifier) @scope . (string_literal) @text))) @test . (compound_statement) @end
      (#any-of? @_macro "TEST_CASE_METHOD" "SCENARIO_METHOD" "TEST_CASE_FIXTURE"))
    ((expression_statement (call_expression function: (identifier) @_macro arguments:
      (argument_list . (identifier) @name))) @function . (compound_statement) @end (#match? @_macro "^MATCHER"))
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
