import { observe } from "outbound-sdk";
import { BreakerOpenError, createBreaker } from "outbound-sdk/fetch";
import type { BreakerOptions } from "outbound-sdk/fetch";
import { virtualClock } from "outbound-sdk/testing";

import type { Part } from "./part.ts";
import { code, count, table } from "./wording.ts";

interface Named extends Error {
  permanent?: boolean;
}

function named(name: string, permanent?: boolean): Named {
  const error: Named = new Error(name);
  error.name = name;
  if (permanent !== undefined) error.permanent = permanent;
  return error;
}

/** A script: what is run, or how much time goes by. */
type Step = "ok" | "fail" | "neutral" | "hang" | "late ok" | "late fail" | number;

const walks: readonly (readonly [
  label: string,
  options: BreakerOptions,
  steps: readonly Step[],
])[] = [
  [
    "two failures open it, a probe closes it",
    { threshold: 2, cooldownMs: 100 },
    ["fail", "fail", "ok", 99, "ok", 1, "ok", "fail", "ok", "fail", "fail"],
  ],
  [
    "a success starts the count anew",
    { threshold: 2 },
    ["fail", "ok", "fail", "ok", "fail", "fail"],
  ],
  [
    "a probe that fails opens it again, for the whole cooldown",
    { threshold: 1, cooldownMs: 100 },
    ["fail", 100, "fail", 99, "ok", 1, "ok"],
  ],
  [
    "one probe at a time",
    { threshold: 1, cooldownMs: 100, leaseMs: 50 },
    ["fail", 100, "hang", "ok", 49, "ok", 1, "ok"],
  ],
  [
    "a probe that comes back after its lease does not count",
    { threshold: 1, cooldownMs: 100, leaseMs: 50 },
    ["fail", 100, "hang", 50, "hang", "late fail", "late ok", "ok"],
  ],
  [
    "what is neutral is not counted, and gives the permit back",
    { threshold: 1, cooldownMs: 100 },
    ["neutral", "fail", 100, "neutral", "ok"],
  ],
  ["neutral between failures", { threshold: 2 }, ["fail", "neutral", "fail"]],
  [
    "work begun before it opened does not close it",
    { threshold: 1, cooldownMs: 100 },
    ["hang", "fail", "late ok", 100, "ok"],
  ],
  [
    "work begun before does not count after",
    { threshold: 2, cooldownMs: 100 },
    ["hang", "fail", "fail", 100, "ok", "late fail", "fail"],
  ],
  ["no cooldown", { threshold: 1, cooldownMs: 0 }, ["fail", "ok", "fail"]],
];

const errors: readonly (readonly [label: string, error: unknown])[] = [
  ["an Error", new Error("down")],
  ["an AbortError", named("AbortError")],
  ["a TimeoutError", named("TimeoutError")],
  ["an error with `permanent: true`", named("OutboundError", true)],
  ["an error with `permanent: false`", named("OutboundError", false)],
  ["an AbortError with `permanent: true`", named("AbortError", true)],
  ["a plain object", {}],
  ["a string", "the user left"],
  ["`undefined`", undefined],
  ["`null`", null],
];

/** A breaker step by step, and what counts as a failure. */
export async function breakerTables(): Promise<Part> {
  const rows: string[][] = [];
  for (const [label, options, steps] of walks) rows.push(...(await walk(label, options, steps)));
  const judged: string[][] = [];
  for (const [label, error] of errors) judged.push([label, await judge(error)]);
  return {
    tables: {
      "breaker.walk": table(["walk", "step", "what becomes of it", "state after"], rows),
      "breaker.failures": table(
        ["`fn` rejects with", "counted"],
        [
          ...judged,
          ["any, with `isFailure: () => false`", await judge(new Error("down"), () => false)],
          ["any, with an `isFailure` that throws", await judge(new Error("down"), throwing)],
        ],
      ),
    },
  };
}

function throwing(): never {
  throw new Error("no judge");
}

async function walk(
  label: string,
  options: BreakerOptions,
  steps: readonly Step[],
): Promise<string[][]> {
  const clock = virtualClock();
  const isFailure = (error: unknown): boolean => error !== "neutral";
  const breaker = createBreaker({ ...options, isFailure, runtime: clock });
  let changes: string[] = [];
  const stop = observe((event) => {
    if (event.type === "breaker.change") changes.push(`${event.from} to ${event.to}`);
  });
  const out: { ok(value: string): void; fail(error: unknown): void }[] = [];
  const hanging = (): Promise<string> =>
    new Promise((ok, fail) => {
      out.push({ ok, fail });
    });
  const rows: string[][] = [];
  for (const step of steps) {
    changes = [];
    let said = "";
    if (typeof step === "number") await clock.advance(step);
    else if (step === "late ok" || step === "late fail") {
      out.shift()?.[step === "late ok" ? "ok" : "fail"]("late");
      await clock.advance(0);
    } else if (step === "hang") {
      const running = breaker.run(hanging);
      running.catch(() => undefined);
      said = "called, and does not come back";
    } else said = await run(breaker, step);
    const told = changes.length === 0 ? "" : ` (told: ${changes.join(", ")})`;
    const shown = typeof step === "number" ? `${count(step)} ms go by` : words[step];
    rows.push([rows.length === 0 ? label : "", shown, said, `${code(breaker.state)}${told}`]);
  }
  stop();
  return rows;
}

const words: Readonly<Record<Exclude<Step, number>, string>> = {
  ok: "work that succeeds",
  fail: "work that fails",
  neutral: "work that fails, and is neutral",
  hang: "work that hangs",
  "late ok": "the oldest that hangs succeeds",
  "late fail": "the oldest that hangs fails",
};

async function run(
  breaker: ReturnType<typeof createBreaker>,
  step: "ok" | "fail" | "neutral",
): Promise<string> {
  try {
    return await breaker.run(() => {
      if (step === "ok") return "called, succeeds";
      throw step;
    });
  } catch (error) {
    if (error === step) return "called, fails";
    if (!(error instanceof BreakerOpenError)) throw error;
    return `not called: ${code(error.name)}, ${code(error.message)}, ${code(`retryAfterMs: ${error.retryAfterMs}`)}`;
  }
}

async function judge(error: unknown, isFailure?: () => boolean): Promise<string> {
  const breaker = createBreaker({ threshold: 1, isFailure, runtime: virtualClock() });
  const fail = (): never => {
    throw error;
  };
  try {
    await breaker.run(fail);
  } catch {
    // The state tells.
  }
  return breaker.state === "open" ? "yes" : "no";
}
