import { describe, expect, test } from "bun:test";
import { resolveConfig } from "../../src/core/config.ts";
import { createEngine } from "../../src/engine/engine.ts";
import { makeSandbox } from "../support/sandbox.ts";

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

async function ask(query: string) {
  using box = makeSandbox(FILES, { git: true });
  const engine = createEngine(
    { variables: box.environment(), home: box.home, platform: process.platform, cwd: box.dir },
    resolveConfig({ indexDir: box.cache }),
  );
  const filters = { kinds: [], languages: [], pathGlobs: [], excludeGlobs: [] };
  const { results, notes } = await engine.search(box.dir, {
    query,
    limit: 10,
    ...filters,
    explain: true,
    refresh: true,
  });
  engine.close();
  return { first: results[0]?.relativePath, name: results[0]?.name, notes, signals: results[0]?.explain ?? [] };
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
