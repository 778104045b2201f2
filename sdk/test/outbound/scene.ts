import { createOutbound, OutboundError } from "outbound-sdk";
import type { Adapter, OutboundOptions } from "outbound-sdk";
import type { Answer } from "outbound-sdk/testing";
import { scriptedFetch, virtualClock } from "outbound-sdk/testing";

/** A vendor with nothing about it: no limits, no resources. */
export const plain: Adapter = {
  name: "vendor",
  baseUrl: "https://vendor.test/api",
  headers: () => ({ Authorization: "Bearer k" }),
  postReads: ["/search"],
};

/** How a call ended. */
export interface Ending {
  readonly value?: unknown;
  readonly error?: OutboundError;
  /** From its start, on the scene's clock. */
  readonly elapsedMs: number;
}

/** A client, a scripted vendor and a clock that moves by itself unless `auto: false`. */
export function scene(
  answers: readonly Answer[],
  { auto = true, adapter = plain, ...options }: Partial<OutboundOptions> & { auto?: boolean } = {},
) {
  const clock = virtualClock({ auto });
  const vendor = scriptedFetch(answers, { clock });
  const waits: number[] = [];
  const client = createOutbound({
    adapter,
    fetch: vendor.fetch,
    runtime: clock,
    hooks: { onRetry: ({ delayMs }) => waits.push(delayMs) },
    ...options,
  });
  /** Waits for a call's end; a mistake in code is thrown on. */
  async function ending(call: Promise<unknown>): Promise<Ending> {
    const from = clock.now();
    try {
      return { value: await call, elapsedMs: clock.now() - from };
    } catch (error) {
      if (!OutboundError.is(error)) throw error;
      return { error, elapsedMs: clock.now() - from };
    }
  }
  return { client, vendor, clock, waits, ending };
}
