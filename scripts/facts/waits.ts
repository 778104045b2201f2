import { createOutbound, fullJitterBackoff } from "outbound-sdk";
import type { OperationOptions } from "outbound-sdk";
import { createBoundaryLogger } from "outbound-sdk/boundary";
import { batchPolicy, createFetch, createRetryBudget, keyedPolicy } from "outbound-sdk/fetch";
import type { FetchOptions, RetryBudget } from "outbound-sdk/fetch";
import { instantly } from "outbound-sdk/instantly";
import { createSumeClient } from "outbound-sdk/sume";
import { scriptedFetch, virtualClock } from "outbound-sdk/testing";
import type { Answer, VirtualClock } from "outbound-sdk/testing";

import type { Part } from "./part.ts";
import { code, count, plural, table } from "./wording.ts";

type Make = (answers: readonly Answer[], clock: VirtualClock) => Promise<unknown>;

const fetching =
  (options: FetchOptions): Make =>
  async (answers, clock) =>
    await createFetch({ ...options, fetch: scriptedFetch(answers).fetch, runtime: clock })(
      "https://vendor.example/a",
    );

/** One request that is answered twice, by each client. */
const clients: Readonly<Record<string, Make>> = {
  "`createOutbound`": async (answers, clock) =>
    await createOutbound({
      adapter: instantly({ apiKey: "not-a-key", rateLimits: [] }),
      fetch: scriptedFetch(answers).fetch,
      runtime: clock,
    }).raw.get("/campaigns"),
  "`createFetch`": fetching({}),
  "`batchPolicy`": fetching(batchPolicy),
  "`keyedPolicy`": fetching(keyedPolicy),
  boundary: async (answers, clock) => {
    const logger = createBoundaryLogger({
      apiKey: "not-a-key",
      endpoint: "https://boundary.example",
      fetch: scriptedFetch(answers).fetch,
      runtime: clock,
      onError: () => undefined,
    });
    logger.onRunSuccess({});
    await logger.flush();
  },
  sume: async (answers, clock) =>
    await createSumeClient({
      apiKey: "not-a-key",
      baseUrl: "https://sume.example",
      fetch: scriptedFetch(answers).fetch,
      runtime: clock,
    }).get("/runs"),
};

const asked = [undefined, 0, 0.001, 0.2, 1, 20, 55, 60, 61, 300, 301];

/** How long each client waits: the vendor's wish against its own backoff, over all of chance. */
export async function waitTables(): Promise<Part> {
  const rows: string[][] = [];
  for (const seconds of asked) {
    const cells: string[] = [];
    for (const make of Object.values(clients)) cells.push(await waits(make, seconds));
    rows.push([seconds === undefined ? "nothing" : `${count(seconds)} s`, ...cells]);
  }
  return {
    tables: {
      waits: table(["asked for", ...Object.keys(clients)], rows),
      "waits.backoff": backoffTable(),
      "waits.retryBudget": await budgetTable(),
    },
  };
}

async function waits(make: Make, seconds: number | undefined): Promise<string> {
  const all: string[] = [];
  for (const random of [0, 0.5, 0.999]) {
    const clock = virtualClock({ auto: true, random });
    const headers = seconds === undefined ? {} : { "retry-after": `${seconds}` };
    const start = clock.now();
    let end = start;
    let attempts = 0;
    const answers: Answer[] = [
      { status: 503, headers },
      () => {
        attempts += 1;
        end = clock.now();
        return 200;
      },
    ];
    await make(answers, clock).catch(() => undefined);
    all.push(attempts === 0 ? "fails at once" : count(end - start));
  }
  return all.every((one) => one === all[0]) ? `${all[0]}` : all.join(", ");
}

function backoffTable(): string {
  const retries = [1, 2, 3, 4, 5, 6, 7, 8, 9, 20];
  const at = (backoff: (retry: number, random: number) => number, retry: number): string =>
    [0, 0.5, 0.999, 1].map((random) => count(backoff(retry, random))).join(", ");
  return table(
    ["retry", "`fullJitterBackoff`", "`batchPolicy.backoff`", "`keyedPolicy.backoff`"],
    retries.map((retry) => [
      `${retry}`,
      at(fullJitterBackoff, retry),
      at(batchPolicy.backoff, retry),
      at(keyedPolicy.backoff, retry),
    ]),
  );
}

