import { endOfBlock } from "./ends.ts";
import type { OutlineLanguage } from "./language.ts";

export const graphql: OutlineLanguage = {
  id: "graphql",
  label: "GraphQL",
  extensions: [".graphql", ".gql", ".graphqls"],
  fileNames: [],
  shebangs: [],
  separator: ".",
  opaque: /(?<comment>"""[\s\S]*?(?:"""|$)|#[^\n]*|(?<![^\n])[ \t]*"(?:[^"\\\n]|\\.)*"?)|"(?:[^"\\\n]|\\.)*"?/g,
  definitions: [
    {
      role: "class",
      pattern: /^[ \t]*(?:extend[ \t]+)?(?:type|interface|input)[ \t]+(?<name>\w+)/dgm,
      end: endOfBlock,
      members: /^[ \t]*(?<name>\w+)[ \t]*[(:]/dgm,
    },
    {
      role: "class",
      pattern: /^[ \t]*(?:extend[ \t]+)?enum[ \t]+(?<name>\w+)/dgm,
      end: endOfBlock,
      members: /^[ \t]*(?<name>\w+)[ \t]*(?:@.*)?$/dgm,
    },
    { role: "class", pattern: /^[ \t]*(?:extend[ \t]+)?(?:union|scalar)[ \t]+(?<name>\w+)/dgm, end: endOfBlock },
    { role: "class", pattern: /^[ \t]*(?:extend[ \t]+)?(?<name>schema)\b/dgm, end: endOfBlock },
    { role: "function", pattern: /^[ \t]*directive[ \t]+@(?<name>\w+)/dgm, end: endOfBlock },
    {
      role: "function",
      pattern: /^[ \t]*(?:query|mutation|subscription|fragment)[ \t]+(?<name>\w+)/dgm,
      end: endOfBlock,
    },
  ],
  isExported: () => true,
};
