import { describeFailure } from "./cli/report.ts";
import { configFromEnv, resolveConfig } from "./core/config.ts";
import { readEnvironment } from "./core/env.ts";
import { COMMIT, VERSION } from "./core/version.ts";

const FAILED = 2;

async function main(argv: readonly string[]): Promise<number> {
  if (argv.length === 1 && (argv[0] === "--version" || argv[0] === "-V")) {
    console.log(`scry ${VERSION} (${COMMIT})`); // before anything else is loaded
    return 0;
  }
  if (argv[0] === "mcp") return serveMcp(argv);
  const { run } = await import("./cli/run.ts");
  return run(argv);
}

/** `cli` and `mcp` do not know each other, so the one command that needs both is put together here. */
async function serveMcp(argv: readonly string[]): Promise<number> {
  const { checkMcpArgs } = await import("./cli/run.ts");
  const checked = checkMcpArgs(argv);
  if (typeof checked === "number") return checked;
  const { createEngine } = await import("./engine/engine.ts");
  const { serve } = await import("./mcp/server.ts");
  const environment = readEnvironment();
  const engine = createEngine(environment, resolveConfig(configFromEnv(environment.variables)));
  return serve({ engine, directory: checked.directory, version: VERSION });
}

/** Says on standard error what went wrong; returns the exit code. */
function report(error: unknown): number {
  const text = describeFailure(error, isDebug());
  if (text === null) return 0;
  console.error(text);
  return FAILED;
}

/** A value that is neither true nor false must not hide the failure that is being told. */
function isDebug(): boolean {
  try {
    return configFromEnv({ SCRY_DEBUG: readEnvironment().variables.SCRY_DEBUG }).debug ?? false;
  } catch {
    return false;
  }
}

/** For failures outside `main`'s own promise, where nothing else would end the process. */
function end(error: unknown): never {
  process.exit(report(error));
}

process.on("uncaughtException", end);
process.on("unhandledRejection", end);
process.exitCode = await main(process.argv.slice(2)).catch(report);
