import { describe, expect, test } from "bun:test";
import { resolveConfig } from "../../src/core/config.ts";
import { createEngine } from "../../src/engine/engine.ts";
import { makeSandbox, type Sandbox } from "../support/sandbox.ts";

const FILES = {
  "src/socket.py": "def receive_frame(buffer):\n    return buffer.read()\n",
  "src/clock.py": "class VirtualClock:\n    def advance(self):\n        pass\n",
  "src/purge.py": "def purge(entries):\n    entries.clear()\n",
  "src/cfg.py": "def load_cfg(path):\n    return path\n",
  "lib/handlers/route.py": "def run():\n    x = 1\n    return x\n\n\ndef stop():\n    return 2\n",
  "src/Ops.hs":
    "module Ops where\n\n-- | Optional field.\n(.:?) :: Object -> Key -> Parser\nobject .:? key = lookup key object\n",
  "src/Op.kt": "enum class Op {\n    SUSPEND,\n    RESUME,\n}\n",
  "src/suspend.py": "def suspend(op):\n    return op\n\n\ndef op_suspend():\n    return suspend(1)\n",
  "lib/other/route.py": "def run():\n    return 3\n",
};

function engineFor(box: Sandbox) {
  return createEngine(
    { variables: box.environment(), home: box.home, platform: process.platform, cwd: box.dir },
    resolveConfig({ indexDir: box.cache }),
  );
}

function request(query: string) {
  const filters = { kinds: [], languages: [], pathGlobs: [], excludeGlobs: [] };
  return { query, limit: 10, ...filters, explain: true, refresh: true };
}

async function ask(query: string, files: Record<string, string> = FILES) {
  using box = makeSandbox(files, { git: true });
  const engine = engineFor(box);
  const { results, notes } = await engine.search(box.dir, request(query));
  engine.close();
  const [first] = results;
  const paths = results.map(({ relativePath }) => relativePath);
  return { first: first?.relativePath, name: first?.name, notes, paths, signals: first?.explain ?? [] };
}

describe("a word that stands nowhere", () => {
  test.each([
    ["recieve a frame", "src/socket.py", '"recieve" stands nowhere; searched for "receive"'],
    ["VirtualClokc", "src/clock.py", '"VirtualClokc" stands nowhere; searched for "VirtualClock"'],
  ])("is taken for the nearest one, and the answer says so: %s", async (query, path, note) => {
    const { first, notes } = await ask(query);
    expect([first, notes]).toEqual([path, [note]]);
  });

  test("is left alone in quotes, and where it may be no slip", async () => {
    expect((await ask('"recieve" frame')).notes).toEqual([
      '"recieve" stands nowhere as it is; these are the nearest places',
    ]);
    expect((await ask("photosynthesis frame")).notes).toEqual([]);
  });
});

describe("another word for it", () => {
  test("is looked for where the code does not use the user's, and the answer says so", async () => {
    const { first, notes, signals } = await ask("evict stale items");
    expect(first).toBe("src/purge.py");
    expect(notes.join()).toMatch(/^also searched: .*\bpurge\b/);
    expect(signals.some(({ name, points }) => name === "near words" && points > 0)).toBe(true);
  });

  test("may be an abbreviation, without a word about it", async () => {
    const { first, notes } = await ask("where is the configuration loaded");
    expect([first, notes]).toEqual(["src/cfg.py", []]);
  });
});

test("a path of another machine finds its file and the line", async () => {
  const { first, name } = await ask("at stop (/srv/app/vendor/lib/handlers/route.py:7:3)");
  expect([first, name]).toEqual(["lib/handlers/route.py", "stop"]);
});

test("an operator finds its definition", async () => {
  const { first, name } = await ask(".:?");
  expect([first, name]).toEqual(["src/Ops.hs", ".:?"]);
});

test("a member without a chunk of its own is found in its type, before others of its name", async () => {
  const { first, name } = await ask("Op.SUSPEND");
  expect([first, name]).toEqual(["src/Op.kt", "Op"]);
});

