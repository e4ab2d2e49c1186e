/** How parts of a text result look. Every function returns its text unchanged when colour is off. */
export interface Style {
  readonly path: (text: string) => string;
  readonly kind: (text: string) => string;
  readonly dim: (text: string) => string;
  readonly match: (text: string) => string;
  /** Makes `text` a hyperlink (OSC 8) to `url` on a terminal that has them. */
  readonly link: (text: string, url: string) => string;
}

const asIs = (text: string) => text;

/** Makes the style for an output. `links` only for terminals known to show OSC 8 hyperlinks. */
export function createStyle(options: { readonly color: boolean; readonly links: boolean }): Style {
  const link = (text: string, url: string) => (options.links ? `\x1b]8;;${url}\x1b\\${text}\x1b]8;;\x1b\\` : text);
  if (!options.color) return { path: asIs, kind: asIs, dim: asIs, match: asIs, link };
  // Loaded only here: it looks at the standard streams, which take 15 ms to make, and pipes need neither.
  const colors = (require("picocolors") as typeof import("picocolors")).createColors(true);
  return {
    path: colors.bold,
    kind: colors.cyan,
    dim: colors.dim,
    match: (text) => colors.bold(colors.yellow(text)),
    link,
  };
}
