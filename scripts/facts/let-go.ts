import { createOutbound } from "outbound-sdk";
import type { Hooks, OperationOptions } from "outbound-sdk";
import { createBoundaryLogger } from "outbound-sdk/boundary";
import { createFetch } from "outbound-sdk/fetch";
import type { FetchOptions } from "outbound-sdk/fetch";
import { instantly } from "outbound-sdk/instantly";
import { createSumeClient } from "outbound-sdk/sume";
import type { SumeRequestOptions } from "outbound-sdk/sume";
import { virtualClock } from "outbound-sdk/testing";
import type { VirtualClock } from "outbound-sdk/testing";

import type { Part } from "./part.ts";
import { code, table } from "./wording.ts";

/** One answer: its status, how its body ends, and whether it comes when nobody waits any more. */
interface Given {
  readonly status: number;
  readonly body?: "ends" | "breaks" | "never ends";
  readonly afterMs?: number;
}
/** What the calls run on, and what is watched. */
interface Watched {
  readonly clock: VirtualClock;
  readonly fetch: (input: unknown, init?: RequestInit) => Promise<Response>;
  readonly caller: AbortController;
  /** A wait that is not the call's own. */
  later(ms: number): Promise<void>;
}
type Call = (watched: Watched) => Promise<unknown>;

const read =
  (options: OperationOptions = {}, hooks: (caller: AbortController) => Hooks = () => ({})): Call =>
  async ({ clock, fetch, caller }) =>
    await createOutbound({
      adapter: instantly({ apiKey: "not-a-key", rateLimits: [] }),
      fetch,
      runtime: clock,
      hooks: hooks(caller),
    }).raw.get("/campaigns", { ...options, signal: caller.signal });

/** A read whose key is there too late. */
const lateKey: Call = async ({ clock, fetch, later }) =>
  await createOutbound({
    adapter: instantly({
      apiKey: async () => {
        await later(900);
        return "k";
      },
    }),
    fetch,
    runtime: clock,
    retries: 0,
    timeout: 800,
  }).raw.get("/campaigns");

const fetched =
  (options: FetchOptions = {}): Call =>
  async ({ clock, fetch, caller }) => {
    const own = createFetch({
      fetch: fetch as typeof globalThis.fetch,
      runtime: clock,
      ...options,
    });
    const response = await own("https://vendor.example/a", { signal: caller.signal });
    return await response.text();
  };

const written =
  (options: SumeRequestOptions = {}): Call =>
  async ({ clock, fetch, caller }) =>
    await createSumeClient({
      apiKey: "not-a-key",
      baseUrl: "https://sume.example",
      fetch: fetch as typeof globalThis.fetch,
      runtime: clock,
    }).get("/runs", { ...options, signal: caller.signal });

const logged: Call = async ({ clock, fetch }) => {
  let lost: Error | undefined;
  const logger = createBoundaryLogger({
    apiKey: "not-a-key",
    endpoint: "https://boundary.example",
    fetch: fetch as typeof globalThis.fetch,
    runtime: clock,
    onError: (error) => {
      lost = error;
    },
  });
  logger.onRunSuccess({});
  await logger.flush();
  if (lost !== undefined) throw lost;
};

const aborted =
  (afterMs: number, call: Call): Call =>
  async (watched) => {
    watched.clock.timer(afterMs, () => watched.caller.abort());
    return await call(watched);
  };

function throwing(): never {
  throw new RangeError("no answer");
}

const aborts: Record<string, (caller: AbortController) => Hooks> = {
  onRequest: (caller) => ({ onRequest: () => caller.abort() }),
  onRetry: (caller) => ({ onRetry: () => caller.abort() }),
};
const ill: Given = { status: 503 };
const well: Given = { status: 200 };
const silent: Given = { status: 200, body: "never ends" };

