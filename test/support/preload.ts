import { afterAll } from "bun:test";
import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { gitEnvironment, TEST_ROOT } from "./sandbox.ts";

// Tests that run the engine inside this process must not reach the user's index, settings or git configuration.
const home = join(TEST_ROOT, "home");
mkdirSync(home);
for (const name of Object.keys(process.env)) {
  if (/^(SCRY|GIT|XDG)_/.test(name)) delete process.env[name];
}
Object.assign(process.env, gitEnvironment(home), { XDG_CACHE_HOME: join(TEST_ROOT, "cache") });

const REMOVAL_MS = 60_000; // Bun allows a hook 5 s, which a loaded machine may exceed
// Once, after the last file: Bun does not run "exit" handlers in tests.
afterAll(() => rmSync(TEST_ROOT, { recursive: true, force: true }), REMOVAL_MS);
