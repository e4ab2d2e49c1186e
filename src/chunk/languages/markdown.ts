import type { Options } from "mdast-util-from-markdown";
import type { Heading, SectionLanguage } from "./language.ts";

/**
 * What the parser of Markdown is slow with: it takes 50 µs a line, and much longer for what nests or is underlined.
 * Texts beyond are read line by line.
 */
const MAX_LINES = 20_000;
const MAX_UNDERLINES = 1_500;
/** A list this deep, by its indentation, or a line of so many quotes and lists in each other. */
const DEEP = /^[ \t]{60,}(?:[-*+]|\d{1,9}[.)])[ \t]|^(?:[ \t]*(?:>|[-*+](?=[ \t])|\d{1,9}[.)](?=[ \t]))){20}/m;
const UNDERLINE = /^ {0,3}(?:=+|-+)[ \t]*$/gm;

/** Headings are blocks: of what a paragraph holds, nothing is read. Its cost would be quadratic. */
const INLINE = [
  "attention",
  "autolink",
  "characterEscape",
  "characterReference",
  "codeText",
  "definition",
  "hardBreakEscape",
  "htmlText",
  "labelEnd",
  "labelStartImage",
  "labelStartLink",
];
const BLOCKS_ONLY: Options = { extensions: [{ disable: { null: INLINE } }] };
const MARKED_UP = /[*_`<&\\![\]]/;
/** A longer heading keeps its mark-up. UTF-16 units. */
const MAX_HEADING = 500;

/** Headings as CommonMark has them. Front matter (`---` … `---`, or `+++`) holds none; it goes with the first. */
async function headings(text: string): Promise<Heading[]> {
  const matter = frontMatter(text);
  const body = text.slice(matter.length);
  const above = matter.split("\n").length - 1;
  const found = isCostly(body) ? scan(body) : await parse(body);
  const first = /\S/.exec(body);
  const firstLine = body.slice(0, first?.index).split("\n").length;
  return found.map((heading, at) => ({
    ...heading,
    line: at === 0 && heading.line === firstLine ? 1 : heading.line + above,
  }));
}

function isCostly(body: string): boolean {
  const lines = body.split("\n").length;
  return lines > MAX_LINES || (body.match(UNDERLINE)?.length ?? 0) > MAX_UNDERLINES || DEEP.test(body);
}

async function parse(body: string): Promise<Heading[]> {
  const { fromMarkdown } = await import("mdast-util-from-markdown"); // only files of Markdown pay for it
  const defined = new Set<string>();
  const found: Heading[] = [];
  for (const node of fromMarkdown(body, BLOCKS_ONLY).children) {
    if (node.type !== "heading") continue;
    const from = node.children[0]?.position?.start.offset ?? 0;
    const to = node.children.at(-1)?.position?.end.offset ?? 0;
    const source = body.slice(from, to).replace(/\s+/g, " ").trim();
    let name = source;
    if (MARKED_UP.test(source) && source.length <= MAX_HEADING) {
      if (defined.size === 0 && source.includes("[")) for (const label of labelsOf(body)) defined.add(label);
      const [heading] = fromMarkdown(withDefinitions(`# ${source}`, defined)).children;
      name = plainText(heading!).replace(/\s+/g, " ").trim();
    }
    found.push({ line: node.position!.start.line, depth: node.depth, name });
  }
  return found;
}

const LABEL = "\\[((?:[^[\\]\\\\\\n]|\\\\.){1,200})\\]";

/** Labels that a text defines (`[label]: target`), as they are compared; never empty, so that it is looked up once. */
function labelsOf(body: string): string[] {
  const found = body.matchAll(new RegExp(`^ {0,3}${LABEL}:`, "gm"));
  return ["", ...[...found].map(([, label = ""]) => normalised(label))];
}

const normalised = (label: string) => label.replace(/\s+/g, " ").trim().toLowerCase();

/** What a heading refers to, so that it reads as a reference. */
function withDefinitions(heading: string, defined: ReadonlySet<string>): string {
  const labels = [...heading.matchAll(new RegExp(LABEL, "g"))].map(([, label = ""]) => label);
  const known = labels.filter((label) => defined.has(normalised(label)));
  return `${heading}\n\n${known.map((label) => `[${label}]: x\n`).join("")}`;
}

/** Headings told by their lines, outside of fenced code and comments. */
function scan(body: string): Heading[] {
  const found: Heading[] = [];
  const lines = body.split("\n");
  let fence = "";
  lines.forEach((line, index) => {
    const mark = /^ {0,3}(`{3,}|~{3,}|<!--)/.exec(line)?.[1] ?? "";
    if (fence !== "") {
      if (fence === "<!--" ? line.includes("-->") : mark.startsWith(fence) && line.trim() === mark) fence = "";
    } else if (mark !== "") {
      fence = mark === "<!--" && line.includes("-->") ? "" : mark;
    } else {
      const heading = headingAt(lines, index);
      if (heading) found.push(heading);
    }
  });
  return found;
}

function headingAt(lines: readonly string[], index: number): Heading | null {
  const line = lines[index]!;
  const [, marks, title = ""] = /^ {0,3}(#{1,6})(?:[ \t]+(.*))?$/.exec(line) ?? [];
  if (marks)
    return { line: index + 1, depth: marks.length, name: nameOf(title.trimEnd().replace(/[ \t]#{1,100}$/, "")) };
  const above = lines[index - 1] ?? "";
  const isUnderline = /^ {0,3}(?:=+|-{2,})[ \t]*$/.test(line);
  const isTitle = /^ {0,3}(?![-*+>#=`~|]|\d+[.)])\S/.test(above) && /^\s*$/.test(lines[index - 2] ?? "");
  return isUnderline && isTitle ? { line: index, depth: line.includes("=") ? 1 : 2, name: nameOf(above) } : null;
}

const nameOf = (title: string) => title.replace(/[*`]/g, "").replace(/\s+/g, " ").trim();

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
