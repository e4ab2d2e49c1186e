import picocolors from "picocolors";

/** How parts of a text result look. Every function returns its text unchanged when colour is off. */
export interface Style {
  readonly path: (text: string) => string;
  readonly kind: (text: string) => string;
  readonly dim: (text: string) => string;
  readonly match: (text: string) => string;
  /** Makes `text` a hyperlink (OSC 8) to `url` on a terminal that has them. */
  readonly link: (text: string, url: string) => string;
}

/** Makes the style for an output. `links` only for terminals known to show OSC 8 hyperlinks. */
export function createStyle(options: { readonly color: boolean; readonly links: boolean }): Style {
  const colors = picocolors.createColors(options.color);
  return {
    path: colors.bold,
    kind: colors.cyan,
    dim: colors.dim,
    match: (text) => colors.bold(colors.yellow(text)),
    link: (text, url) => (options.links ? `\x1b]8;;${url}\x1b\\${text}\x1b]8;;\x1b\\` : text),
  };
}
