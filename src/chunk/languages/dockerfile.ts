import { endBeforeAlike } from "./ends.ts";
import type { OutlineLanguage } from "./language.ts";

export const dockerfile: OutlineLanguage = {
  id: "dockerfile",
  label: "Dockerfile",
  extensions: [".dockerfile"],
  fileNames: ["Dockerfile", "Containerfile"],
  shebangs: [],
  separator: ".",
  looseKind: "section",
  opaque: /(?<comment>(?<![^\n])[ \t]*#[^\n]*)/g,
  definitions: [
    {
      role: "section",
      // A stage is known by its alias, or by its image.
      pattern: /^[ \t]*FROM[ \t]+(?:--\S+[ \t]+)*(?:\S+[ \t]+AS[ \t]+)?(?<name>\S+)/dgim,
      end: endBeforeAlike,
      members: /^[ \t]*(?:ARG|ENV)[ \t]+(?<name>\w+)/dgim,
    },
  ],
  isExported: () => false,
};
