import { OutboundError, createOutbound } from "outbound-sdk";
import type { OutboundOptions } from "outbound-sdk";
import { instantly } from "outbound-sdk/instantly";
import { scriptedFetch, virtualClock } from "outbound-sdk/testing";
import type { VirtualClock } from "outbound-sdk/testing";

import { broken, endingCases } from "./ending-cases.ts";
import type { EndingCase } from "./ending-cases.ts";
import { lateTimers } from "./late-timers.ts";
import type { Part } from "./part.ts";
import { code, count, table } from "./wording.ts";

/** Every way a read can end that is not an answer, by running into it. */
export async function endingTables(): Promise<Part> {
  const rows: string[][] = [];
  for (const each of endingCases) rows.push([each.label, ...(await ending(each))]);
  return {
    tables: {
      endings: table(
        [
          "what happens",
          "code",
          "limit",
          "flags",
          "status",
          "asked",
          "sent",
          "after",
          "message",
          "cause",
        ],
        rows,
      ),
    },
  };
}

/** A runtime whose timers cannot be cancelled. */
function fires(clock: VirtualClock): OutboundOptions["runtime"] {
  return {
    ...clock,
    timer(...given) {
      clock.timer(...given);
      return () => undefined;
    },
  };
}

async function ending({
  answers,
  options,
  client,
  apiKey,
  abort,
  lateMs = 0,
  uncancelled = false,
  label,
}: EndingCase): Promise<string[]> {
  const clock = virtualClock({ auto: true });
  const vendor = scriptedFetch(answers, { clock });
  const caller = new AbortController();
  const leave = (): void => caller.abort(broken);
  let asked = 0;
  const { raw } = createOutbound({
    adapter: instantly({
      apiKey: apiKey === undefined ? "not-a-key" : () => apiKey(clock, (asked += 1)),
    }),
    fetch: vendor.fetch,
    runtime: uncancelled ? fires(clock) : lateTimers(clock, lateMs),
    hooks: typeof abort === "string" ? { [abort]: leave } : {},
    ...client,
  } as OutboundOptions<object>);
  // Some calls meet what an earlier one left behind.
  if (/another call|queue/.test(label)) await raw.get("/earlier").catch(() => undefined);
  const start = clock.now();
  if (typeof abort === "number") clock.timer(abort, leave);
  try {
    const signal = abort === undefined ? {} : { signal: caller.signal };
    await raw.get("/campaigns", { ...options, ...signal });
    return ["none: it succeeds", "", "", "", "", "", `${count(clock.now() - start)} ms`, "", ""];
  } catch (error) {
    const after = `${count(clock.now() - start)} ms`;
    if (!OutboundError.is(error)) {
      const { name, message } = error as Error;
      return [`none: the ${code(name)} itself`, "", "", "", "", "", after, code(message), ""];
    }
    const { limit, status, retryAfterMs, requests } = error;
    return [
      code(error.code),
      limit === undefined ? "" : code(limit),
      flagsOf(error),
      `${status ?? ""}`,
      retryAfterMs === undefined ? "" : `${count(retryAfterMs)} ms`,
      `${requests}`,
      after,
      code(error.message),
      causeOf(error.cause),
    ];
  }
}

function flagsOf({ permanent, timedOut, aborted }: OutboundError): string {
  const flags = Object.entries({ permanent, timedOut, aborted });
  return flags.flatMap(([name, is]) => (is ? [code(name)] : [])).join(", ");
}

function causeOf(cause: unknown): string {
  if (cause === undefined) return "";
  if (cause === broken) return "the very value";
  if (OutboundError.is(cause)) return `${code(cause.code)}: ${code(cause.message)}`;
  return cause instanceof Error ? `a ${code(cause.name)}` : code(JSON.stringify(cause));
}
