import { createOutbound, observe } from "outbound-sdk";
import type { ObserveEvent, OperationOptions, Outbound, OutboundOptions } from "outbound-sdk";
import { createBoundaryLogger } from "outbound-sdk/boundary";
import { createFetch } from "outbound-sdk/fetch";
import { instantly } from "outbound-sdk/instantly";
import type { InstantlyResources } from "outbound-sdk/instantly";
import { createSumeClient } from "outbound-sdk/sume";
import { scriptedFetch, virtualClock } from "outbound-sdk/testing";
import type { Answer, VirtualClock } from "outbound-sdk/testing";

import type { Part } from "./part.ts";
import { code, literal, table } from "./wording.ts";

type Call = (clock: VirtualClock, tell: (hook: string, event: object) => void) => Promise<unknown>;

const reading =
  (
    answers: readonly Answer[],
    options: OperationOptions = {},
    client: Partial<OutboundOptions> = {},
    calls = 1,
  ): Call =>
  async (clock, tell) => {
    const { raw } = createOutbound({
      adapter: instantly({ apiKey: "not-a-key", rateLimits: [] }),
      fetch: scriptedFetch(answers, { clock }).fetch,
      runtime: clock,
      hooks: {
        onRequest: (event) => tell("onRequest", event),
        onRetry: (event) => tell("onRetry", event),
        onRateLimit: (event) => tell("onRateLimit", event),
      },
      ...client,
    } as OutboundOptions<object>);
    for (let call = 0; call < calls; call++) await raw.get("/campaigns?limit=5", options);
  };

const asks: Answer = { status: 429, headers: { "retry-after": "2" } };
const slow: Answer = { status: 200, afterMs: 40 };
const paced = {
  adapter: instantly({ apiKey: "not-a-key", rateLimits: [{ requests: 1, perMs: 300 }] }),
};

const calls: readonly (readonly [label: string, call: Call])[] = [
  ["a read that succeeds", reading([slow])],
  ["503, then 200", reading([503, 200], { deadline: 900 })],
  ["429 that asks for 2 s, then 200", reading([asks, 200])],
  ["offline to the end", reading(["offline"], { retries: 1 })],
  ["no answer", reading(["hang"], { retries: 0, timeout: 800 })],
  ["404", reading([404])],
  ["a wait that is refused", reading([asks], { maxRetryAfter: 1_000 })],
  ["a deadline that cuts", reading(["hang"], { deadline: { ms: 700, cut: true } })],
  ["an abort in an attempt", aborting(["hang"])],
  ["an abort in a wait", aborting([503])],
  ["an abort from `onRequest`", abortingFrom("onRequest")],
  ["an abort from `onRetry`", abortingFrom("onRetry")],
  ["a mistake in code", reading([mistake])],
  ["a record", resources(async ({ campaigns }) => await campaigns.get("a"))],
  ["a page", resources(async ({ campaigns }) => await campaigns.list())],
  ["two records", resources(async ({ campaigns }) => await campaigns.getMany(["a", "b"]))],
  ["no records", resources(async ({ campaigns }) => await campaigns.getMany([]))],
  [
    "a walk over two pages",
    resources(async ({ campaigns }) => {
      for await (const _one of campaigns.listAll()) continue;
    }),
  ],
  [
    "a walk that is left",
    resources(async ({ campaigns }) => {
      for await (const _one of campaigns.listAll()) return;
    }),
  ],
  [
    "a walk that fails",
    resources(async ({ campaigns }) => {
      for await (const _one of campaigns.listAll()) continue;
    }, 404),
  ],
  ["a wait for a turn", reading([200], {}, paced, 2)],
  ["a wait for a turn, and an abort", abortingTurn],
  ["no turn within the deadline", reading([200], { deadline: 100 }, paced, 2)],
  [
    "`createFetch`, its body read",
    async (clock) => {
      const fetch = createFetch({
        fetch: scriptedFetch([503, { status: 200, body: "a" }]).fetch,
        runtime: clock,
      });
      await (await fetch("https://vendor.example/a?b=1", { method: "put" })).text();
    },
  ],
  [
    "`createFetch`, no more retries",
    async (clock) => {
      const fetch = createFetch({ fetch: scriptedFetch([503]).fetch, runtime: clock, retries: 0 });
      await (await fetch("https://vendor.example/a")).text();
    },
  ],
  [
    "a batch",
    async (clock) => {
      const logger = createBoundaryLogger({
        apiKey: "not-a-key",
        endpoint: "https://boundary.example/eu",
        fetch: scriptedFetch([503, 404]).fetch,
        runtime: clock,
        onError: () => undefined,
      });
      logger.onRunSuccess({});
      await logger.flush();
    },
  ],
  [
    "a batch for `write`",
    async (clock) => {
      const logger = createBoundaryLogger({ write: () => undefined, runtime: clock });
      logger.onRunSuccess({});
      await logger.flush();
    },
  ],
  [
    "a `write` beside the key that fails",
    async (clock) => {
      const logger = createBoundaryLogger({
        apiKey: "not-a-key",
        endpoint: "https://boundary.example",
        write: mistake,
        fetch: scriptedFetch([200]).fetch,
        runtime: clock,
        onError: () => undefined,
      });
      logger.onRunSuccess({});
      await logger.flush();
    },
  ],
  [
    "an event that is no JSON",
    async (clock) => {
      const logger = createBoundaryLogger({
        apiKey: "not-a-key",
        endpoint: "https://boundary.example",
        runtime: clock,
        onError: () => undefined,
      });
      logger.onRunSuccess({ big: 1n });
      await logger.flush();
    },
  ],
  [
    "a paid write",
    async (clock) => {
      const { post } = createSumeClient({
        apiKey: "not-a-key",
        baseUrl: "https://sume.example/v1",
        fetch: scriptedFetch([503, 422]).fetch,
        runtime: clock,
      });
      await post("/runs?dry=1", { idempotencyKey: "order-1" });
    },
  ],
  [
    "a paid write that succeeds",
    async (clock) => {
      const { post } = createSumeClient({
        apiKey: "not-a-key",
        baseUrl: "https://sume.example",
        fetch: scriptedFetch([201]).fetch,
        runtime: clock,
      });
      await post("/runs");
    },
  ],
  [
    "a paid write, a mistake in code",
    async (clock) => {
      const { post } = createSumeClient({
        apiKey: "not-a-key",
        baseUrl: "https://sume.example",
        fetch: mistake as never,
        runtime: clock,
      });
      await post("/runs");
    },
  ],
];

