import { expect, test } from "vitest";

import { createOutbound, type OperationOptions, type OutboundOptions } from "outbound-sdk";
import { instantly } from "outbound-sdk/instantly";
import { scriptedFetch, virtualClock, type Answer } from "outbound-sdk/testing";

/** How one call ends on a client with limits of its own, after how long, and which waits it made. */
async function ending(
  answers: readonly Answer[],
  limits: Partial<OutboundOptions>,
  own: OperationOptions,
) {
  const clock = virtualClock({ start: 0, auto: true });
  const waits: number[] = [];
  const { raw } = createOutbound({
    adapter: instantly({ apiKey: "k" }),
    fetch: scriptedFetch(answers, { clock }).fetch,
    runtime: clock,
    hooks: { onRetry: ({ delayMs }) => void waits.push(delayMs) },
    ...limits,
  });
  const error: unknown = await raw.get("/a", own).catch((reason: unknown) => reason);
  return { error, elapsedMs: clock.now(), waits };
}

const CUTS = { deadline: { ms: 20_000, cut: true } };

test.each<[OperationOptions]>([[{ deadline: 1_000 }], [{ deadline: { ms: 1_000 } }]])(
  "a call's own %o changes the time of a client's deadline that cuts, and still cuts",
  async (own) => {
    const { error, elapsedMs } = await ending(["hang"], CUTS, own);
    expect(error).toMatchObject({
      message: "instantly did not answer within 1000 ms",
      limit: "deadline",
      timedOut: true,
    });
    expect(elapsedMs).toBe(1_000);
  },
);

test("a call's own deadline with cut: false lets the attempt in flight end", async () => {
  const own = { deadline: { ms: 1_000, cut: false }, timeout: 3_000 };
  const { error, elapsedMs } = await ending(["hang"], CUTS, own);
  expect(error).toMatchObject({ message: "instantly did not answer within 3000 ms" });
  expect(elapsedMs).toBe(3_000);
});

const EVEN = { retries: { max: 3, backoff: () => 70 } };

test.each<[OperationOptions, readonly number[]]>([
  [{ retries: 2 }, [70, 70]],
  [{ retries: { max: 1 } }, [70]],
  [{ retries: { max: 2, backoff: () => 5 } }, [5, 5]],
  [{ retries: { backoff: () => 5 } }, [5, 5, 5, 5]],
  [{ timeout: 5 }, [70, 70, 70]],
])(
  "a call's own %o, where the client retries three times, 70 ms apart: waits %j",
  async (own, waits) => {
    expect((await ending([503], EVEN, own)).waits).toEqual(waits);
  },
);
