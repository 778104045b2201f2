import { AsyncLocalStorage } from "node:async_hooks";

import { createOutbound, observe } from "outbound-sdk";
import type { Adapter, Outbound, Resource } from "outbound-sdk";
import { virtualClock, type VirtualClock } from "outbound-sdk/testing";

import { countedSignal, type CountedSignal } from "../cases/counted-signal.ts";
import { PaceWatch } from "./pace-watch.ts";
import { pluginsOf } from "./plugin.ts";
import { policyOptions } from "./policy-options.ts";
import { indexOf, METHODS, pathOf, runningCall } from "./running-call.ts";
import type { Exchange, HookName, RunningCall } from "./running-call.ts";
import type { HookPlan, ScenarioPlan } from "./scenario.ts";
import type { BodyTrace, Trace } from "./trace.ts";
import { answerRequest } from "./vendor.ts";
import { watchedRuntime, type WatchedRuntime } from "./watched-runtime.ts";

/** Longer than any scenario can last. */
const FOR_EVER_MS = 1e11;

/** More than any policy and any walk of a scenario allow. */
const MOST_REQUESTS = 100;

/**
 * Runs a scenario to its end on a virtual clock and notes what happened. What can be seen to be
 * wrong on the way is noted at once; `check` looks at the rest.
 */
export class World {
  readonly #plan: ScenarioPlan;
  readonly #clock: VirtualClock;
  readonly #watched: WatchedRuntime;
  readonly #calls: readonly RunningCall[];
  readonly #trace: Trace;
  readonly #instanceSignal = countedSignal();
  readonly #outbound: Outbound<Readonly<Record<string, unknown>>>;
  readonly #pace: PaceWatch;
  /** The call in whose name code runs: a hook's event names none. */
  readonly #running = new AsyncLocalStorage<RunningCall>();
  #openCalls = 0;

