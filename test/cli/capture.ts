import type { Io, Output } from "../../src/cli/io.ts";
import { checkMcpArgs, run } from "../../src/cli/run.ts";
import { TEST_ROOT } from "../support/sandbox.ts";

interface Captured {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

/** An Io that keeps what is written, in an environment without a home. */
export function captureIo(
  settings: { readonly tty?: boolean; readonly cwd?: string } = {},
): Io & { text: { out: string; err: string } } {
  const text = { out: "", err: "" };
  const output = (name: "out" | "err"): Output => ({
    isTTY: settings.tty ?? false,
    write: (chunk) => {
      text[name] += chunk;
    },
  });
  return {
    text,
    out: output("out"),
    err: output("err"),
    environment: () => ({ variables: {}, home: null, platform: process.platform, cwd: settings.cwd ?? TEST_ROOT }),
  };
}

/** Runs a command line that is expected to end before it needs an index. */
export async function runCaptured(...argv: string[]): Promise<Captured> {
  const io = captureIo();
  const code = await run(argv, io);
  return { code, ...io.text };
}

/** Checks an `mcp` command line. */
export function checkMcpCaptured(...argv: string[]): {
  outcome: ReturnType<typeof checkMcpArgs>;
  out: string;
  err: string;
} {
  const io = captureIo();
  const outcome = checkMcpArgs(argv, io);
  return { outcome, ...io.text };
}
