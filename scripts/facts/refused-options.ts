import { OutboundError, createOutbound, failover } from "outbound-sdk";
import { createBoundaryLogger } from "outbound-sdk/boundary";
import { createBreaker, createFetch, createRetryBudget } from "outbound-sdk/fetch";
import { instantly } from "outbound-sdk/instantly";
import { createSumeClient, delayMs } from "outbound-sdk/sume";

import type { Part } from "./part.ts";
import { code, literal, table } from "./wording.ts";

type Values = Readonly<Record<string, readonly unknown[]>>;

const noNumber = [Number.NaN, "5", null];
const whole = [-1, 1.5, Infinity, ...noNumber];
const milliseconds = [0, -1, Infinity, ...noNumber];
const orMore = [-1, Infinity, ...noNumber];
const notAFunction = ["f", 5, null, {}];
const notAnObject = [5, "x", null];

/** Tried in the order of the reference; what is allowed is tried too, at its edge. */
const limits: Values = {
  retries: [0, ...whole, [], { max: 0 }, { max: 1.5 }, { max: -1 }, { max: null }, { backoff: 5 }],
  timeout: [0.5, ...milliseconds, "x".repeat(40), "x".repeat(41), []],
  deadline: [0, -1, ...noNumber, Infinity, {}, { ms: "5" }, { ms: 5, cut: 1 }, { ms: Infinity }],
  maxRequests: [1, 0, ...whole],
  maxRetryAfter: [0, ...orMore],
  signal: [{}, 5, null, { aborted: false }, { aborted: 1, addEventListener: () => {} }],
};
const budget: Values = {
  retryBudget: [
    false,
    5,
    true,
    null,
    {},
    { ratio: 0, reserve: 0 },
    { ratio: -1, reserve: 1 },
    { ratio: "1", reserve: 1 },
    { ratio: 0.1, reserve: -1 },
    { ratio: 0.1, reserve: Infinity },
    { deposit: () => {}, withdraw: () => {} },
    { deposit: () => {} },
    { withdraw: () => {} },
    { deposit: 5, withdraw: () => {} },
  ],
};
const runtime: Values = {
  runtime: [{}, 5, null, { now: 5 }, { random: "x" }, { timer: {} }],
};
const key = ["", "two words", "naïve", 5, undefined, null, "~!"];
const url = ["not a url", "ftp://x.example", "https://x.example/?a=1", "https://x.example/#a", 5];
const urlEdges = [
  "https://x.example/v1//",
  "http://x.example",
  "https://",
  "see https://x.example",
];

type Client = readonly [name: string, make: (options: object) => unknown, values: Values];

const adapter = instantly({ apiKey: "not-a-key" });
const reach = { apiKey: "not-a-key", baseUrl: "https://sume.example" };
const post = { apiKey: "not-a-key", endpoint: "https://boundary.example" };

const clients: readonly Client[] = [
  [
    "`createOutbound`",
    (options) => createOutbound({ adapter, ...options } as never),
    {
      adapter: [undefined, null, 5, {}, { name: "x" }, { name: 5, headers: () => {} }],
      "adapter.baseUrl": ["x", undefined],
      "adapter.postReads": [undefined, null, "/leads/list", {}, []],
      "adapter.rateLimits": [
        5,
        {},
        [],
        [null],
        [5],
        [{ requests: 0, perMs: 1 }],
        [{ requests: 1, perMs: 0 }],
        [{ requests: 1.5, perMs: 1_000 }],
        [{ requests: 1, perMs: 1 }],
      ],
      ...limits,
      ...budget,
      fetch: notAFunction,
      hooks: [...notAnObject, {}, { onRequest: 5 }, { onRetry: "x" }, { onRateLimit: {} }],
      allowWrites: ["yes", 1, null],
      plugins: [
        5,
        {},
        [],
        [null],
        [{}],
        [{ name: "x", install: 5 }],
        [failover({ maxAgeMs: 1 }), 5],
      ],
      ...runtime,
    },
  ],
  [
    "`instantly`",
    (options) => instantly({ apiKey: "not-a-key", ...options } as never),
    { apiKey: key, baseUrl: [...url, ...urlEdges, null] },
  ],
  [
    "`failover`",
    (options) => failover({ maxAgeMs: 1, ...options }),
    { maxAgeMs: milliseconds, maxEntries: [1, 0, ...whole] },
  ],
  [
    "`createFetch`",
    (options) => createFetch(options),
    {
      ...limits,
      ...budget,
      backoff: notAFunction,
      longRetryAfter: ["fail", "cap", "wait", 5, ""],
      retryAfterSpread: [0, ...orMore],
      retryStatus: notAFunction,
      fetch: notAFunction,
      hooks: [...notAnObject, {}, { onRequest: 5 }, { onRetry: "x" }],
      ...runtime,
    },
  ],
  [
    "`createBreaker`",
    (options) => createBreaker(options),
    {
      threshold: [1, 0, ...whole],
      cooldownMs: [0, ...orMore],
      leaseMs: [0.5, ...milliseconds],
      isFailure: notAFunction,
      ...runtime,
    },
  ],
  [
    "`createRetryBudget`",
    (options) => createRetryBudget({ ratio: 1, reserve: 1, ...options }),
    { ratio: [0, ...orMore], reserve: [0, ...orMore] },
  ],
  [
    "`createBoundaryLogger`",
    (options) => createBoundaryLogger({ ...post, ...options }),
    {
      apiKey: key,
      endpoint: [undefined, ...url, ...urlEdges],
      write: notAFunction,
      onError: notAFunction,
      batch: notAnObject,
      "batch.size": [1, 0, ...whole],
      "batch.intervalMs": [0.5, ...milliseconds],
      "batch.maxQueueSize": [1, 0, ...whole],
      breaker: notAnObject,
      "breaker.threshold": [0],
      "breaker.cooldownMs": [-1],
      "breaker.leaseMs": [0],
      whileOpen: ["drop", "hold", "wait", 5, ""],
      fetch: notAFunction,
      ...runtime,
    },
  ],
  [
    "`createSumeClient`",
    (options) => createSumeClient({ ...reach, ...options }),
    {
      apiKey: key,
      baseUrl: [undefined, ...url, ...urlEdges],
      maxRetries: [0, ...whole],
      timeout: [0.5, ...milliseconds],
      fetch: notAFunction,
      ...runtime,
    },
  ],
];

