import { describe, expect, test } from "bun:test";
import { existsSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { isLocked, withWriterLock } from "../../src/store/lock.ts";
import { inTempDir, startScript } from "./support/samples.ts";

const enter = async () => "entered";

describe("the writer's lock", () => {
  test("is held while the work runs and free after it, also when it throws", () =>
    inTempDir(async (directory) => {
      expect(isLocked(directory)).toBe(false);
      expect(existsSync(join(directory, "lock.db"))).toBe(false); // looking creates nothing
      expect(await withWriterLock(directory, { timeoutMs: 0 }, async () => isLocked(directory))).toBe(true);
      const failing = withWriterLock(directory, { timeoutMs: 0 }, async () => Promise.reject(new Error("work failed")));
      await expect(failing).rejects.toThrow("work failed");
      expect(isLocked(directory)).toBe(false);
      expect(statSync(join(directory, "lock.db")).mode & 0o777).toBe(0o600);
    }));

  test("lets one at a time work within a process, and all in the end", () =>
    inTempDir(async (directory) => {
      let inside = 0;
      let most = 0;
      const work = async () => {
        most = Math.max(most, ++inside);
        await new Promise((resolve) => setImmediate(resolve));
        inside--;
        return most;
      };
      const all = Array.from({ length: 6 }, () => withWriterLock(directory, { timeoutMs: 10_000 }, work));
      expect(await Promise.all(all)).toEqual([1, 1, 1, 1, 1, 1]);
    }));

  test("reports waiting once and gives up with LOCKED after the timeout", () =>
    inTempDir(async (directory) => {
      let waits = 0;
      await withWriterLock(directory, { timeoutMs: 0 }, async () => {
        const second = withWriterLock(directory, { timeoutMs: 80, onWait: () => waits++ }, enter);
        await expect(second).rejects.toMatchObject({ code: "LOCKED", hint: expect.any(String) });
      });
      expect(waits).toBe(1);
    }));

  test("stops waiting when the signal fires", () =>
    inTempDir(async (directory) => {
      const abort = new AbortController();
      await withWriterLock(directory, { timeoutMs: 0 }, async () => {
        const options = { timeoutMs: 60_000, signal: abort.signal, onWait: () => abort.abort() };
        await expect(withWriterLock(directory, options, enter)).rejects.toMatchObject({ code: "ABORTED" });
      });
    }));

  test("is freed by the kernel when its holder is killed", () =>
    inTempDir(async (directory) => {
      const { child, lines } = startScript("locker.ts", directory);
      try {
        expect((await lines.next()).value).toBe("held");
        expect(isLocked(directory)).toBe(true);
        await expect(withWriterLock(directory, { timeoutMs: 0 }, enter)).rejects.toMatchObject({ code: "LOCKED" });
      } finally {
        child.kill("SIGKILL");
        await child.exited;
      }
      expect(isLocked(directory)).toBe(false);
      expect(await withWriterLock(directory, { timeoutMs: 0 }, async () => "mine")).toBe("mine");
    }));

  test("survives a lock file that is no database, and names a place that cannot hold one", () =>
    inTempDir(async (directory) => {
      writeFileSync(join(directory, "lock.db"), "garbage ".repeat(600));
      expect(isLocked(directory)).toBe(false);
      expect(await withWriterLock(directory, { timeoutMs: 1000 }, async () => "mine")).toBe("mine");
      const inFile = join(directory, "lock.db", "deeper");
      const failing = withWriterLock(inFile, { timeoutMs: 0 }, enter);
      await expect(failing).rejects.toMatchObject({ code: "CACHE_UNWRITABLE" });
    }));
});
