// Runs before a sample, in the sample's own process. The runner strips its types and hands
// it over as a file of its own, so it may import nothing but Node's modules and guard.ts.
import { readFileSync, writeSync } from "node:fs";
import { registerHooks } from "node:module";

import { guard, spokeToOthers } from "./guard.ts";

/** What the runner tells the preload, in the variable SAMPLES_RUN. */
interface Orders {
  /** A JSON file: stripped text by file URL. */
  texts: string;
  /** Stands in every report, so that the sample's own writes to fd 3 are not taken for one. */
  token: string;
  limitMs: number;
  /** Added to what `Date` says, in ms. */
  startOffsetMs: number;
  /** Calls of the SDK that are told, and events after which no further call is; absent: none. */
  hear?: { calls: number; events: number };
}

/** What the SDK says to those who observe it. */
interface Heard {
  type: string;
  at: number;
  callId?: number;
}

const reportTo = 3;
/** The module of the SDK that tells what its calls do; whichever copy of it the sample loads. */
const observed = /\/(?:sdk\/src|outbound-sdk\/(?:src|dist))\/engine\/observe\.[jt]s$/;
const listener = Symbol.for("samples.hear");
/** Added to that module: the first to listen, before the sample runs. */
const listen = '\n;globalThis[Symbol.for("samples.hear")]?.(observe);\n';

// The sample does not see it, nor do its threads and processes: they load this file as well.
const given = process.env["SAMPLES_RUN"];
delete process.env["SAMPLES_RUN"];
const orders = given === undefined ? undefined : (JSON.parse(given) as Orders);

guard();
if (orders !== undefined) {
  handOver(orders);
  reportEnd(orders);
  if (orders.startOffsetMs !== 0) startAt(orders.startOffsetMs);
  if (orders.hear !== undefined) hear(orders, orders.hear);
}

function report(orders: Orders, line: Record<string, unknown>): void {
  const bytes = Buffer.from(`${JSON.stringify({ token: orders.token, ...line })}\n`);
  try {
    // A pipe takes a long line in pieces.
    for (let at = 0; at < bytes.length;) at += writeSync(reportTo, bytes, at);
  } catch {
    // The runner is gone. Nothing is left to report to, and nothing to run for.
    process.kill(process.pid, "SIGKILL");
  }
}

/** Serves the text the runner stripped, and notes every module the run loads. */
function handOver(orders: Orders): void {
  const texts = readFileSync(orders.texts, "utf8");
  const loaded: string[] = [];
  registerHooks({
    // Node's own modules are told here: what this file has loaded is not loaded again.
    resolve(specifier, context, next) {
      const neighbour = neighbourOf(specifier, context.parentURL);
      if (neighbour !== undefined && texts.includes(keyOf(neighbour))) {
        return { url: neighbour, shortCircuit: true };
      }
      const resolved = next(specifier, context);
      if (resolved.url.startsWith("node:")) loaded.push(resolved.url);
      return resolved;
    },
    load(url, context, next) {
      if (url.startsWith("file:")) loaded.push(url);
      const source = textOf(texts, url);
      const module =
        source === undefined
          ? next(url, context)
          : ({ format: "module", source, shortCircuit: true } as const);
      return observed.test(url)
        ? { ...module, source: `${asText(module.source)}${listen}` }
        : module;
    },
  });
  process.on("exit", () =>
    report(orders, { kind: "loaded", files: loaded, spokeToOthers: spokeToOthers() }),
  );
}

/** A file that is named from another, as Node resolves it; what is stripped is no link. */
function neighbourOf(specifier: string, parent: string | undefined): string | undefined {
  if (parent === undefined || !/^\.\.?\//.test(specifier)) return undefined;
  return URL.canParse(specifier, parent) ? new URL(specifier, parent).href : undefined;
}

/** How the key of this file stands in the JSON; inside of a text its quotes are escaped. */
function keyOf(url: string): string {
  return `${JSON.stringify(url)}:`;
}

/** One value of the JSON: to read all of them takes longer than most samples run. */
function textOf(texts: string, url: string): string | undefined {
  const key = keyOf(url);
  const at = texts.indexOf(key);
  if (at === -1) return undefined;
  const start = at + key.length;
  let end = texts.indexOf('"', start + 1);
  while (isEscaped(texts, end)) end = texts.indexOf('"', end + 1);
  return JSON.parse(texts.slice(start, end + 1)) as string;
}

function isEscaped(texts: string, at: number): boolean {
  let before = at;
  while (texts.charAt(before - 1) === "\\") before -= 1;
  return (at - before) % 2 === 1;
}

function asText(source: unknown): string {
  return Buffer.from(source as string | Uint8Array).toString("utf8");
}

/**
 * Hears what the SDK tells, and reports it at the end. Times of the real clock are of this run
 * alone: a sample that shows such a time has no timeline.
 */
function hear(orders: Orders, limits: { calls: number; events: number }): void {
  const events: Heard[] = [];
  const kept = new Set<number>();
  let calls = 0;
  let real = false;
  const windows = [
    { from: Date.now(), now: Date.now },
    {
      from: Math.floor(performance.timeOrigin),
      now: () => performance.timeOrigin + performance.now(),
    },
  ];
  const add = (event: Heard): void => {
    const { type, at, callId } = event;
    real ||= windows.some(({ from, now }) => at >= from && at <= now());
    if (type === "call.start" && callId !== undefined) {
      calls += 1;
      if (calls <= limits.calls && events.length < limits.events) kept.add(callId);
    }
    // A call that is told is told to its end; past twice the events even that is cut.
    const room = callId === undefined ? limits.events : 2 * limits.events;
    if (events.length < room && (callId === undefined || kept.has(callId))) events.push(event);
  };
  Object.defineProperty(globalThis, listener, {
    configurable: true,
    value: (observe: (listener: (event: Heard) => void) => unknown) => {
      Reflect.deleteProperty(globalThis, listener);
      observe(add);
    },
  });
  process.on("exit", () => report(orders, { kind: "heard", calls, real, events }));
}

/**
 * Reports how the run ended, and at the limit what still holds it open. Both use what was
 * taken before the sample could replace it.
 */
function reportEnd(orders: Orders): void {
  let drained = false;
  const open = process.getActiveResourcesInfo.bind(process);
  report(orders, { kind: "start" });
  process.on("beforeExit", () => {
    drained = true;
  });
  process.on("exit", (code) => report(orders, { kind: "end", code, drained }));
  setTimeout(() => {
    report(orders, { kind: "limit", open: open() });
    // Should the runner be gone, nobody else would end this process.
    setTimeout(() => process.kill(process.pid, "SIGKILL"), 2000);
  }, orders.limitMs).unref();
}

/** Moves what `Date` says, so that a sample that prints today's date is found out today. */
function startAt(offsetMs: number): void {
  const RealDate = Date;
  const now = (): number => RealDate.now() + offsetMs;
  const moved = new Proxy(RealDate, {
    construct: (target, args, newTarget) =>
      Reflect.construct(target, args.length === 0 ? [now()] : args, newTarget) as object,
    apply: () => new RealDate(now()).toString(),
    get: (target, key, receiver) =>
      key === "now" ? now : (Reflect.get(target, key, receiver) as unknown),
  });
  globalThis.Date = moved;
  RealDate.prototype.constructor = moved;
}
