import { endBeforeAlike, endOfBlock } from "./ends.ts";
import type { OutlineLanguage } from "./language.ts";

const FIELD =
  /^[ \t]*(?:(?:repeated|optional|required)[ \t]+)?(?:map[ \t]*<[^>\n]*>|[\w.]+)[ \t]+(?<name>\w+)[ \t]*=[ \t]*\d/dgm;

export const protobuf: OutlineLanguage = {
  id: "protobuf",
  label: "Protocol Buffers",
  extensions: [".proto"],
  fileNames: [],
  shebangs: [],
  separator: ".",
  opaque: /(?<comment>\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$))|"(?:[^"\\\n]|\\.)*"?|'(?:[^'\\\n]|\\.)*'?/g,
  definitions: [
    { role: "namespace", pattern: /^[ \t]*package[ \t]+(?<name>[\w.]+)/dgm, end: endBeforeAlike },
    { role: "class", pattern: /^[ \t]*message[ \t]+(?<name>\w+)/dgm, end: endOfBlock, members: FIELD },
    {
      role: "class",
      pattern: /^[ \t]*enum[ \t]+(?<name>\w+)/dgm,
      end: endOfBlock,
      members: /^[ \t]*(?!option\b)(?<name>\w+)[ \t]*=[ \t]*-?\d/dgm,
    },
    { role: "class", pattern: /^[ \t]*service[ \t]+(?<name>\w+)/dgm, end: endOfBlock },
    { role: "impl", pattern: /^[ \t]*extend[ \t]+(?<name>[\w.]+)/dgm, end: endOfBlock, members: FIELD },
    { role: "method", pattern: /^[ \t]*rpc[ \t]+(?<name>\w+)/dgm, end: endOfBlock },
  ],
  isExported: () => true,
};