/** Values each option was given, and what came of it. */
export function refusedOptionTables(): Part {
  const tables: Record<string, string> = { "refused.whole": wholeTable() };
  for (const [name, make, values] of clients) {
    const tried = Object.entries(values).flatMap(([option, given]) =>
      given.map((value) => tryOut(option, value, () => make(nested(option, value)))),
    );
    tables[`refused.${name.replaceAll("`", "")}`] = tableOf(tried);
  }
  tables["refused.delayMs"] = tableOf([
    ...[0, -1, 1.5, Number.NaN].map((value) =>
      tryOut("attempt", value, () => delayMs(value, 1, 0)),
    ),
    ...[0, 1, -0.1, 1.1, Number.NaN].map((value) =>
      tryOut("random", value, () => delayMs(0, undefined, value)),
    ),
  ]);
  return { tables };
}

/** One value of one option, and what was said. */
interface Tried {
  readonly option: string;
  readonly value: string;
  readonly said: string;
}

/** The message every refusal has, but for those that must not quote the value. */
const refusal = /^`Option "(.+?)" is (.+): expected (.+)`$/;

/** A row for each thing that is said of an option: which values, and what is allowed. */
function tableOf(tried: readonly Tried[]): string {
  const rows = new Map<string, { option: string; values: string[]; said: string }>();
  for (const { option, value, said } of tried) {
    const [, name, received, expected] = refusal.exec(said) ?? [];
    const shown =
      expected === undefined || received === value
        ? code(value)
        : `${code(value)} (named as ${code(`${received}`)})`;
    const key = name === undefined ? said : `${name}\n${expected}`;
    const as = expected === undefined ? said : `expected ${code(expected)}`;
    const row = rows.get(`${option}\n${key}`) ?? { option: name ?? option, values: [], said: as };
    row.values.push(shown);
    rows.set(`${option}\n${key}`, row);
  }
  return table(
    ["option", "value", "what is said of it"],
    [...rows.values()].map(({ option, values, said }) => [code(option), values.join(", "), said]),
  );
}

/** Something else in the place of the whole object of options. */
function wholeTable(): string {
  const functions: Readonly<Record<string, (options: never) => unknown>> = {
    createOutbound,
    instantly,
    failover,
    createFetch,
    createBreaker,
    createRetryBudget,
    createBoundaryLogger,
    createSumeClient,
  };
  const rows = Object.entries(functions).flatMap(([name, make]) =>
    ["x", null, undefined].map((value) => [
      code(`${name}(${literal(value)})`),
      said(() => make(value as never)),
    ]),
  );
  return table(["call", "what it says"], rows);
}

/** `batch.size` as `{ batch: { size } }`. */
function nested(option: string, value: unknown): object {
  const [outer = "", inner] = option.split(".");
  if (inner === undefined) return { [outer]: value };
  return { [outer]: outer === "adapter" ? { ...adapter, [inner]: value } : { [inner]: value } };
}

function tryOut(option: string, value: unknown, make: () => unknown): Tried {
  return { option, value: literal(value), said: said(make) };
}

/** The error's message, or that there was none. */
function said(make: () => unknown): string {
  try {
    const made = make();
    return made === null ? "fine: it is `null`" : "fine";
  } catch (error) {
    if (!OutboundError.is(error)) return `${code((error as Error).name)}: ${code(String(error))}`;
    const { code: kind, permanent, requests } = error;
    if (kind !== "Invalid" || !permanent || requests !== 0) throw error;
    return code(error.message);
  }
}
