import { onTestFinished } from "vitest";

import {
  createBoundaryLogger,
  type BoundaryError,
  type BoundaryLogger,
  type BoundaryOptions,
} from "outbound-sdk/boundary";

import { IllServer } from "./ill-server.ts";
import { SteppedTime } from "./stepped-time.ts";

/** A logger that sends to a real server over real sockets, and the books of both. */
export async function delivering(options: BoundaryOptions) {
  const server = new IllServer();
  await server.start();
  onTestFinished(() => server.end());
  const time = new SteppedTime((exchange) => server.held.has(exchange));
  const errors: BoundaryError[] = [];
  const logger = createBoundaryLogger({
    apiKey: "k",
    endpoint: server.url,
    fetch: (_, init) => time.fetch(server.url, init),
    runtime: time.runtime,
    onError: (error) => errors.push(error),
    ...options,
  }) as BoundaryLogger;
  let given = 0;
  return {
    server,
    time,
    logger,
    errors,
    /** Logs so many events. @returns their numbers */
    log(count: number): number[] {
      return Array.from({ length: count }, () => {
        given += 1;
        logger.onRunSuccess({ id: given });
        return given;
      });
    },
    /** Events logged, accepted by the server, and dropped by the logger's own account. */
    books: () => ({
      given,
      accepted: server.numbers.length,
      dropped: errors.reduce((sum, { dropped }) => sum + dropped, 0),
    }),
  };
}
