import type { GrammarLanguage, QualifiedName } from "./language.ts";

const FUNCTIONS = `"def" "defp" "defmacro" "defmacrop" "defguard" "defguardp" "defdelegate" "defn" "defnp"`;
/** Attributes that describe the definition below them. */
const LEADS = `"doc" "typedoc" "spec" "impl" "deprecated" "since" "dialyzer" "tag" "describetag"`;
const DOCS = `"doc" "moduledoc" "typedoc" "shortdoc"`;
const TYPES = `"type" "typep" "opaque"`;
const CALLBACKS = `"callback" "macrocallback"`;
/** Attributes for the compiler, which are no constants of the module either. */
const OTHERS = `"behaviour" "optional_callbacks" "enforce_keys" "derive" "compile" "on_definition" "before_compile"
  "after_compile" "after_verify" "external_resource" "moduletag" "fallback_to_any" "on_load" "nifs" "vsn"`;

// Names are taken from the text of whole heads (`add(cart, item) when …`): a pattern for each form of a head made the
// query take half a second to compile.
const CALL = (keywords: string) => `
  (call target: (identifier) @_keyword (arguments . (_) @name) (#any-of? @_keyword ${keywords}))`;
const ATTRIBUTE = (operand: string) => `(unary_operator operator: "@" operand: (call target: (identifier) ${operand}))`;

/** `add(cart, item) when …` → add, `left <~> right` → <~>, `"adds"` → adds, `items: []` → items; modules stay whole. */
function splitHead(written: string): QualifiedName {
  const name =
    /^"([\s\S]*)"$/.exec(written)?.[1] ?? // a test
    /^\[?\s*(\p{Lu}[\w.]*)/u.exec(written)?.[1] ??
    /^:?([\p{L}_][\p{L}\p{N}_]*[?!]?)(?:\(|:\s|\s*$|\s+(?:when\b|::|\\\\))/u.exec(written)?.[1] ??
    /^[^\s(]+\s+([^\w\s"']+|in|and|or)\s/.exec(written)?.[1] ??
    /^(?:not\b|[!+\-^~&]+)/.exec(written)?.[0];
  return { scope: [], name: name === "unquote" || name === "__MODULE__" ? "" : (name ?? "") };
}

export const elixir: GrammarLanguage = {
  id: "elixir",
  label: "Elixir",
  extensions: [".ex", ".exs"],
  fileNames: ["mix.lock"],
  shebangs: ["elixir"],
  grammar: "elixir",
  depth: 12,
  separator: ".",
  query: `
    ${CALL(`"defmodule"`)} @module
    ${CALL(`"defprotocol"`)} @class
    (call target: (identifier) @_keyword (arguments (keywords (pair key: (keyword) @_for value: (_) @name)))
      (#eq? @_keyword "defimpl") (#match? @_for "^for:")) @impl @absolute
    (call target: (identifier) @_keyword (arguments (keywords (pair key: (keyword) @_for value: (list (alias) @alias))))
      (#eq? @_keyword "defimpl") (#match? @_for "^for:"))
    ${CALL(`"defimpl"`)} @impl
    ${CALL(FUNCTIONS)} @function
    ${CALL(`"test" "property"`)} @function
    ${CALL(`"describe"`)} @namespace
    (${ATTRIBUTE("@_keyword (arguments . (_) @name)")} @class (#any-of? @_keyword ${TYPES}))
    (${ATTRIBUTE("@_keyword (arguments . (_) @name)")} @declaration (#any-of? @_keyword ${CALLBACKS}))
    (${ATTRIBUTE("@name")} @constant (#not-any-of? @name ${TYPES} ${CALLBACKS} ${LEADS} ${DOCS} ${OTHERS}))
    (${ATTRIBUTE("@_keyword")} @lead (#any-of? @_keyword ${LEADS}))
    (${ATTRIBUTE("@_keyword (arguments [(string) (sigil)] @doc)")} (#any-of? @_keyword ${DOCS}))
    (call target: (identifier) @_keyword (arguments [
      (list (atom) @alias)
      (list (keywords (pair key: (_) @alias)))
      (keywords (pair key: (_) @alias))])
      (#any-of? @_keyword "defstruct" "defexception"))
    (comment) @comment
  `,
  splitName: splitHead,
  joinsClauses: (between) => !/@(?:doc|spec|callback)\b/.test(between),
  isExported: ({ head }) => !/^@?(?:defp|defmacrop|defguardp|defnp|typep)\b/.test(head),
};
