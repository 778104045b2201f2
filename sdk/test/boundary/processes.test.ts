import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

import { runNode } from "../cases/processes/run-process.ts";

const program = (name: string): string =>
  fileURLToPath(new URL(`processes/${name}`, import.meta.url));

// getsentry/sentry-javascript#19171, statsig-io/js-client-monorepo#32, launchdarkly/node-server-sdk#8
test("a process that created a logger and has nothing queued ends by itself", async () => {
  expect(await runNode([program("creates-a-logger.ts")])).toEqual({ code: 0, out: "written 1\n" });
}, 60_000);

test("a process that logged one event ends by itself: the interval's timer does not hold it", async () => {
  expect(await runNode([program("logs-one-event.ts")])).toEqual({ code: 0, out: "logged\n" });
}, 60_000);

test("a process ends while a batch is in a backoff that nobody waits for", async () => {
  expect(await runNode([program("waits-in-a-backoff.ts")])).toEqual({
    code: 0,
    out: "in a backoff\n",
  });
}, 60_000);

test("a process that waits for a flush is held by the backoff that was running before", async () => {
  expect(await runNode([program("flushes-to-the-end.ts")])).toEqual({
    code: 0,
    out: "flushed after 3 requests\n",
  });
}, 60_000);
