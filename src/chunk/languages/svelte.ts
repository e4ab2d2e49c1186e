import { html } from "./html.ts";
import type { GrammarLanguage } from "./language.ts";

export const svelte: GrammarLanguage = { ...html, id: "svelte", label: "Svelte", extensions: [".svelte"] };
