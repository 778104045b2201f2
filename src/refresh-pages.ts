import { join, relative, sep } from "node:path";
import type { AstroIntegration } from "astro";
import { LateRequests } from "./late-requests.ts";
import { isData, isPageOrData } from "./pipeline.ts";
import { RECORD_PATH } from "./provenance/record.ts";
import { RunsInTurn } from "./runs-in-turn.ts";

/** Programs and editors write several files, each in several steps: how long none may change, ms. */
const SETTLE_MS = 150;

/**
 * Renders pages anew, under the development server, when they or what they show have changed: one
 * look at all of them after a burst of changes, and never two at once. Astro's own way looks at each
 * file when it changes: of two renders of one page the older one may end last, and stay.
 */
export function refreshPages(): AstroIntegration {
  return {
    name: "refresh-pages",
    hooks: {
      "astro:server:setup": ({ server, refreshContent, logger }) => {
        const { root } = server.config;
        const late = new LateRequests(server);
        let mixed = 0;
        const refresh = new RunsInTurn(
          () => late.during(async () => refreshContent?.({ context: { mixed } })),
          {
            settleMs: SETTLE_MS,
            failed: (error) => logger.error(`The pages could not be read: ${String(error)}`),
          },
        );
        // The record of a run is read when a page is asked for; a page that is open asks again.
        const record = join(root, RECORD_PATH);
        server.watcher.add(record);
        server.watcher.on("all", (_event, path) => {
          if (path === record) server.environments.client.hot.send({ type: "full-reload" });
          const file = relative(root, path).split(sep).join("/");
          if (!isPageOrData(file)) return;
          // A page may now be made of both states, whatever its digest says: none is kept.
          if (refresh.running && isData(file)) mixed += 1;
          refresh.ask();
        });
      },
    },
  };
}
