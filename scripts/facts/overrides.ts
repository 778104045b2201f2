import { OutboundError, createOutbound } from "outbound-sdk";
import type { OperationOptions, OutboundOptions } from "outbound-sdk";
import { instantly } from "outbound-sdk/instantly";
import { scriptedFetch, virtualClock } from "outbound-sdk/testing";
import type { Answer } from "outbound-sdk/testing";

import type { Part } from "./part.ts";
import { code, count, literal, table } from "./wording.ts";

const seven = (): number => 7;
const nine = (): number => 9;
const asks: Answer = { status: 503, headers: { "retry-after": "2" } };

type Limits = Pick<
  OperationOptions,
  "retries" | "timeout" | "deadline" | "maxRequests" | "maxRetryAfter" | "retryBudget"
>;

/** What the client has, what one call brings, and what the vendor does. */
const cases: readonly (readonly [client: Limits, call: Limits, answer: Answer])[] = [
  [{ retries: 1 }, {}, 503],
  [{ retries: 1 }, { retries: 2 }, 503],
  [{ retries: 1 }, { retries: { max: 2 } }, 503],
  [{ retries: 1 }, { retries: {} }, 503],
  [{ retries: { max: 1, backoff: seven } }, {}, 503],
  [{ retries: { max: 1, backoff: seven } }, { retries: 2 }, 503],
  [{ retries: { max: 1, backoff: seven } }, { retries: { max: 2 } }, 503],
  [{ retries: { max: 1, backoff: seven } }, { retries: { backoff: nine } }, 503],
  [{ retries: { max: 1, backoff: seven } }, { retries: 0 }, 503],
  [{ retries: { backoff: seven } }, { maxRequests: 2 }, 503],
  [{ maxRequests: 2 }, { maxRequests: 3 }, 503],
  [{ retries: 0, timeout: 800 }, {}, "hang"],
  [{ retries: 0, timeout: 800 }, { timeout: 300 }, "hang"],
  [{ retries: 0, timeout: 800 }, { deadline: 300 }, "hang"],
  [{ retries: 0, deadline: { ms: 800, cut: true } }, {}, "hang"],
  [{ retries: 0, deadline: { ms: 800, cut: true } }, { deadline: 300 }, "hang"],
  [{ retries: 0, deadline: { ms: 800, cut: true } }, { deadline: { ms: 300 } }, "hang"],
  [{ retries: 0, deadline: { ms: 800, cut: true } }, { deadline: { ms: 300, cut: false } }, "hang"],
  [{ retries: 0, deadline: 800 }, { deadline: { ms: 300, cut: true } }, "hang"],
  [{ maxRetryAfter: 1_000 }, {}, asks],
  [{ maxRetryAfter: 1_000 }, { maxRetryAfter: 2_000, retries: 1 }, asks],
  [{ retries: 3, retryBudget: { ratio: 0, reserve: 1 } }, {}, 503],
  [{ retries: 3, retryBudget: { ratio: 0, reserve: 1 } }, { retryBudget: false }, 503],
];

/** What a call's own options leave of the client's. */
export async function overrideTables(): Promise<Part> {
  const rows: string[][] = [];
  for (const [client, call, answer] of cases) {
    const shown = [client, call].map((limits) => code(written(limits)));
    const vendor = answer === "hang" ? "no answer" : answer === asks ? "503, asks for 2 s" : "503";
    rows.push([...shown, vendor, ...(await ending(client, call, answer))]);
  }
  return {
    tables: {
      "options.overrides": table(
        ["the client's", "one call's", "the vendor", "sent", "after", "ended by"],
        rows,
      ),
      "options.signals": table(
        ["the client's signal", "one call's", "the call"],
        await signalRows(),
      ),
    },
  };
}

/** As a program would write it, its backoff too. */
function written(limits: Limits): string {
  const { retries } = limits;
  const backoff = typeof retries === "object" ? retries.backoff : undefined;
  return literal(limits).replace("() => {}", backoff === seven ? "() => 7" : "() => 9");
}

async function ending(client: Limits, call: Limits, answer: Answer): Promise<string[]> {
  const clock = virtualClock({ auto: true });
  const { raw } = clientOf(client, answer, clock);
  const start = clock.now();
  const error: unknown = await raw.get("/campaigns", call).catch((thrown: unknown) => thrown);
  if (!OutboundError.is(error)) throw error;
  return [`${error.requests}`, `${count(clock.now() - start)} ms`, code(`${error.limit}`)];
}

// oxlint-disable-next-line typescript/explicit-function-return-type -- of the adapter's own resources
function clientOf(
  options: Partial<OutboundOptions>,
  answer: Answer,
  runtime = virtualClock({ auto: true }),
) {
  return createOutbound({
    adapter: instantly({ apiKey: "not-a-key", rateLimits: [] }),
    fetch: scriptedFetch([answer], { clock: runtime }).fetch,
    runtime,
    ...options,
  } as OutboundOptions<object>);
}

/** Both signals are heard, whichever has them. */
async function signalRows(): Promise<string[][]> {
  const over = AbortSignal.abort(new Error("over"));
  const still = (): AbortSignal => new AbortController().signal;
  const rows: string[][] = [];
  for (const [client, call, words] of [
    [undefined, undefined, ["none", "none"]],
    [over, undefined, ["aborted", "none"]],
    [undefined, over, ["none", "aborted"]],
    [over, still(), ["aborted", "not aborted"]],
    [still(), over, ["not aborted", "aborted"]],
    [over, over, ["aborted", "the same"]],
    [still(), still(), ["not aborted", "not aborted"]],
  ] as const) {
    const { raw } = clientOf({ signal: client }, 200);
    const said = await raw.get("/campaigns", { signal: call }).then(
      () => "is made",
      (error: Error) => code(error.message),
    );
    rows.push([...words, said]);
  }
  return rows;
}
