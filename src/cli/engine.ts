import { configFromEnv, resolveConfig } from "../core/config.ts";
import type { Engine } from "../core/types.ts";
import type { Io } from "./io.ts";

/** Runs `work` with an engine for this environment, which is closed afterwards. */
export async function withEngine<T>(io: Io, work: (engine: Engine) => Promise<T>): Promise<T> {
  const environment = io.environment();
  const config = resolveConfig(configFromEnv(environment.variables));
  const { createEngine } = await import("../engine/engine.ts");
  const engine = createEngine(environment, config);
  try {
    return await work(engine);
  } finally {
    engine.close();
  }
}
