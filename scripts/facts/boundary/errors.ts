import type { BoundaryError } from "outbound-sdk/boundary";

import { table } from "../wording.ts";
import { during, logging } from "./logging.ts";

type Case = readonly [when: string, run: () => Promise<readonly BoundaryError[]>];

/** Every way to lose an event, in words and as a run that loses one. */
const cases: readonly Case[] = [
  ["a 401 or 403", () => sending(401)],
  ["a 429 to the last attempt", () => sending({ status: 429, headers: { "retry-after": "2" } })],
  ["an answer that no repetition changes", () => sending(422)],
  ["the breaker is open", refused],
  ["a 5xx or 408 to the last attempt", () => sending(503)],
  ["the vendor cannot be reached", () => sending("offline")],
  ["no answer in time", () => sending("hang")],
  ["the queue is full", overfull],
  ["a shutdown whose time is over", shutDown],
  ["an event after the shutdown", late],
  ["an event that is no JSON", noJson],
  ["`write` throws", written],
];

/** What `onError` is given: each row is a loss that was brought about. */
export async function errorsTable(): Promise<string> {
  const rows: string[][] = [];
  for (const [when, run] of cases) {
    const errors = await run();
    const [error] = errors;
    if (error === undefined || errors.length !== 1) {
      throw new Error(`${when}: onError was called ${errors.length} times`);
    }
    const fields = ["status", "retryAfterMs", "cause"].filter(
      (field) => (error as unknown as Record<string, unknown>)[field] !== undefined,
    );
    rows.push([
      when,
      `\`${error.name}\``,
      error.message,
      ["dropped", ...fields].map((field) => `\`${field}\``).join(", "),
    ]);
  }
  return table(["when", "`name`", "`message`", "carries"], rows);
}

type Answers = Parameters<typeof logging>[0];

async function sending(answer: Answers[number]): Promise<BoundaryError[]> {
  const { log, flush, errors } = logging([answer]);
  log(1);
  await flush();
  return errors;
}

async function refused(): Promise<BoundaryError[]> {
  const { log, flush, errors } = logging([503], { breaker: { threshold: 1 } });
  log(1);
  await flush();
  log(1);
  await flush();
  return errors.slice(1);
}

async function overfull(): Promise<BoundaryError[]> {
  const { log, flush, errors } = logging([202], { batch: { maxQueueSize: 10 } });
  log(11);
  await flush();
  return errors;
}

async function shutDown(): Promise<BoundaryError[]> {
  const { log, clock, logger, errors } = logging(["hang"]);
  log(1);
  await during(clock, logger.shutdown());
  return errors;
}

async function late(): Promise<BoundaryError[]> {
  const { log, clock, logger, errors } = logging([202]);
  await during(clock, logger.shutdown());
  log(1);
  return errors;
}

async function noJson(): Promise<BoundaryError[]> {
  const { logger, errors } = logging([202]);
  logger.onRunSuccess({ size: 1n });
  return errors;
}

async function written(): Promise<BoundaryError[]> {
  const { log, flush, errors } = logging([202], {
    apiKey: undefined,
    write() {
      throw new Error("the disk is full");
    },
  });
  log(1);
  await flush();
  return errors;
}
