import type { VirtualClock } from "outbound-sdk/testing";

import type { FetchCallPlan } from "./scenario.ts";

/** What a caller does with an answer; settles when its body has come to an end, and rejects if broken. */
export async function readBy(
  reader: FetchCallPlan["reader"],
  response: Response,
  clock: VirtualClock,
  timeout: number,
): Promise<void> {
  const { body } = response;
  if (body === null) return;
  if (reader === "cancels") return await body.cancel("enough");
  if (reader === "tees") {
    // Not by `clone()`: Node copies it in tasks of its own, and the clock would run on.
    await Promise.all(body.tee().map(drain));
    return;
  }
  if (reader === "abandons") {
    // Nobody reads it: it is the engine's to release it, after one timeout of silence.
    await new Promise<void>((resolve) => clock.timer(timeout, resolve));
    await drain(body);
    return;
  }
  if (reader === "reads") return await drain(body);
  const chunks = body.getReader();
  await chunks.read();
  await chunks.cancel("enough");
}

async function drain(body: ReadableStream<Uint8Array>): Promise<void> {
  const chunks = body.getReader();
  while (!(await chunks.read()).done);
}
