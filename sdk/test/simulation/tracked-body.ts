import type { VirtualClock } from "outbound-sdk/testing";

import type { BodyPlan, CancelPlan } from "./scenario.ts";
import type { BodyTrace } from "./trace.ts";

/** The error of a body that breaks half-way: one object, so that a cause can be recognised. */
export const BROKEN_BODY = new Error("the connection was reset");

/**
 * A body that behaves as planned and notes when it is done with.
 * @param text what it says, unless it is streamed
 */
export function trackedBody(
  plan: BodyPlan,
  text: string,
  cancelPlan: CancelPlan,
  trace: BodyTrace,
  clock: VirtualClock,
  signal: AbortSignal | undefined,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  const wait = (ms: number) =>
    ms === 0 ? undefined : new Promise<void>((resolve) => clock.timer(ms, resolve));
  let pulls = 0;

  async function pull(controller: ReadableStreamDefaultController<Uint8Array>): Promise<void> {
    const chunk = (text: string) => controller.enqueue(encoder.encode(text));
    const close = () => {
      trace.closed = true;
      controller.close();
    };
    pulls += 1;
    if (plan.kind === "slow") {
      if (pulls > plan.chunks) return close();
      await wait(plan.everyMs);
      if (!trace.closed) chunk("x");
      return;
    }
    if (plan.kind === "stalls" || plan.kind === "breaks") {
      if (pulls === 1) return chunk("[");
      if (plan.kind === "stalls") return await new Promise(() => {});
      await wait(plan.afterMs);
      trace.closed = true;
      throw BROKEN_BODY;
    }
    if (pulls === 1 && text !== "") return chunk(text);
    close();
  }

  return new ReadableStream(
    {
      start(controller) {
        signal?.addEventListener("abort", () => {
          if (trace.closed) return;
          trace.closed = true;
          controller.error(signal.reason);
        });
      },
      pull,
      cancel() {
        trace.closed = true;
        trace.cancels += 1;
        if (cancelPlan === "hangs") return new Promise(() => {});
        if (cancelPlan === "rejects") return Promise.reject(new Error("cancel"));
        if (cancelPlan === "throws") throw new Error("cancel");
        return undefined;
      },
    },
    { highWaterMark: 0 },
  );
}
