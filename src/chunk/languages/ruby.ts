import type { GrammarLanguage, QualifiedName } from "./language.ts";

/** `Kitchen::Recipe` → scope Kitchen, name Recipe; symbols and strings lose their marks. */
function splitConstant(written: string): QualifiedName {
  const plain = written.replace(/^:?(["'])(.*)\1$/, "$2").replace(/^:(?=[^:])/, "");
  if (plain.startsWith("@")) return { scope: [], name: "" };
  if (!/^(?:::)?\w+(?:::\w+)+$/.test(plain)) return { scope: [], name: plain.replace(/^::/, "") };
  const parts = plain.split("::").filter(Boolean);
  return { scope: parts.slice(0, -1), name: parts.at(-1) ?? "" };
}

/** Calls in the body of a class that define what their symbols say. */
const DEFINING_CALL =
  "^(?:(?:[mc]|thread_m|thread_c)?attr(?:_internal)?_(?:reader|writer|accessor)|attr|class_attribute|delegate|scope|alias_method|has_many|has_one|belongs_to|has_and_belongs_to_many|attribute|store_accessor|enum|def_delegators?|config_accessor|let|let!)$";
/** A module that holds anything but further modules and classes is a type of its own, not a name space alone. */
const MODULE_MEMBERS = "[(method) (singleton_method) (singleton_class) (call) (assignment) (alias) (identifier)]";

/** Of RSpec, Minitest and Rails. */
const TESTS =
  '"describe" "context" "it" "specify" "feature" "scenario" "example" "shared_examples" "shared_examples_for" "shared_context" "should" "test" "fdescribe" "fcontext" "fit" "xdescribe" "xcontext" "xit"';

export const ruby: GrammarLanguage = {
  id: "ruby",
  label: "Ruby",
  extensions: [".rb", ".rake", ".gemspec", ".ru", ".podspec", ".rbw", ".rbi", ".jbuilder", ".builder", ".thor"],
  fileNames: [
    "Rakefile",
    "Gemfile",
    "Guardfile",
    "Vagrantfile",
    "Podfile",
    "Fastfile",
    "Capfile",
    "Brewfile",
    "Appraisals",
  ],
  shebangs: ["ruby", "jruby", "rake"],
  grammar: "ruby",
  depth: 14,
  separator: "::",
  memberSeparator: ".",
  // "class << self" is not captured: what it holds are members of the class around it.
  query: `
    (class name: (_) @name) @class
    (module name: (_) @name body: (body_statement ${MODULE_MEMBERS})) @class
    (module name: (_) @name) @namespace
    (method name: (_) @name) @function
    (program (singleton_method object: (constant) @scope name: (_) @name) @method)
    (singleton_method name: (_) @name) @method
    (assignment left: (_) @name right: (call receiver: (constant) @base method: (identifier) @new
      (#any-of? @base "Struct" "Class" "Module" "Data") (#any-of? @new "new" "define"))) @class
    (assignment left: (constant) @name right: [
      (lambda)
      (call method: (identifier) @maker block: (_) (#any-of? @maker "lambda" "proc"))]) @function
    (call method: (identifier) @call arguments: (argument_list . [(simple_symbol) (string)] @name)
      block: (_) (#any-of? @call "define_method" "define_singleton_method")) @method
    (call !receiver method: (identifier) @call
      arguments: (argument_list . [(simple_symbol) @name (string) @name (pair key: (_) @name)])
      block: (_) (#eq? @call "task")) @function
    (call method: (identifier) @call
      arguments: (argument_list . [(string) (constant) (scope_resolution)] @text) block: (_)
      (#any-of? @call ${TESTS})) @test
    (program (assignment left: (constant) @name) @constant)
    (body_statement (assignment left: (constant) @name) @constant)
    (body_statement (identifier) @hiding (#any-of? @hiding "private" "protected"))
    (alias name: (_) @alias)
    (call !receiver method: (identifier) @call arguments: (argument_list (simple_symbol) @alias)
      (#match? @call "${DEFINING_CALL}"))
    (call !receiver arguments: (argument_list . [(method) (singleton_method)] @wrapped)) @wrapper
    (program (call !receiver method: (identifier) @call (#eq? @call "desc")) @lead)
    (body_statement (call !receiver method: (identifier) @call (#eq? @call "desc")) @lead)
    (comment) @comment
  `,
  splitName: splitConstant,
  isExported: ({ head }) => !/\b(?:private|protected)\b/.test(head),
};