const calls: readonly (readonly [client: string, label: string, answers: Given[], Call])[] = [
  ["`createOutbound`", "200", [well], read()],
  ["", "503, then 200", [ill, well], read()],
  ["", "503 to the end", [ill], read({ retries: 1 })],
  ["", "404", [{ status: 404 }], read()],
  ["", "503, `maxRequests: 1`", [ill], read({ maxRequests: 1 })],
  ["", "503, a deadline near", [ill], read({ deadline: 5 })],
  ["", "503, an abort from `onRequest`", [ill], read({}, aborts["onRequest"])],
  ["", "503, an abort from `onRetry`", [ill], read({}, aborts["onRetry"])],
  ["", "a body that never ends", [silent], read({ retries: 0 })],
  ["", "a body that never ends, then 200", [silent, well], read({ timeout: 800 })],
  ["", "an abort while a body is read", [silent], aborted(5, read())],
  ["", "an abort in a wait", [ill], aborted(5, read())],
  ["", "a body that breaks, then 200", [{ status: 200, body: "breaks" }, well], read()],
  [
    "",
    "an answer that comes after `timeout`",
    [{ status: 200, afterMs: 900 }],
    read({ retries: 0, timeout: 800 }),
  ],
  ["", "a key function that answers after `timeout`", [well], lateKey],
  ["`createFetch`", "200, read", [well], fetched()],
  ["", "503, then 200, read", [ill, well], fetched()],
  ["", "503, `backoff` throws", [ill], fetched({ backoff: throwing })],
  ["", "503, `retryStatus` throws", [ill], fetched({ retryStatus: throwing })],
  ["", "a body that never ends", [silent], fetched()],
  ["", "an abort while a body is read", [silent], aborted(5, fetched())],
  ["`createBoundaryLogger`", "200", [well], logged],
  ["", "200, a body that never ends", [silent], logged],
  ["", "200, a body that breaks", [{ status: 200, body: "breaks" }], logged],
  ["", "503, then 200", [ill, well], logged],
  ["", "404", [{ status: 404 }], logged],
  ["`createSumeClient`", "200", [well], written()],
  ["", "503, then 200", [ill, well], written()],
  [
    "",
    "503, a body that never ends",
    [{ status: 503, body: "never ends" }],
    written({ maxRetries: 0 }),
  ],
  ["", "503, a body that breaks", [{ status: 503, body: "breaks" }], written({ maxRetries: 0 })],
];

/** What becomes of the bodies of answers, of what listens to the caller's signal and of timers. */
export async function letGoTable(): Promise<Part> {
  const rows: string[][] = [];
  for (const [client, label, answers, call] of calls) {
    rows.push([client, label, ...(await watch(answers, call))]);
  }
  return {
    tables: {
      "answers.letGo": table(
        ["client", "what happens", "bodies of the answers", "on the signal", "timers", "the call"],
        rows,
      ),
    },
  };
}

async function watch(answers: readonly Given[], call: Call): Promise<string[]> {
  const clock = virtualClock({ auto: true });
  const bodies: string[] = [];
  let late = 0;
  const later: Watched["later"] = async (ms) => {
    late += 1;
    await new Promise<void>((done) => clock.timer(ms, done));
    late -= 1;
  };
  const fetch: Watched["fetch"] = async () => {
    const at = bodies.length;
    const { status, body = "ends", afterMs } = answers[Math.min(at, answers.length - 1)] ?? well;
    bodies.push("left open");
    // Deaf to its signal: this is what some clients of the network are.
    if (afterMs !== undefined) await later(afterMs);
    return new Response(
      streamOf(body, (how) => (bodies[at] = how)),
      { status },
    );
  };
  const caller = new AbortController();
  const listening = countListeners(caller.signal);
  const comesTo = await call({ clock, fetch, caller, later }).then(
    (value) => endOf(value),
    (error: Error) => code(error.message),
  );
  const pending = clock.pending - late;
  const sent = bodies.length;
  // What comes too late is let go of as well.
  await new Promise<void>((done) => clock.timer(1_000, done));
  return [
    sent === 0 && bodies.length === 0 ? "nothing is sent, then or later" : bodies.join(", "),
    listening() === 0 ? "nothing" : `${listening()} listening`,
    pending === 0 ? "none" : `${pending}`,
    comesTo,
  ];
}

/** Of the client that never rejects, too. */
function endOf(value: unknown): string {
  const { error } = (value ?? {}) as { error?: { message: string } };
  return error === undefined ? "succeeds" : code(error.message);
}

function streamOf(
  body: NonNullable<Given["body"]>,
  tell: (how: string) => void,
): ReadableStream<Uint8Array> {
  let given = false;
  return new ReadableStream(
    {
      async pull(out) {
        if (!given) {
          given = true;
          out.enqueue(new TextEncoder().encode("a"));
        } else if (body === "ends") {
          tell("read");
          out.close();
        } else if (body === "breaks") {
          tell("broken");
          out.error(new Error("the cable is out"));
        } else await new Promise(() => {});
      },
      cancel: () => tell("let go"),
    },
    { highWaterMark: 0 },
  );
}

/** Counts who listens for an abort; more than one kind of listener is none of the SDK's. */
function countListeners(signal: AbortSignal): () => number {
  const listening = new Set<unknown>();
  const add = signal.addEventListener.bind(signal);
  const remove = signal.removeEventListener.bind(signal);
  Object.defineProperties(signal, {
    addEventListener: {
      value: (type: string, listener: () => void, options?: AddEventListenerOptions) => {
        if (type === "abort") listening.add(listener);
        add(type, listener, options);
      },
    },
    removeEventListener: {
      value: (type: string, listener: () => void) => {
        if (type === "abort") listening.delete(listener);
        remove(type, listener);
      },
    },
  });
  return () => listening.size;
}
