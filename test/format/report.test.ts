import { describe, expect, test } from "bun:test";
import type { RefreshReport, StatusReport } from "../../src/core/types.ts";
import { indexToJson, statusToJson } from "../../src/format/json.ts";
import { duration, plural, renderIndex, renderLanguages, renderStatus } from "../../src/format/report.ts";
import { createStyle } from "../../src/format/style.ts";

const STATUS: StatusReport = {
  projectRoot: "/home/me/app",
  isIndexed: true,
  state: "stale",
  lastUpdated: "2026-01-02T03:04:05.000Z",
  filesCount: 1234,
  chunksCount: 5678,
  staleFilesCount: 2,
  languages: { rust: 1000, python: 234 },
  fallbacks: { "parse errors": 3 },
  skipped: { binary: 7, "too large": 12 },
  listedBy: "git",
  notes: [],
  database: { path: "/home/me/.cache/scry/index.db", bytes: 3_250_586 },
  manifest: { chunkerVersion: 4, schemaVersion: 2 },
  beingBuilt: false,
};

const INDEX: RefreshReport = {
  projectRoot: "/home/me/app",
  filesIndexed: 1,
  chunksIndexed: 20,
  filesChanged: 3,
  filesDeleted: 1,
  durationMs: 1234.5678,
  phases: { list: 12.3456, parse: 900 },
  notes: [],
};

describe("status", () => {
  const style = createStyle({ color: false, links: false });

  test("one fact a line, counts by size", () => {
    expect(renderStatus(STATUS, style)).toBe(
      [
        "/home/me/app",
        "  state      stale: 2 files changed since; the next search catches up",
        "  files      1,234 (listed by git)",
        "  chunks     5,678",
        "  updated    2026-01-02T03:04:05.000Z",
        "  languages  rust 1,000, python 234",
        "  windows    parse errors 3",
        "  skipped    too large 12, binary 7",
        "  database   /home/me/.cache/scry/index.db (3.1 MiB)",
        "  format     chunker 4, schema 2",
        "",
      ].join("\n"),
    );
  });

  test("says that nothing is indexed and what to do", () => {
    const text = renderStatus({ ...STATUS, isIndexed: false, database: { path: "/x", bytes: 0 } }, style);
    expect(text).toContain("not indexed; the first search does it, or scry index");
    expect(text).toContain("/x (0 B)");
    expect(text).not.toContain("chunks  ");
  });

  test("JSON has the names of the contract", () => {
    expect(statusToJson(STATUS)).toMatchObject({
      project_root: "/home/me/app",
      is_indexed: true,
      state: "stale",
      progress: 1,
      last_updated: "2026-01-02T03:04:05.000Z",
      files_count: 1234,
      chunks_count: 5678,
      embedded_chunks_count: 0,
      stale_files_count: 2,
      skipped: { binary: 7, "too large": 12 },
      model: null,
      manifest: { chunker_version: 4, schema_version: 2 },
      being_built: false,
    });
    expect(statusToJson({ ...STATUS, beingBuilt: true }).progress).toBeNull();
  });
});

describe("index", () => {
  test("says what was done, in one line", () => {
    expect(renderIndex(INDEX)).toBe(
      "/home/me/app: indexed 1 file as 20 chunks, 2 files had known content, 1 file removed in 1.2 s\n",
    );
    const idle = { ...INDEX, filesIndexed: 0, chunksIndexed: 0, filesChanged: 0, filesDeleted: 0, durationMs: 9 };
    expect(renderIndex(idle)).toBe("/home/me/app: up to date (9 ms)\n");
    expect(renderIndex({ ...idle, filesDeleted: 2 })).toContain("2 files removed");
  });

  test("JSON has the names of the contract", () => {
    expect(indexToJson(INDEX)).toEqual({
      project_root: "/home/me/app",
      files_indexed: 1,
      chunks_indexed: 20,
      files_changed: 3,
      files_deleted: 1,
      duration_seconds: 1.235,
      phase_seconds: { list: 0.012, parse: 0.9 },
      notes: [],
    });
  });
});

test("languages are a table", () => {
  const rust = { id: "rust", label: "Rust", extensions: [".rs"], fileNames: [], method: "grammar" as const };
  const make = { id: "make", label: "Make", extensions: [".mk"], fileNames: ["Makefile"], method: "windows" as const };
  expect(renderLanguages([rust, make], { rust: 1000 })).toBe(
    [
      "language  files  cut by   names",
      "rust      1,000  grammar  .rs",
      "make      -      windows  .mk Makefile",
      "",
    ].join("\n"),
  );
});

test("durations and plurals read well", () => {
  expect([0.4, 999.4, 1000, 59_940, 125_000].map(duration)).toEqual(["0 ms", "999 ms", "1.0 s", "59.9 s", "2 min 5 s"]);
  expect([plural(1, "file"), plural(0, "file"), plural(2000, "file")]).toEqual(["1 file", "0 files", "2,000 files"]);
});
