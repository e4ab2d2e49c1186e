import { describe, expect, test } from "bun:test";
import { withProgress } from "../../src/cli/progress.ts";
import { captureIo } from "./capture.ts";

const at = (filesDone: number) => ({ phase: "indexing", filesDone, filesTotal: 10, bytesDone: 0 }) as const;

describe("withProgress", () => {
  test("draws on a terminal and leaves the line empty", async () => {
    const io = captureIo({ tty: true });
    const result = await withProgress(
      io,
      async ({ onProgress }) => {
        while (io.text.err === "") {
          onProgress?.(at(5)); // the first report begins to load what draws
          await new Promise(setImmediate);
        }
        return "done";
      },
      0,
    );
    expect(result).toBe("done");
    expect(io.text.out).toBe("");
    expect(io.text.err).toContain("indexing");
    expect(io.text.err).toContain("5/10 files");
    expect(io.text.err).toEndWith("\x1b[2K"); // the line is cleared last
  });

  test("is silent for short work, and where standard error is no terminal", async () => {
    for (const [tty, quietMs] of [
      [true, 60_000],
      [false, 0],
    ] as const) {
      const io = captureIo({ tty });
      await withProgress(io, async ({ onProgress }) => onProgress?.(at(1)), quietMs);
      expect(io.text).toEqual({ out: "", err: "" });
    }
  });

  test("clears the line when the work fails", async () => {
    const io = captureIo({ tty: true });
    const work = withProgress(
      io,
      async ({ onProgress }) => {
        while (io.text.err === "") {
          onProgress?.(at(5));
          await new Promise(setImmediate);
        }
        throw new Error("broken");
      },
      0,
    );
    await expect(work).rejects.toThrow("broken");
    expect(io.text.err).toEndWith("\x1b[2K");
  });
});
