import { policyOfCall, type EffectivePolicy } from "./effective-policy.ts";
import { codeOf, endingOf, type Failure, type PageValue } from "./model-answer.ts";
import { ModelBudgets } from "./model-budgets.ts";
import { BACKOFF_ERROR } from "./policy-options.ts";
import { PLUGIN_ERROR } from "./plugin.ts";
import type { CallPlan, ScenarioPlan, VendorPlan } from "./scenario.ts";
import type { CallTrace, ErrorFacts } from "./trace.ts";

/*
 * The contract once more, as arithmetic: no promises, no timers, no signals. It was written from
 * the design and not from the engine, so that where the two differ one of them is wrong.
 */

/** What a call of a scenario must do. Times count from its start. */
export interface Expected {
  readonly requests: readonly number[];
  readonly waits: CallTrace["waits"];
  readonly settledAt: number;
  readonly value?: unknown;
  readonly error?: ErrorFacts;
  /** A mistake in code, passed on as it is. */
  readonly thrown?: unknown;
  /** Present: the error's cause must be this very value. */
  readonly cause?: { readonly value: unknown };
  /** The cause must be the last failure, as an error with this message. */
  readonly causeMessage?: string;
}

/** Thrown inside the model: the contract leaves open what happens. */
class Open extends Error {}

/** Thrown inside the model: so the call ends. */
class Ended extends Error {
  readonly how: Omit<Expected, "requests" | "waits" | "settledAt">;
  constructor(how: Omit<Expected, "requests" | "waits" | "settledAt">) {
    super();
    this.how = how;
  }
}

const PLAIN = { permanent: false, timedOut: false, aborted: false, retryAfterMs: 0 };

/**
 * What a call must do; undefined where the contract leaves it open, or where it depends on the other
 * calls: jumps of the clock, a pause or a budget for all, an abort that races an answer.
 */
export function expected(plan: ScenarioPlan, index: number): Expected | undefined {
  const { calls, jumps, rateLimits, retryBudget, random } = plan;
  const call = calls[index] as CallPlan;
  if (jumps.length > 0) return undefined;
  if (calls.length > 1 && (rateLimits.length > 0 || retryBudget !== undefined)) return undefined;
  if (calls.length > 1 && calls.some(canPause)) return undefined;
  // After a 429 the pace is halved; how it recovers is the engine's own.
  if (rateLimits.length > 0 && canPause(call)) return undefined;
  const policy = policyOfCall(call, plan.policy);
  // Several calls draw from one sequence, in an order that is a matter of time.
  const drawsAlone = calls.length === 1 || random.length === 1;
  if (!drawsAlone && policy.backoff === undefined && policy.retries > 0) return undefined;
  return new CallModel(plan, call, policy).run();
}

/** Whether a call may be told 429, which pauses the whole instance. */
function canPause({ vendor }: CallPlan): boolean {
  return vendor.some(({ answer }) => answer.kind === "status" && answer.status === 429);
}

class CallModel {
  readonly #plan: ScenarioPlan;
  readonly #call: CallPlan;
  readonly #policy: EffectivePolicy;
  readonly #budgets: ModelBudgets;
  /** When the caller's signals abort by the clock alone. */
  readonly #abortAt: number;
  readonly #requests: number[] = [];
  readonly #waits: CallTrace["waits"] = [];
  #rateWaits = 0;
  #now = 0;
  #drawn = 0;

  constructor(plan: ScenarioPlan, call: CallPlan, policy: EffectivePolicy) {
    this.#plan = plan;
    this.#call = call;
    this.#policy = policy;
    this.#budgets = new ModelBudgets(plan);
    const { abort } = call;
    const own = abort?.when === "before" ? 0 : abort?.when === "at" ? abort.ms : Infinity;
    const instance = (plan.instanceAbortMs ?? Infinity) - call.startMs;
    this.#abortAt = Math.max(0, Math.min(own, instance));
  }