/** Calls that begin and retries that are asked for, one after the other, and what is allowed. */
async function budgetTable(): Promise<string> {
  const rows: string[][] = [];
  for (const [ratio, reserve, script] of [
    [0.1, 0, "www"],
    [0.1, 2, "www"],
    [0.1, 0, "dw"],
    [0.1, 0, "dddddddddddw"],
    [0.1, 1, "wdddddddddwdw"],
    [1, 1, "ddddddddddddddwwwwwwwwwww"],
    [1, 0, "dddw"],
    [0.5, 1, "wdwdw"],
    [0.5, 1, "woow"],
    [0.29, 1, "wddddw"],
    [2, 3, "wwwdwww"],
    [0, 1, "wdw"],
    [1.5, 1.5, "wdww"],
    // Three thirds are a little less than one: it never allows more than was paid in.
    [0.333333, 1, "wdddwdw"],
  ] as const) {
    const budget = createRetryBudget({ ratio, reserve });
    rows.push([`${ratio}`, `${reserve}`, steps(budget, script)]);
  }
  for (const origins of [999, 1_000, 1_001]) {
    rows.push(["0", "1", spentBy(origins)]);
  }
  rows.push(["0", "1", await shared({ ratio: 0, reserve: 1 }, {})]);
  rows.push(["0", "1", await shared({ ratio: 0, reserve: 1 }, { retryBudget: false })]);
  rows.push([
    "0",
    "1",
    await shared({ ratio: 0, reserve: 1 }, { retryBudget: { ratio: 0, reserve: 3 } }),
  ]);
  rows.push(["1", "1", await shared({ ratio: 1, reserve: 1 }, {})]);
  return table(["`ratio`", "`reserve`", "what happens, in this order"], rows);
}

/** `w` asks for a retry, `d` is a call that begins, `o` one to another origin. */
function steps(budget: RetryBudget, script: string): string {
  const said = [...script].map((letter) => {
    if (letter === "w") return budget.withdraw("a") ? "allowed" : "refused";
    budget.deposit(letter === "o" ? "other" : "a");
    return letter;
  });
  const parts: string[] = [];
  for (let from = 0, to = 0; from < said.length; from = to) {
    while (said[to] === said[from]) to += 1;
    parts.push(inWords(said[from] ?? "", to - from));
  }
  return parts.join("; ");
}

function inWords(what: string, times: number): string {
  const begin = times === 1 ? "begins" : "begin";
  if (what === "d") return `${plural(times, "call")} ${begin}`;
  if (what === "o") return `${plural(times, "call")} to another origin ${begin}`;
  return `${times === 1 ? "1 retry is" : `${times} retries are`} ${what}`;
}

/** Whether the first of so many origins is still known once all of them have spent their retry. */
function spentBy(origins: number): string {
  const budget = createRetryBudget({ ratio: 0, reserve: 1 });
  for (let origin = 0; origin < origins; origin++) budget.withdraw(`${origin}`);
  const first = budget.withdraw("0")
    ? "is forgotten and begins anew: its retry is allowed"
    : "is remembered: its retry is refused";
  return `${count(origins)} origins spend their retry; the first of them ${first}`;
}

/** Three calls that keep failing, on one client with a budget. */
async function shared(
  retryBudget: { ratio: number; reserve: number },
  options: OperationOptions,
): Promise<string> {
  const vendor = scriptedFetch([503]);
  const { raw } = createOutbound({
    adapter: instantly({ apiKey: "not-a-key" }),
    fetch: vendor.fetch,
    runtime: virtualClock({ auto: true }),
    retryBudget,
  });
  const sent: number[] = [];
  for (let call = 0; call < 3; call++) {
    const before = vendor.requests.length;
    await raw.get("/campaigns", options).catch(() => undefined);
    sent.push(vendor.requests.length - before);
  }
  const own =
    options.retryBudget === undefined ? "" : `, each with ${code(JSON.stringify(options))}`;
  return `3 calls that fail${own} send ${sent.join(", ")} requests`;
}
