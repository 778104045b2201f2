import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

import { runNode } from "../cases/processes/run-process.ts";

const program = (name: string): string =>
  fileURLToPath(new URL(`processes/${name}`, import.meta.url));

test("a process that leaves an answer unread ends by itself, long before its timeout", async () => {
  expect(await runNode([program("leaves-an-answer-unread.ts")])).toEqual({
    code: 0,
    out: "true\n",
  });
}, 60_000);

test("a process that reads a body is held until the timeout ends it", async () => {
  expect(await runNode([program("reads-until-the-timeout.ts")])).toEqual({
    code: 0,
    out: "TimeoutError\n",
  });
}, 60_000);