  constructor(plan: ScenarioPlan) {
    this.#plan = plan;
    let drawn = 0;
    this.#clock = virtualClock({
      auto: true,
      random: () => plan.random[drawn++ % plan.random.length] as number,
    });
    const say = (what: string): void => this.#say(what);
    this.#watched = watchedRuntime(this.#clock, () => this.#openCalls, say);
    this.#calls = plan.calls.map((call, index) => runningCall(index, call, plan.policy));
    this.#trace = { calls: this.#calls.map(({ trace }) => trace), bodies: [], violations: [] };
    this.#pace = new PaceWatch(plan);
    this.#outbound = createOutbound({
      adapter: this.#adapter(),
      fetch: (input, init) => this.#fetch(String(input), init ?? {}),
      runtime: this.#watched.runtime,
      allowWrites: true,
      signal: this.#instanceSignal.signal,
      plugins: pluginsOf(plan.plugin),
      ...(plan.retryBudget === undefined ? {} : { retryBudget: plan.retryBudget }),
      hooks: {
        onRequest: () => this.#hook("onRequest"),
        onRetry: ({ attempt, delayMs, reason }) => {
          const call = this.#current();
          call.trace.waits.push({ attempt, delayMs, reason, at: this.#since(call) });
          return this.#hook("onRetry");
        },
        onRateLimit: () => this.#hook("onRateLimit"),
      },
      ...policyOptions(plan.policy),
    });
  }

  async run(): Promise<Trace> {
    const stopObserving = this.#observe();
    this.#scheduleJumps();
    this.#scheduleInstanceAbort();
    const settled = this.#calls.map(
      (call) =>
        new Promise<void>((resolve) => {
          const begin = () => this.#running.run(call, () => void this.#call(call).then(resolve));
          if (call.plan.startMs === 0) begin();
          else this.#clock.timer(call.plan.startMs, begin);
        }),
    );
    let stopWaiting = (): void => {};
    const forEver = new Promise<void>((resolve) => {
      stopWaiting = this.#clock.timer(FOR_EVER_MS, resolve);
    });
    await Promise.race([Promise.all(settled), forEver]);
    stopWaiting();
    // What the vendor still has to say comes too late for everybody, and must harm nobody.
    while (this.#clock.pending > 0) await this.#clock.advance(FOR_EVER_MS);
    await this.#clock.advance(0);
    stopObserving();
    if (this.#watched.live > 0) this.#say(`${this.#watched.live} timers live on after the end`);
    this.#checkListeners(this.#instanceSignal, "the instance's signal");
    this.#pace.check(this.#calls, (what) => this.#say(what));
    return this.#trace;
  }

  #say(what: string): void {
    this.#trace.violations.push(what);
  }

  #since(call: RunningCall): number {
    return this.#clock.now() - (call.startedAt ?? this.#clock.now());
  }

  #observe(): () => void {
    const callOf = new Map<number, RunningCall>();
    return observe((event) => {
      if (!("callId" in event)) return this.#say(`the event ${event.type} of no call`);
      if (event.type === "call.start") {
        const call = this.#calls[indexOf(event.path)];
        if (call !== undefined) callOf.set(event.callId, call);
      }
      const call = callOf.get(event.callId);
      if (call === undefined) this.#say(`${event.type} of call ${event.callId}, which never began`);
      else call.trace.events.push(event);
    });
  }

  #scheduleJumps(): void {
    for (const { atMs, byMs } of this.#plan.jumps) {
      this.#clock.timer(atMs, () => this.#watched.jump(byMs));
    }
  }

  #scheduleInstanceAbort(): void {
    const { instanceAbortMs } = this.#plan;
    if (instanceAbortMs === undefined) return;
    this.#clock.timer(instanceAbortMs, () => {
      for (const call of this.#calls) this.#noteAbort(call);
      this.#instanceSignal.controller.abort(new Error("the process ends"));
    });
  }

  async #call(call: RunningCall): Promise<void> {
    const { index, plan, trace, signal } = call;
    call.startedAt = this.#clock.now();
    call.startedNow = this.#watched.runtime.now();
    this.#openCalls += 1;
    if (signal.signal.aborted || this.#instanceSignal.signal.aborted) trace.abortedAt = 0;
    if (plan.abort?.when === "at") this.#clock.timer(plan.abort.ms, () => this.#abort(call));
    try {
      trace.value = await this.#make(call);
    } catch (error) {
      trace.error = error;
    }
    trace.settledAt = this.#since(call);
    this.#openCalls -= 1;
    if (this.#watched.live > this.#openCalls) {
      this.#say(`call ${index} settled and ${this.#watched.live} timers live on`);
    }
    this.#checkListeners(signal, `the signal of call ${index}`);
    this.#checkExchanges(call, `call ${index} settled`);
  }

  /** Makes the call; gives what it brought: a raw body, or the ids of the records. */
  async #make(call: RunningCall): Promise<unknown> {
    const { index, plan, signal } = call;
    const path = pathOf(index, plan);
    const options = { ...policyOptions(plan.policy), signal: signal.signal };
    const resource = this.#outbound[`c${index}`] as Resource<{ id: string }>;
    if (plan.kind === "get") return await this.#outbound.raw.get(path, options);
    if (plan.kind === "list") return (await resource.list(options)).data.map(({ id }) => id);
    if (plan.kind !== "walk") {
      const method = METHODS[plan.kind];
      return await this.#outbound.raw.request({ method, path }, options);
    }
    const ids: string[] = [];
    for await (const { id } of resource.listAll(options)) {
      // Within one instant, a record that is on its way races an abort of others.
      const { abortedAt = Infinity } = call.trace;
      const late = plan.abort?.when === "record" ? Infinity : this.#since(call);
      if (abortedAt < late) this.#say(`call ${index} goes on after its abort`);
      ids.push(id);
      if (plan.abort?.when === "record" && plan.abort.nth === ids.length) this.#abort(call);
    }
    return ids;
  }

  #noteAbort({ trace, startedAt }: RunningCall): void {
    if (startedAt === undefined || trace.settledAt !== undefined) return;
    trace.abortedAt ??= this.#clock.now() - startedAt;
  }

  #abort(call: RunningCall): void {
    this.#noteAbort(call);
    call.signal.controller.abort(call.reason);
  }

  #checkListeners({ listeners }: CountedSignal, whose: string): void {
    if (listeners > 0) this.#say(`${listeners} listeners stay on ${whose}`);
  }

  /** What the call has done with must be let go: the request aborted, the body closed. */
  #checkExchanges(call: RunningCall, when: string): void {
    for (const { number, signal, answered } of call.exchanges) {
      if (!answered && !signal.aborted) this.#say(`${when} while request ${number} goes on`);
    }
    for (const { call: index, request, closed } of this.#trace.bodies) {
      if (index === call.index && !closed) {
        this.#say(`${when} while the body of answer ${request} is open`);
      }
    }
  }

  #adapter(): Adapter {
    const { calls, rateLimits } = this.#plan;
    return {
      name: "vendor",
      baseUrl: "https://vendor.example",
      headers: () => ({}),
      postReads: calls.map((_, index) => `/c${index}`),
      rateLimits,
      paging: { items: "items", next: "next", cursor: "cursor", limit: "limit", maxLimit: 100 },
      resources: Object.fromEntries(
        calls.map((_, index) => [
          `c${index}`,
          { list: { path: `/c${index}`, method: "GET" as const }, id: "id" },
        ]),
      ),
    };
  }

  #fetch(url: string, init: RequestInit): Promise<Response> {
    const call = this.#calls[indexOf(url)] as RunningCall;
    const { index, plan, trace } = call;
    const signal = init.signal as AbortSignal;
    const number = trace.requests.push(this.#since(call));
    const cursor = new URL(url).searchParams.get("cursor") ?? "";
    call.perPage.set(cursor, (call.perPage.get(cursor) ?? 0) + 1);
    this.#pace.send(this.#clock.now());
    this.#checkRequest(call, number, cursor, signal);
    // A walk that never ends would never let go of the process either.
    if (number > MOST_REQUESTS) return new Promise(() => {});
    const exchange: Exchange = { number, signal, answered: false };
    call.exchanges.push(exchange);
    if (plan.abort?.when === "fetch" && plan.abort.nth === number) {
      void this.#abortSoon(call, plan.abort.microtasks);
    }
    const vendor = plan.vendor[Math.min(number, plan.vendor.length) - 1];
    if (vendor === undefined) throw new RangeError("A scenario needs an answer");
    const answered = (): void => {
      exchange.answered = true;
    };
    if (vendor.answer.kind === "throws") answered();
    const place = { page: Number(cursor), pages: plan.pages };
    const openBody = (): BodyTrace => {
      const body: BodyTrace = { call: index, request: number, closed: false, cancels: 0 };
      this.#trace.bodies.push(body);
      return body;
    };
    const method = METHODS[plan.kind];
    const response = answerRequest(vendor, method, signal, this.#clock, place, openBody);
    response.then(({ status }) => {
      answered();
      if (status === 429 && !signal.aborted && vendor.answer.kind === "status") {
        this.#pace.told429(call, this.#clock.now(), vendor.answer.ask?.ms ?? 0);
      }
    }, answered);
    return response;
  }

  #checkRequest(call: RunningCall, number: number, cursor: string, signal: AbortSignal): void {
    const { policy, trace } = call;
    const name = `request ${number} of call ${call.index}`;
    if (trace.settledAt !== undefined) this.#say(`${name} after the call settled`);
    if (number > MOST_REQUESTS) this.#say(`${name}: no scenario has so many`);
    if (signal.aborted) this.#say(`${name} with a signal that had aborted`);
    if (trace.abortedAt !== undefined) this.#say(`${name} after the abort`);
    if (Number(call.perPage.get(cursor)) > 1 + policy.retries) {
      this.#say(`${name}: only ${policy.retries} retries`);
    }
    if (number > policy.maxRequests) this.#say(`${name}: maxRequests ${policy.maxRequests}`);
    if (this.#watched.runtime.now() - call.startedNow >= policy.deadline) {
      this.#say(`${name} with a spent deadline`);
    }
    this.#checkExchanges(call, name);
  }

  async #abortSoon(call: RunningCall, microtasks: number): Promise<void> {
    for (let turn = 0; turn < microtasks; turn += 1) await undefined;
    this.#abort(call);
  }

  #current(): RunningCall {
    const call = this.#running.getStore();
    if (call === undefined) throw new RangeError("A hook was called outside of any call");
    return call;
  }

  #hook(name: HookName): unknown {
    const call = this.#current();
    const { abort } = call.plan;
    call.hooked[name] += 1;
    if (name === "onRequest") call.trace.attemptsTold += 1;
    if (abort?.when === name && abort.nth === call.hooked[name]) this.#abort(call);
    return misbehave(this.#plan.hooks[name]);
  }
}

function misbehave(plan: HookPlan): unknown {
  if (plan === "throws") throw new Error("a hook broke");
  if (plan === "rejects") return Promise.reject(new Error("a hook broke"));
  return plan === "hangs" ? new Promise(() => {}) : undefined;
}
