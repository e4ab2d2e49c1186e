import { describe, expect, test } from "bun:test";
import { closeSync, openSync, writeSync } from "node:fs";
import { describeFailure } from "../../src/cli/report.ts";
import { ScryError } from "../../src/core/errors.ts";

function caught(action: () => unknown): unknown {
  try {
    action();
  } catch (error) {
    return error;
  }
  throw new Error("nothing was thrown");
}

describe("describeFailure", () => {
  test("a full disk behind standard output is told in one line, and is no bug", () => {
    const fd = openSync("/dev/full", "w");
    const error = caught(() => writeSync(fd, "x"));
    closeSync(fd);
    expect(describeFailure(error, true)).toBe("scry: cannot write the output: no space left on device");
  });

  test("a reader that went away is no failure", () => {
    expect(describeFailure(Object.assign(new Error("EPIPE"), { code: "EPIPE", syscall: "write" }), false)).toBeNull();
  });

  test("control characters are made visible in every kind of message", () => {
    const text = "a\u001b[31mb";
    const failures = [new ScryError("NOT_FOUND", text, text), new Error(text), text];
    for (const failure of failures) expect(describeFailure(failure, true)).not.toContain("\u001b");
  });

  test("an unexpected error is one line that asks for a report; with debug its stack comes before", () => {
    const error = new Error("one\ntwo");
    expect(describeFailure(error, false)).toMatch(
      /^scry \S+: unexpected error: one two; this is a bug: .*SCRY_DEBUG=1.*$/,
    );
    expect(describeFailure(error, true)).toContain("report.test.ts");
  });
});