  run(): Expected | undefined {
    try {
      const value = this.#value();
      return { ...this.#done(), value };
    } catch (end) {
      if (end instanceof Open) return undefined;
      if (end instanceof Ended) return { ...this.#done(), ...end.how };
      throw end;
    }
  }

  #done(): Pick<Expected, "requests" | "waits" | "settledAt"> {
    return { requests: this.#requests, waits: this.#waits, settledAt: this.#now };
  }

  #value(): unknown {
    const { kind, abort } = this.#call;
    const { plugin } = this.#plan;
    if (kind === "list" && (plugin === "throws" || plugin === "rejects")) {
      throw new Ended({ thrown: PLUGIN_ERROR });
    }
    if (kind !== "list" && kind !== "walk") return this.#read(0);
    const first = this.#read(0) as PageValue;
    if (kind === "list") return first.ids;
    const ids: string[] = [];
    const seen = new Set<number>([0]);
    for (let page = first; ;) {
      for (const [place, id] of page.ids.entries()) {
        ids.push(id);
        if (abort?.when !== "record" || abort.nth !== ids.length) continue;
        // After the last record of all there is nothing left to stop.
        if (place < page.ids.length - 1 || page.next !== undefined) this.#abort();
      }
      if (page.next === undefined) return ids;
      // The first page is asked for without a cursor, so a cursor of 0 is new once.
      const again = seen.has(page.next) && page.next !== 0;
      if (again) this.#fail({ kind: "shape", reason: "", retried: false }, undefined);
      if (page.next === 0) throw new Open();
      seen.add(page.next);
      page = this.#read(page.next) as PageValue;
    }
  }

  /** One page, or all there is of a raw read, with its retries. */
  #read(page: number): unknown {
    const { policy, call } = { policy: this.#policy, call: this.#call };
    let last: Failure | undefined;
    for (let attempt = 1; ; attempt += 1) {
      this.#mayGo(last);
      this.#turn(last);
      if (attempt === 1) this.#budgets.deposit();
      const failure = this.#attempt(page);
      if (!("retried" in failure)) return failure.value;
      if (!failure.retried) this.#fail(failure, undefined);
      if (attempt > policy.retries) {
        this.#fail(failure, failure.kind === "timeout" ? "timeout" : "retries");
      }
      if (this.#requests.length >= policy.maxRequests) this.#outOfRequests(failure);
      const askedMs = failure.askedMs ?? 0;
      if (askedMs > policy.maxRetryAfter) this.#fail(failure, "retryAfter");
      const delayMs = Math.max(this.#backoff(attempt, askedMs), askedMs);
      if (this.#now + delayMs >= policy.deadline) this.#fail(failure, "deadline");
      if (!this.#budgets.withdraw()) this.#fail(failure, "retryBudget");
      this.#waits.push({ attempt, delayMs, reason: failure.reason, at: this.#now });
      if (call.abort?.when === "onRetry" && call.abort.nth === this.#waits.length) this.#abort();
      this.#wait(delayMs);
      last = failure;
    }
  }

  /** Whether another request may be sent at all. */
  #mayGo(last: Failure | undefined): void {
    const { deadline, maxRequests } = this.#policy;
    if (this.#abortAt <= this.#now) this.#abort();
    if (this.#now >= deadline) {
      const message =
        this.#requests.length === 0 ? "The deadline had passed before the call began" : "";
      this.#end({ ...PLAIN, code: "Provider", message, timedOut: true, limit: "deadline" });
    }
    if (this.#requests.length >= maxRequests) this.#outOfRequests(last);
  }

  /** Waits until the vendor's limits leave room. */
  #turn(last: Failure | undefined): void {
    const at = this.#budgets.freeAt(this.#now, this.#requests);
    if (at <= this.#now) return;
    if (at >= this.#policy.deadline) {
      const facts = { ...PLAIN, code: "RateLimited", message: "", timedOut: true };
      this.#end(
        { ...facts, limit: "deadline" },
        last === undefined ? {} : { causeMessage: last.reason },
      );
    }
    this.#rateWaits += 1;
    const { abort } = this.#call;
    if (abort?.when === "onRateLimit" && abort.nth === this.#rateWaits) this.#abort();
    this.#wait(at - this.#now);
  }

  /** Sends one request; gives its value or its failure. */
  #attempt(page: number): { value: unknown } | Failure {
    const { timeout, deadline, cut } = this.#policy;
    const { abort, vendor, kind, pages } = this.#call;
    const number = this.#requests.push(this.#now);
    const plan = vendor[Math.min(number, vendor.length) - 1] as VendorPlan;
    const left = deadline - this.#now;
    const byDeadline = cut && left <= timeout;
    const cutAfter = byDeadline ? left : timeout;
    const ending = endingOf(plan, kind, { page, pages });
    if (abort?.when === "fetch" && abort.nth === number) {
      // Within one instant, an abort and an answer race.
      if (ending.afterMs === 0) throw new Open();
      this.#abort();
    }
    this.#wait(Math.min(ending.afterMs, cutAfter));
    const isCut = ending.afterMs > cutAfter;
    if (!isCut && ending.failure === undefined) {
      // A hook that hears of it leaves the answer be, but a walk goes no further.
      if (abort?.when === "onRequest" && abort.nth === number && kind === "walk") throw new Open();
      return { value: ending.value };
    }
    // A hook hears of the attempt before the call decides what to do about it.
    if (abort?.when === "onRequest" && abort.nth === number) this.#abort();
    if (isCut && byDeadline) {
      const message = `vendor did not answer within ${deadline} ms`;
      this.#end({ ...PLAIN, code: "Provider", message, timedOut: true, limit: "deadline" });
    }
    if (isCut) {
      const reason = `vendor did not answer within ${timeout} ms`;
      return { kind: "timeout", reason, retried: true };
    }
    const failure = ending.failure as Failure;
    if (failure.kind === "mistake") throw new Ended({ thrown: failure.cause?.value });
    return failure;
  }

  #backoff(retry: number, askedMs: number): number {
    const { backoff } = this.#policy;
    const random = this.#plan.random[this.#drawn++ % this.#plan.random.length] as number;
    if (backoff === undefined) {
      return Math.floor(random * Math.min(60_000, 1_000 * 2 ** (retry - 1)));
    }
    if (backoff.breaksAt === undefined || retry < backoff.breaksAt) return backoff.ms;
    const facts = { ...PLAIN, code: "Invalid", message: "", permanent: true, limit: undefined };
    return this.#end(
      { ...facts, retryAfterMs: askedMs },
      backoff.how === "throws" ? { cause: { value: BACKOFF_ERROR } } : {},
    );
  }

  #wait(ms: number): void {
    if (this.#abortAt < this.#now + ms) {
      this.#now = this.#abortAt;
      this.#abort();
    }
    this.#now += ms;
  }

  #abort(): never {
    const facts = { ...PLAIN, code: "Provider", message: "The call was aborted" };
    return this.#end({ ...facts, permanent: true, aborted: true, limit: "signal" });
  }

  #fail(failure: Failure, limit: string | undefined): never {
    const keepsCause = limit === "deadline" || limit === "retryAfter" || limit === "retryBudget";
    return this.#end(
      {
        code: codeOf(failure),
        message: failure.reason,
        permanent: !failure.retried,
        timedOut: failure.kind === "timeout" || limit === "deadline",
        aborted: false,
        limit,
        retryAfterMs: failure.askedMs ?? 0,
      },
      keepsCause
        ? { causeMessage: failure.reason }
        : failure.cause === undefined
          ? {}
          : { cause: failure.cause },
    );
  }

  #outOfRequests(last: Failure | undefined): never {
    const { maxRequests } = this.#policy;
    const message = `The call used its budget of ${maxRequests} request(s) to vendor`;
    const retryAfterMs = last?.askedMs ?? 0;
    return this.#end(
      { ...PLAIN, code: "Provider", message, limit: "maxRequests", retryAfterMs },
      last === undefined ? {} : { causeMessage: last.reason },
    );
  }

  #end(facts: Omit<ErrorFacts, "requests">, rest: Partial<Expected> = {}): never {
    throw new Ended({ error: { ...facts, requests: this.#requests.length }, ...rest });
  }
}
