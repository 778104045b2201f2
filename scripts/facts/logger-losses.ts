import {
  AuthError,
  BreakerOpenError,
  NonRetryableStatusError,
  RateLimitError,
  createBoundaryLogger,
} from "outbound-sdk/boundary";
import type { BoundaryOptions } from "outbound-sdk/boundary";
import { scriptedFetch, virtualClock } from "outbound-sdk/testing";
import type { Answer } from "outbound-sdk/testing";

import type { Part } from "./part.ts";
import { code, literal, table } from "./wording.ts";

const broken = new Error("the cable is out");
const mistake = new TypeError("x is not a function");
const throws = (value: unknown): Answer =>
  function throwing() {
    throw value;
  };
const asks: Answer = { status: 429, headers: { "retry-after": "7" } };

/** What is lost, and how many batches it takes. */
const losses: readonly (readonly [label: string, answers: readonly Answer[], batches?: number])[] =
  [
    ["401", [401]],
    ["403", [403]],
    ["429", [429]],
    ["429 that asks for 7 s", [asks]],
    ["404", [404]],
    ["501", [501]],
    ["302", [302]],
    ["503", [503]],
    ["408", [408]],
    ["503, then 404", [503, 404]],
    ["503, then 401", [503, 401]],
    ["offline", ["offline"]],
    ["`fetch` rejects", [throws(broken)]],
    ["`fetch` rejects with a string", [throws("no")]],
    ["a mistake in code", [throws(mistake)]],
    ["the very same error, of another batch", [throws(mistake)], 2],
    [
      "a mistake in code that is frozen",
      [throws(Object.freeze(new TypeError("x is not a function")))],
    ],
    ["no answer", ["hang"]],
  ];

const circle: Record<string, unknown> = {};
circle["self"] = circle;
const cause = new Error("down", { cause: new Error("the cable is out") });

const events: readonly (readonly [label: string, event: unknown, failure?: boolean])[] = [
  ["{}", {}],
  ['{ run: "a" }', { run: "a" }],
  ['{ run: "a" }, a failure', { run: "a" }, true],
  ["{ at: 5 }", { at: 5 }],
  ['{ outcome: "mine" }', { outcome: "mine" }],
  ['new Error("down", { cause })', cause, true],
  ['{ error: new Error("down") }', { error: new Error("down") }, true],
  ["an Error with { status: 503 }", Object.assign(new Error("down"), { status: 503 }), true],
  ["null", null],
  ["5", 5],
  ['"text"', "text"],
  ["undefined", undefined],
  ["{ big: 1n }", { big: 1n }],
  ["{ toJSON: () => undefined }", { toJSON: () => undefined }],
  ["an object that holds itself", circle],
];

/** What each loss is told as, and what is sent of an event. */
export async function loggerLossTables(): Promise<Part> {
  const lossRows: string[][] = [];
  for (const [label, answers, batches] of losses) {
    lossRows.push([label, ...(await lossOf(answers, batches))]);
  }
  const eventRows: string[][] = [];
  for (const [label, event, failure] of events) {
    eventRows.push([code(label), ...(await sentOf(event, failure === true))]);
  }
  return {
    tables: {
      "logger.losses": table(
        ["what happens", "sent", "`onError` gets", "fields", "cause"],
        lossRows,
      ),
      "logger.events": table(["event", "what is sent, or told", "`write` alone gets"], eventRows),
      "logger.write": table(["`write`", "what happens"], await writeRows()),
      "logger.request": await requestTable(),
      "logger.classes": classTable(),
    },
  };
}

type Lost = Error & {
  dropped?: number;
  status?: number;
  retryAfterMs?: number | undefined;
};

/** Those that are there. */
function fieldsOf(error: Lost): string {
  const names = ["dropped", "status", "retryAfterMs"] as const;
  const there = names.filter((name) => name in error).map((name) => [name, error[name]]);
  return code(literal(Object.fromEntries(there)));
}

/** Made by hand, as a test of an `onError` does. */
function classTable(): string {
  const made: readonly (readonly [text: string, error: Lost])[] = [
    ["new AuthError(401)", new AuthError(401)],
    ['new RateLimitError("too many", 7_000)', new RateLimitError("too many", 7_000)],
    ['new RateLimitError("too many", undefined)', new RateLimitError("too many", undefined)],
    ['new NonRetryableStatusError("no", 404)', new NonRetryableStatusError("no", 404)],
    ["new BreakerOpenError(1_500)", new BreakerOpenError(1_500)],
  ];
  return table(
    ["made by hand", "`name`", "`message`", "fields"],
    made.map(([text, error]) => [
      code(text),
      code(error.name),
      code(error.message),
      fieldsOf(error),
    ]),
  );
}

async function lossOf(answers: readonly Answer[], batches = 1): Promise<string[]> {
  const vendor = scriptedFetch(answers);
  const lost: Lost[] = [];
  const logger = loggerOf({ fetch: vendor.fetch, onError: (error) => lost.push(error) });
  for (let batch = 1; batch <= batches; batch++) {
    logger?.onRunSuccess({});
    logger?.onRunSuccess({});
    await logger?.flush();
  }
  const error = lost.at(-1);
  if (error === undefined || lost.length > batches) throw new Error(`${lost.length} losses`);
  const { name, message } = error;
  const own = error === mistake ? ", the very error" : "";
  return [
    `${vendor.requests.length}`,
    `${code(name)}: ${code(message)}${own}`,
    fieldsOf(error),
    causeOf(error),
  ];
}

