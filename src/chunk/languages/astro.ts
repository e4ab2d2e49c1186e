import { html } from "./html.ts";
import type { Embedded, GrammarLanguage } from "./language.ts";
import { scriptsAndStyles } from "./markup.ts";
import { typescript } from "./typescript.ts";

/** The frontmatter is TypeScript; so are the scripts, whether they say so or not. */
function embedded(text: string): Embedded[] {
  const matter = /^\s*---[ \t]*\n([\s\S]*?\n)---[ \t]*(?:\n|$)/.exec(text);
  const end = matter?.[0].length ?? 0;
  const rest = scriptsAndStyles(text.slice(end)).map((part) => ({
    ...part,
    language: part.language.id === "javascript" ? typescript : part.language,
    start: part.start + end,
    end: part.end + end,
    from: part.from + end,
    to: part.to + end,
  }));
  if (!matter || matter[1]!.trim() === "") return rest;
  const from = matter[0].indexOf("\n", matter[0].indexOf("---")) + 1;
  return [
    { start: 0, end: matter[0].trimEnd().length, from, to: from + matter[1]!.length, language: typescript },
    ...rest,
  ];
}

export const astro: GrammarLanguage = { ...html, id: "astro", label: "Astro", extensions: [".astro"], embedded };
