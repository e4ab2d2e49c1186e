import { endOfLine, endOfLines } from "./ends.ts";
import type { OutlineLanguage, OutlinePlace } from "./language.ts";

/** Lines of a recipe, and blank ones between them. */
const RECIPE = /\t|[ \t]*$/my;
const NOTHING = /(?!)/my;

function endOfDefine({ text, from, nextAlike }: OutlinePlace): number {
  const end = text.slice(from, nextAlike).search(/^[ \t]*endef\b/m);
  return end < 0 ? nextAlike : endOfLine(text, from + end);
}

export const make: OutlineLanguage = {
  id: "make",
  label: "Make",
  extensions: [".mk", ".mak", ".make"],
  fileNames: ["Makefile", "makefile", "GNUmakefile"],
  shebangs: ["make"],
  separator: "/",
  // What declares the targets below as phony goes with them, as comments do. The body of a `define` is text.
  opaque:
    /(?<comment>(?<!\S)#[^\n]*|(?<![^\n])\.PHONY[ \t]*:[^\n]*)|(?<=(?<![^\n])[ \t]*define[ \t][^\n]*)\n[\s\S]*?(?=\n[ \t]*endef\b|$)/g,
  definitions: [
    { role: "function", pattern: /^[ \t]*define[ \t]+(?<name>[^\s=]+)/dgm, end: endOfDefine },
    {
      role: "constant",
      pattern: /(?<!\\\n)^ *(?:(?:export|override|private)[ \t]+)*(?<name>[\w.-]+)[ \t]*(?::{1,3}|[?+!])?=/dgm,
      end: endOfLines(NOTHING),
    },
    {
      role: "function",
      pattern:
        /(?<!\\\n)^(?!(?:-?include|ifn?eq|ifn?def|else|endif|export|unexport|vpath|define)\b|\.[A-Z]|\$\((?:call|error|eval|info|warning)\b)(?<name>[^\s:=#][^:=#\n]*)::?(?!=)/dgm,
      end: endOfLines(RECIPE),
    },
  ],
  // Of several targets, the first.
  splitName: (written) => ({ scope: [], name: /^(?:\$\([^()\n]*\)|\S)+/.exec(written)?.[0] ?? "" }),
  isExported: () => true,
};
