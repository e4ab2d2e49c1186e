import type { Heading, SectionLanguage } from "./language.ts";

/** Headings as CommonMark has them. Front matter (`---` … `---`, or `+++`) holds none; it goes with the first. */
async function headings(text: string): Promise<Heading[]> {
  const { fromMarkdown } = await import("mdast-util-from-markdown"); // only files of Markdown pay for it
  const matter = frontMatter(text);
  const above = matter.split("\n").length - 1;
  const found: Heading[] = [];
  for (const node of fromMarkdown(text.slice(matter.length)).children) {
    if (node.type !== "heading") continue;
    const { line, offset } = node.position!.start;
    const isFirst = found.length === 0 && text.slice(matter.length, matter.length + offset!).trim() === "";
    const name = plainText(node).replace(/\s+/g, " ").trim();
    found.push({ line: isFirst ? 1 : line + above, depth: node.depth, name });
  }
  return found;
}

function frontMatter(text: string): string {
  return /^\ufeff?(---|\+\+\+)[ \t]*\n(?:[^\n]*\n)*?\1[ \t]*(?:\n|$)/.exec(text)?.[0] ?? "";
}

/** The words of a heading without its mark-up. */
function plainText(node: object): string {
  if ("value" in node && typeof node.value === "string") return node.value;
  if ("alt" in node && typeof node.alt === "string") return node.alt;
  if ("children" in node && Array.isArray(node.children)) return node.children.map(plainText).join("");
  return "";
}

export const markdown: SectionLanguage = {
  id: "markdown",
  label: "Markdown",
  extensions: [".md", ".markdown", ".mdx", ".mkd"],
  fileNames: [],
  shebangs: [],
  headings,
};
