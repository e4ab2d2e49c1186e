import type { Config } from "../core/config.ts";
import type { Environment } from "../core/env.ts";
import type { CallHooks, Engine, RefreshReport, SearchRequest, SearchResponse, StatusReport } from "../core/types.ts";
import { Projects } from "./projects.ts";
import { refresh } from "./refresh.ts";
import { search } from "./search.ts";

/** The engine over the user's index directory. Projects stay open until `close()`. */
export function createEngine(env: Environment, config: Config): Engine {
  const projects = new Projects(env, config);
  return {
    search(directory: string, request: SearchRequest, hooks: CallHooks = {}): Promise<SearchResponse> {
      return search(request, directory, { projects, hooks });
    },
    async index(
      directory: string,
      options: { readonly force: boolean },
      hooks: CallHooks = {},
    ): Promise<RefreshReport> {
      const asked = { force: options.force, lockTimeoutMs: INDEX_LOCK_TIMEOUT_MS };
      return projects.use(directory, async ({ project }) => (await refresh(project, asked, hooks)).report);
    },
    async status(directory: string): Promise<StatusReport> {
      const { status } = await import("./status.ts");
      return status(await projects.resolve(directory), env, config);
    },
    languages: async () => (await import("../chunk/languages/index.ts")).languageInfos(),
    close: () => projects.close(),
  };
}

/** How long `index` waits for another process that is writing the same index. */
const INDEX_LOCK_TIMEOUT_MS = 600_000;