describe("scripts without spaces", () => {
  const files = {
    "src/a.ts": "// 服务器启动失败时重新连接数据库\nexport const x = 1;\n",
    "src/b.ts": "// 設定ファイルの解析：開始\n",
  };

  test.each([
    ["启动失败", "src/a.ts"],
    ["数据库", "src/a.ts"],
    ['"启动失败"', "src/a.ts"],
    ["ファイル", "src/b.ts"],
    ["解析", "src/b.ts"],
  ])("%s is found inside a longer row of characters", async (query, path) => {
    expect((await ask(query, files)).first).toBe(path);
  });
});

test("a quoted phrase of stop words is found", async () => {
  const { first, notes } = await ask('"how to" qqzz', { "a.py": "# how to do it\nx = 1\n", "b.py": "# to how\n" });
  expect([first, notes]).toEqual(["a.py", []]);
});

test("configurations that differ in what was asked for are not folded", async () => {
  const app = (host: string) => `database:\n  host: ${host}\n${"  pool: 5\n  wait: 3\n".repeat(12)}`;
  const files = { "dev/app.yaml": app("localhost"), "prod/app.yaml": app("db.internal") };
  const { paths } = await ask("database host", files);
  expect(paths.sort()).toEqual(["dev/app.yaml", "prod/app.yaml"]);
});

test("the order does not depend on the order of indexing", async () => {
  const name = (i: number) => `src/${String(i).padStart(3, "0")}.json`;
  const files = Object.fromEntries(
    Array.from({ length: 120 }, (_, i) => [name(i), `{ "summary": "of ${i}", "since": 1 }\n`]),
  );
  using fresh = makeSandbox(files, { git: true });
  using grown = makeSandbox({ [name(119)]: files[name(119)]! }, { git: true });
  const orders: string[][] = [];
  for (const box of [fresh, grown]) {
    const engine = engineFor(box);
    await engine.index(box.dir, { force: false });
    for (let i = 110; i >= 0; i -= 30) {
      const step = Object.entries(files).filter(([path]) => path >= name(i));
      if (box === grown) box.write(Object.fromEntries(step));
      await engine.index(box.dir, { force: false });
    }
    if (box === grown) box.write(files);
    const { results } = await engine.search(box.dir, request("since"));
    orders.push(results.map(({ relativePath }) => relativePath));
    engine.close();
  }
  expect(orders[1]).toEqual(orders[0]!);
});

test("a slip that was just mended is told apart from a word of the index", async () => {
  using box = makeSandbox({ "a.py": "def recieve(frame):\n    return frame\n" }, { git: true });
  const engine = engineFor(box);
  await engine.index(box.dir, { force: false });
  box.write({ "a.py": "def receive(frame):\n    return frame\n" });
  const { results, notes } = await engine.search(box.dir, request("recieve"));
  engine.close();
  expect([results[0]?.name, notes]).toEqual(["receive", ['"recieve" stands nowhere; searched for "receive"']]);
});

describe("of several versions of a thing", () => {
  const older = "def parse_union(schema, value):\n    return schema.check(value)\n";
  const newer = "def parse_union(schema, value):\n    return schema.run(value)\n";
  test.each([
    ["a later directory", { "lib/v3/union.py": older, "lib/v4/union.py": newer }],
    ["the one without", { "lib/v3/wide.py": older, "lib/wide.py": newer }],
  ])("the newest leads: %s", async (_, files) => {
    expect((await ask("union of schema", files)).first).not.toContain("v3");
  });

  test("the one that the query names leads", async () => {
    const { first } = await ask("union of schema in v3", { "lib/v3/union.py": older, "lib/v4/union.py": newer });
    expect(first).toBe("lib/v3/union.py");
  });

  test("a version directory without a newer one is no older version", async () => {
    const { signals } = await ask("union of schema", { "lib/v3/union.py": older, "lib/v2/other.py": "x = 1\n" });
    expect(signals.map(({ name }) => name)).not.toContain("older version");
  });
});

test("a header stands behind the source that defines what it declares, and alone it does not", async () => {
  const header = "/* sends a frame over the wire */\nint send_frame(int wire);\n";
  const source = "/* a frame on the wire */\nint send_frame(int wire)\n{\n  return 1;\n}\n";
  const query = "sends a frame over the wire";
  expect((await ask(query, { "frame.h": header, "frame.c": source })).first).toBe("frame.c");
  const alone = await ask(query, { "frame.h": header, "other.c": "int x;\n" });
  expect(alone.signals.map(({ name }) => name)).not.toContain("declaration file");
});
