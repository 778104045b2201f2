import { createFetch } from "outbound-sdk/fetch";
import { virtualClock, type VirtualClock } from "outbound-sdk/testing";

import { countedSignal, type CountedSignal } from "../cases/counted-signal.ts";
import { effectivePolicy, type EffectivePolicy } from "./effective-policy.ts";
import { policyOptions } from "./policy-options.ts";
import { readBy } from "./read-by.ts";
import type { FetchCallPlan, FetchScenarioPlan } from "./scenario.ts";
import type { BodyTrace } from "./trace.ts";
import { answerRequest } from "./vendor.ts";
import { watchedRuntime, type WatchedRuntime } from "./watched-runtime.ts";

const FOR_EVER_MS = 1e11;

/** What a request carries, whenever it is sent. */
const PAYLOAD = "the whole payload";

interface RunningFetch {
  readonly index: number;
  readonly plan: FetchCallPlan;
  readonly policy: EffectivePolicy;
  readonly signal: CountedSignal;
  startedAt: number;
  startedNow: number;
  requests: number;
  abortedAt: number | undefined;
  /** fetch itself has settled; then, the body has come to its end. */
  settled: boolean;
  ended: boolean;
}

/**
 * Runs a scenario of `createFetch` on a virtual clock. A call is open until its body has been read,
 * cancelled or broken; everything that holds for a call is looked at then.
 */
export class FetchWorld {
  readonly #plan: FetchScenarioPlan;
  readonly #clock: VirtualClock;
  readonly #watched: WatchedRuntime;
  readonly #calls: readonly RunningFetch[];
  readonly #bodies: BodyTrace[] = [];
  readonly #broken: string[] = [];
  #open = 0;

