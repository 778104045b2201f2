import type { ServerResponse } from "node:http";
import { isRunnableDevEnvironment, type ViteDevServer } from "vite";

/** The module that Astro hands its pages out by. */
const PAGES_MODULE = "\0astro:data-layer-content";

/**
 * Notices requests that are answered while pages are rendered anew. Such a request may have begun to
 * load the pages before they were written, and end after Astro had them forgotten: its old pages
 * would then be kept. They are forgotten once more when it has ended.
 */
export class LateRequests {
  readonly #server: ViteDevServer;
  readonly #open = new Set<ServerResponse>();
  #late: Set<ServerResponse> | undefined;

  constructor(server: ViteDevServer) {
    this.#server = server;
    server.middlewares.use((_request, response, next) => {
      this.#open.add(response);
      this.#late?.add(response);
      response.once("close", () => this.#open.delete(response));
      next();
    });
  }

  /** Runs what renders pages. */
  async during(render: () => Promise<void>): Promise<void> {
    const late = new Set(this.#open);
    this.#late = late;
    try {
      await render();
    } finally {
      this.#late = undefined;
    }
    for (const response of late) {
      if (this.#open.has(response)) response.once("close", () => this.#forget());
    }
    if (late.size > 0) this.#forget();
  }

  #forget(): void {
    for (const environment of Object.values(this.#server.environments)) {
      const module = environment.moduleGraph.getModuleById(PAGES_MODULE);
      if (module !== undefined) environment.moduleGraph.invalidateModule(module);
      if (!isRunnableDevEnvironment(environment)) continue;
      const loaded = environment.runner.evaluatedModules.getModuleById(PAGES_MODULE);
      if (loaded !== undefined) environment.runner.evaluatedModules.invalidateModule(loaded);
    }
    this.#server.environments.client.hot.send({ type: "full-reload" });
  }
}
