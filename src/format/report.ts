import type { LanguageInfo, RefreshReport, StatusReport } from "../core/types.ts";
import { sanitizeLine } from "./sanitize.ts";
import type { Style } from "./style.ts";

const BYTE_UNITS = ["B", "KiB", "MiB", "GiB"];

/** A whole number with thousands separators, the same in every locale. */
function count(value: number): string {
  return String(value).replace(/\B(?=(?:\d{3})+$)/g, ","); // toLocaleString loads ICU: 3 ms
}

/** `1 file`, `2,000 files`. */
export function plural(value: number, noun: string, nouns = `${noun}s`): string {
  return `${count(value)} ${value === 1 ? noun : nouns}`;
}

/** Milliseconds as a person says them: `12 ms`, `3.4 s`, `2 min 5 s`. */
export function duration(ms: number): string {
  if (ms < 1000) return `${Math.round(ms)} ms`;
  if (ms < 60_000) return `${(ms / 1000).toFixed(1)} s`;
  return `${Math.floor(ms / 60_000)} min ${Math.round((ms % 60_000) / 1000)} s`;
}

function size(bytes: number): string {
  const step = bytes < 1 ? 0 : Math.min(BYTE_UNITS.length - 1, Math.floor(Math.log2(bytes) / 10));
  return `${(bytes / 1024 ** step).toFixed(step === 0 ? 0 : 1)} ${BYTE_UNITS[step]}`;
}

/** The outcome of `index` in one line. */
export function renderIndex(report: RefreshReport): string {
  const { filesIndexed, chunksIndexed, filesChanged, filesDeleted } = report;
  const took = duration(report.durationMs);
  const root = sanitizeLine(report.projectRoot);
  if (filesIndexed + filesChanged + filesDeleted === 0) return `${root}: up to date (${took})\n`;
  const parts = [`indexed ${plural(filesIndexed, "file")} as ${plural(chunksIndexed, "chunk")}`];
  const known = filesChanged - filesIndexed;
  if (known > 0) parts.push(`${plural(known, "file")} had known content`);
  if (filesDeleted > 0) parts.push(`${plural(filesDeleted, "file")} removed`);
  return `${root}: ${parts.join(", ")} in ${took}\n`;
}

/** A status report, one fact a line. */
export function renderStatus(report: StatusReport, style: Style): string {
  const rows: [string, string][] = [["state", stateText(report)]];
  if (report.isIndexed) rows.push(...contentRows(report));
  rows.push(["database", `${sanitizeLine(report.database.path)} (${size(report.database.bytes)})`]);
  rows.push(["format", `chunker ${report.manifest.chunkerVersion}, schema ${report.manifest.schemaVersion}`]);
  const lines = rows.map(([label, text]) => `  ${style.dim(label.padEnd(9))}  ${text}`);
  return `${[style.path(sanitizeLine(report.projectRoot)), ...lines].join("\n")}\n`;
}

function stateText(report: StatusReport): string {
  if (report.beingBuilt) return "indexing: another process is building it now";
  if (!report.isIndexed) return "not indexed; the first search does it, or scry index";
  const { staleFilesCount: stale } = report;
  if (report.state === "stale") return `stale: ${plural(stale, "file")} changed since; the next search catches up`;
  return report.state === "idle" ? "up to date" : report.state;
}

function contentRows(report: StatusReport): [string, string][] {
  const listed = report.listedBy ? ` (listed by ${report.listedBy === "git" ? "git" : "walking the tree"})` : "";
  const rows: [string, string][] = [
    ["files", `${count(report.filesCount)}${listed}`],
    ["chunks", count(report.chunksCount)],
  ];
  if (report.lastUpdated) rows.push(["updated", sanitizeLine(report.lastUpdated)]);
  for (const [label, counts] of [
    ["languages", report.languages],
    ["windows", report.fallbacks],
    ["skipped", report.skipped],
  ] as const) {
    const text = tally(counts);
    if (text) rows.push([label, text]);
  }
  return rows;
}

function tally(counts: Readonly<Record<string, number>>): string {
  return Object.entries(counts)
    .sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1))
    .map(([name, value]) => `${sanitizeLine(name)} ${count(value)}`)
    .join(", ");
}

/** The languages scry knows, a line each: id, files of this project, how it is cut, extensions and file names. */
export function renderLanguages(languages: readonly LanguageInfo[], files: Readonly<Record<string, number>>): string {
  const rows = languages.map((language) => [
    language.id,
    files[language.id] ? count(files[language.id]!) : "-",
    language.method,
    [...language.extensions, ...language.fileNames].join(" "),
  ]);
  const table = [["language", "files", "cut by", "names"], ...rows];
  const widths = [0, 1, 2].map((column) => Math.max(...table.map((row) => row[column]!.length)));
  return table
    .map(
      (row) =>
        `${row
          .map((cell, i) => cell.padEnd(widths[i] ?? 0))
          .join("  ")
          .trimEnd()}\n`,
    )
    .join("");
}