function resources(
  read: (client: Outbound<InstantlyResources>) => Promise<unknown>,
  then?: Answer,
): Call {
  return async (clock) => {
    const page = { id: "a", items: [{ id: "a" }] };
    const client = createOutbound({
      adapter: instantly({ apiKey: "not-a-key", rateLimits: [] }),
      fetch: scriptedFetch([
        { status: 200, body: { ...page, next_starting_after: "a" } },
        then ?? { status: 200, body: page },
      ]).fetch,
      runtime: clock,
    });
    await read(client);
  };
}

function mistake(): never {
  // As Node's own: its code is none of the SDK's.
  throw Object.assign(new TypeError("Invalid URL"), { code: "ERR_INVALID_URL" });
}

function aborting(answers: readonly Answer[]): Call {
  return async (clock, tell) => {
    const caller = new AbortController();
    clock.timer(30, () => caller.abort());
    await reading(answers, { signal: caller.signal })(clock, tell);
  };
}

function abortingFrom(hook: "onRequest" | "onRetry"): Call {
  return async (clock, tell) => {
    const caller = new AbortController();
    const hooks = { [hook]: () => caller.abort() };
    await reading([503], { signal: caller.signal }, { hooks })(clock, tell);
  };
}

async function abortingTurn(
  clock: VirtualClock,
  tell: (hook: string, event: object) => void,
): Promise<void> {
  const caller = new AbortController();
  clock.timer(30, () => caller.abort());
  await reading([200], { signal: caller.signal }, paced, 2)(clock, tell);
}

/** Everything that is told of a call, in its order: to observers and to hooks. */
export async function observedTable(): Promise<Part> {
  const rows: string[][] = [];
  for (const [label, call] of calls) {
    const clock = virtualClock({ auto: true });
    const start = clock.now();
    const told: [string, string, string][] = [];
    let first: number | undefined;
    const stop = observe((event) => {
      const { type, client, at, ...rest } = event;
      if ("callId" in event) first ??= event.callId;
      told.push([`${at - start}`, code(type), shown(rest, first ?? 0, client, start)]);
    });
    const tell = (hook: string, event: object): void => {
      told.push(["", code(hook), code(literal(event))]);
    };
    // How it ends stands in what is told.
    await call(clock, tell).catch(() => undefined);
    stop();
    for (const [index, cells] of told.entries()) rows.push([index === 0 ? label : "", ...cells]);
  }
  return { tables: { observed: table(["call", "ms", "told", "what"], rows) } };
}

/** Less what differs from run to run: calls are counted in the process, batches by chance. */
function shown(
  event: Partial<Record<string, unknown>>,
  first: number,
  client: ObserveEvent["client"],
  start: number,
): string {
  const { callId, batchId, endsAt, ...rest } = event;
  const relative = {
    ...(callId === undefined ? {} : { call: Number(callId) - first + 1 }),
    ...(client === "outbound" ? {} : { client }),
    ...rest,
    ...(endsAt === undefined ? {} : { endsAfter: Number(endsAt) - start }),
    ...("batchId" in event ? { batchId: batchId === undefined ? batchId : "..." } : {}),
  };
  return code(literal(relative));
}