  constructor(plan: FetchScenarioPlan) {
    this.#plan = plan;
    let drawn = 0;
    this.#clock = virtualClock({
      auto: true,
      random: () => plan.random[drawn++ % plan.random.length] as number,
    });
    const say = (what: string): void => void this.#broken.push(what);
    this.#watched = watchedRuntime(this.#clock, () => this.#open, say);
    this.#calls = plan.calls.map((call, index) => ({
      index,
      plan: call,
      policy: effectivePolicy({ policy: {}, resendable: isResendable(call) }, plan.policy),
      signal: countedSignal(),
      startedAt: 0,
      startedNow: 0,
      requests: 0,
      abortedAt: undefined,
      settled: false,
      ended: false,
    }));
  }

  /** @returns what was broken, in one sentence each */
  async run(): Promise<string[]> {
    const { jumps, policy } = this.#plan;
    for (const { atMs, byMs } of jumps) this.#clock.timer(atMs, () => this.#watched.jump(byMs));
    const fetch = createFetch({
      ...policyOptions(policy),
      runtime: this.#watched.runtime,
      fetch: (input, init) => this.#fetch(input, init ?? {}),
    });
    const ends = this.#calls.map(
      (call) =>
        new Promise<void>((resolve) => {
          const begin = (): void => void this.#call(fetch, call).then(resolve);
          if (call.plan.startMs === 0) begin();
          else this.#clock.timer(call.plan.startMs, begin);
        }),
    );
    let stopWaiting = (): void => {};
    const forEver = new Promise<void>((resolve) => {
      stopWaiting = this.#clock.timer(FOR_EVER_MS, resolve);
    });
    await Promise.race([Promise.all(ends), forEver]);
    stopWaiting();
    while (this.#clock.pending > 0) await this.#clock.advance(FOR_EVER_MS);
    await this.#clock.advance(0);
    this.#checkEnd();
    return this.#broken;
  }

  async #call(fetch: typeof globalThis.fetch, call: RunningFetch): Promise<void> {
    const { plan, signal } = call;
    call.startedAt = this.#clock.now();
    call.startedNow = this.#watched.runtime.now();
    this.#open += 1;
    if (plan.abort !== undefined) {
      this.#clock.timer(plan.abort.ms, () => {
        if (!call.ended) call.abortedAt = this.#clock.now();
        signal.controller.abort("the caller left");
      });
    }
    try {
      const response = await fetch(...argumentsOf(call, signal.signal));
      call.settled = true;
      this.#checkAbort(call);
      await readBy(plan.reader, response, this.#clock, call.policy.timeout);
    } catch {
      // What it rejects with is the cases' business; that it ends, and how cleanly, is ours.
      // Who left the body alone hears of its end only when they look.
      if (!call.settled || plan.reader !== "abandons") this.#checkAbort(call);
      call.settled = true;
    }
    call.ended = true;
    this.#open -= 1;
    const { live } = this.#watched;
    if (live > this.#open) this.#broken.push(`call ${call.index} ended and ${live} timers live on`);
    if (signal.listeners > 0) {
      this.#broken.push(`call ${call.index}: ${signal.listeners} listeners stay`);
    }
  }

  /** An abort ends a call, in its body too, at once. */
  #checkAbort({ index, abortedAt }: RunningFetch): void {
    const late = this.#clock.now() - (abortedAt ?? this.#clock.now());
    if (late > 0) this.#broken.push(`call ${index} goes on ${late} ms after its abort`);
  }

  #fetch(input: string | URL | Request, init: RequestInit): Promise<Response> {
    const url = typeof input === "object" && "url" in input ? input.url : String(input);
    const call = this.#calls[Number(/\/c(\d+)/.exec(url)?.[1])] as RunningFetch;
    const { index, plan, policy } = call;
    call.requests += 1;
    const say = (what: string): void =>
      void this.#broken.push(`request ${call.requests} of call ${index} ${what}`);
    const signal = init.signal as AbortSignal;
    if (signal.aborted) say("has a signal that had aborted");
    if (call.settled) say("after fetch had settled");
    if (call.abortedAt !== undefined) say("after the abort");
    if (call.requests > 1 + policy.retries) say(`: only ${policy.retries} retries`);
    if (call.requests > policy.maxRequests) say(`: maxRequests ${policy.maxRequests}`);
    if (this.#watched.runtime.now() - call.startedNow >= policy.deadline) {
      say("with a spent deadline");
    }
    if (this.#bodies.some((body) => body.call === index && !body.closed)) {
      say("while the body of an answer is open");
    }
    this.#checkPayload(input, init, say);
    const vendor = plan.vendor[Math.min(call.requests, plan.vendor.length) - 1];
    if (vendor === undefined) throw new RangeError("A scenario needs an answer");
    const place = { page: 0, pages: 1 };
    return answerRequest(vendor, plan.method, signal, this.#clock, place, () => {
      const body = { call: index, request: call.requests, closed: false, cancels: 0 };
      this.#bodies.push(body);
      return body;
    });
  }

  /** What was given is sent, whole, each time. */
  #checkPayload(
    input: string | URL | Request,
    init: RequestInit,
    say: (what: string) => void,
  ): void {
    const request = typeof input === "object" && "url" in input ? input : undefined;
    if (typeof init.body === "string") {
      if (init.body !== PAYLOAD) say(`carries ${init.body}`);
    } else if (request !== undefined && request.body !== null) {
      if (request.bodyUsed) say("carries a body that was used");
      request.text().then(
        (text) => text === PAYLOAD || say(`carries ${text}`),
        () => say("carries a body that cannot be read"),
      );
    }
  }

  #checkEnd(): void {
    for (const { index, ended } of this.#calls) {
      if (!ended) this.#broken.push(`call ${index} never ended`);
    }
    if (this.#watched.live > 0) this.#broken.push(`${this.#watched.live} timers live on`);
    for (const { call, request, closed, cancels } of this.#bodies) {
      const whose = `the body of answer ${request} of call ${call}`;
      if (!closed) this.#broken.push(`${whose} was never let go`);
      if (cancels > 1) this.#broken.push(`${whose} was cancelled ${cancels} times`);
    }
  }
}

function isResendable({ method, keyed, sends }: FetchCallPlan): boolean {
  return method === "GET" || (sends !== "stream" && (method !== "POST" || keyed));
}

function argumentsOf(
  { index, plan }: RunningFetch,
  signal: AbortSignal,
): [string | Request, RequestInit] {
  const { method, keyed, sends } = plan;
  const url = `https://vendor.example/c${index}`;
  const headers: Record<string, string> = keyed ? { "Idempotency-Key": "k" } : {};
  if (method === "GET" || sends === "nothing") return [url, { method, headers, signal }];
  if (sends === "text") return [url, { method, headers, signal, body: PAYLOAD }];
  if (sends === "request")
    return [new Request(url, { method, headers, body: PAYLOAD }), { signal }];
  const body = new Response(PAYLOAD).body as ReadableStream;
  return [url, { method, headers, signal, body, duplex: "half" } as RequestInit];
}