function causeOf(error: Error): string {
  if (!("cause" in error)) return "";
  const value = error.cause;
  if (value === broken) return "the very value";
  return value instanceof Error
    ? `${code(value.name)}: ${code(value.message)}`
    : code(literal(value));
}

function loggerOf(options: BoundaryOptions): ReturnType<typeof createBoundaryLogger> {
  return createBoundaryLogger({
    apiKey: "not-a-key",
    endpoint: "https://boundary.example/",
    runtime: virtualClock({ auto: true }),
    ...options,
  });
}

async function sentOf(event: unknown, isFailure: boolean): Promise<[string, string]> {
  let said = "";
  let beside = "";
  const log = async (logger: ReturnType<typeof loggerOf>): Promise<void> => {
    if (isFailure) logger?.onRunFailure(event as object);
    else logger?.onRunSuccess(event as object);
    await logger?.flush();
  };
  await log(
    loggerOf({
      apiKey: undefined,
      // What holds itself has no end as a text.
      write: ([record]) =>
        (beside = event === circle ? "the same, with `at` and `outcome`" : code(literal(record))),
      onError: () => undefined,
    }),
  );
  const logger = loggerOf({
    fetch: async (_input, init) => {
      const { events: sent } = JSON.parse(String(init?.body)) as { events: unknown[] };
      said = code(JSON.stringify(sent[0]));
      return new Response();
    },
    onError: (error) => {
      // An engine's own words differ from engine to engine.
      const own = error.cause instanceof TypeError && error.cause.message.startsWith("Its ");
      const { cause: value } = error;
      const why = own ? causeOf(error) : value instanceof Error ? code(value.name) : "none";
      const cause = "cause" in error ? `, cause: ${why}` : "";
      said = `${code(error.message)}, ${code(`dropped: ${error.dropped}`)}${cause}`;
    },
  });
  await log(logger);
  return [said, beside];
}

async function writeRows(): Promise<string[][]> {
  const cases: readonly (readonly [
    label: string,
    write: () => unknown,
    beside: boolean,
    status?: number,
  ])[] = [
    ["alone", () => undefined, false],
    ["alone, and rejects", () => Promise.reject(broken), false],
    ["alone, and throws a mistake in code", throwMistake, false],
    ["alone, and never ends", () => new Promise(() => {}), false],
    ["beside the key", () => undefined, true],
    ["beside the key, and rejects", () => Promise.reject(broken), true],
    ["beside the key, and throws a mistake in code", throwMistake, true],
    ["beside the key, and never ends", () => new Promise(() => {}), true],
    ["beside the key, which the vendor refuses", () => undefined, true, 401],
    ["beside a vendor that answers 404, and rejects", () => Promise.reject(broken), true, 404],
    ["beside a vendor that answers 404, and never ends", () => new Promise(() => {}), true, 404],
  ];
  const rows: string[][] = [];
  for (const [label, write, beside, status = 200] of cases) {
    const clock = virtualClock({ auto: true });
    const start = clock.now();
    const vendor = scriptedFetch([status]);
    const said: string[] = [];
    let written = 0;
    const logger = loggerOf({
      ...(beside ? {} : { apiKey: undefined }),
      write: (batch) => {
        written += batch.length;
        return write();
      },
      fetch: vendor.fetch,
      runtime: clock,
      breaker: { threshold: 1 },
      onError: (error) =>
        said.push(
          `${code(error.message)}, ${code(`dropped: ${error.dropped}`)}, cause: ${causeOf(error) || "none"}`,
        ),
    });
    logger?.onRunSuccess({ big: beside ? 1 : 1n });
    await logger?.flush();
    const took = `written ${written}, posted ${vendor.requests.length}, ${clock.now() - start} ms`;
    rows.push([label, [took, ...said, code(`${logger?.state}`)].join("; ")]);
  }
  return rows;
}

function throwMistake(): never {
  throw mistake;
}

/** One batch as it leaves, and again. */
async function requestTable(): Promise<string> {
  const seen: { url: string; init: RequestInit }[] = [];
  const fetch = async (input: unknown, init: RequestInit = {}): Promise<Response> => {
    seen.push({ url: String(input), init });
    return new Response(null, { status: seen.length === 1 ? 503 : 200 });
  };
  const runtime = virtualClock({ auto: true, random: 0.25 });
  const log = async (): Promise<void> => {
    const logger = loggerOf({ fetch, runtime });
    logger?.onRunSuccess({ run: "a" });
    await logger?.flush();
    logger?.onRunSuccess({ run: "b" });
    await logger?.flush();
  };
  await log();
  await log();
  // Loggers are counted in the process: which of them this is says nothing.
  const [, first] = /-(\d+)-1"/.exec(String(seen[0]?.init.body)) ?? [];
  const relative = (text: string): string =>
    text.replace(/-(\d+)(-\d+\b)/, (_all, number: string, batch: string) => {
      const further = Number(number) - Number(first);
      return `-LOGGER${further === 0 ? "" : ` + ${further}`}${batch}`;
    });
  return table(
    ["request", "to", "headers", "body", "`redirect`"],
    seen.map(({ url, init }, index) => [
      ["the first batch", "the same, again", "the next batch"][index] ??
        `another logger's ${index === 3 ? "first" : "next"}`,
      code(`${init.method} ${url}`),
      [...new Headers(init.headers)]
        .map(([name, value]) => code(relative(`${name}: ${value}`)))
        .join("<br>"),
      code(relative(String(init.body))),
      code(String(init.redirect)),
    ]),
  );
}
