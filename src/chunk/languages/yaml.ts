import type { GrammarLanguage, QualifiedName } from "./language.ts";

const mapping = (pair: string) => `(block_node (block_mapping ${pair}))`;
const document = (pair: string) => `(stream (document ${mapping(pair)}))`;
const inside = (pair: string) => `(block_mapping_pair value: ${mapping(pair)})`;
const PAIR = "(block_mapping_pair key: (flow_node) @name) @section";
const LARGE_PAIR =
  "(block_mapping_pair key: (flow_node) @name value: (block_node [(block_mapping) (block_sequence)])) @section";
const NAME_PAIR = `(block_mapping_pair key: (flow_node) @key value: (flow_node) @name (#any-of? @key "name" "id"))`;
const RESOURCE = `(block_mapping_pair key: (flow_node) @outer value: ${mapping(NAME_PAIR)} (#eq? @outer "metadata"))`;

/** Lines of a template that produce no text of their own, and what a template puts into a line. */
const TEMPLATE_LINE = /^[ \t]*(?:\{\{[^{}\n]*\}\}|\{%[^%\n]*%\}|<%(?!=)[^%\n]*%>)[ \t]*$/gm;
const TEMPLATE = /\{\{[^{}\n]*\}\}|\{%[^%\n]*%\}|<%[^%\n]*%>/g;

/** Hides what Helm, Jinja and ERB put into YAML. */
function hideTemplates(text: string): string {
  if (!/\{[{%]|<%/.test(text)) return text;
  return text
    .replace(TEMPLATE_LINE, (line) => `#${line.slice(1).replace(/[^\n]/g, " ")}`)
    .replace(TEMPLATE, (part) => "x".repeat(part.length));
}

const unquoted = (written: string): QualifiedName => ({
  scope: [],
  name: (/^(["'])(.*)\1$/.exec(written)?.[2] ?? written).trim(),
});

export const yaml: GrammarLanguage = {
  id: "yaml",
  label: "YAML",
  extensions: [".yaml", ".yml"],
  fileNames: [".clang-format", ".clang-tidy"],
  shebangs: [],
  grammar: "yaml",
  depth: 11,
  separator: ".",
  looseKind: "section",
  // A document that names itself (Kubernetes), its keys down to the third level, items of a list that name themselves.
  query: `
    (stream (document ${mapping(RESOURCE)}) @section)
    ${document(PAIR)}
    ${document(inside(PAIR))}
    ${document(inside(inside(LARGE_PAIR)))}
    (stream (document (block_node (block_sequence (block_sequence_item ${mapping(NAME_PAIR)}) @section))))
    ${document(`(block_mapping_pair value: (block_node (block_sequence (block_sequence_item ${mapping(NAME_PAIR)}) @section)))`)}
    (comment) @comment
  `,
  splitName: unquoted,
  prepare: hideTemplates,
  isExported: () => false,
};
