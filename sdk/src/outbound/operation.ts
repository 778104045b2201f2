import { discardBody } from "../engine/body.ts";
import { call } from "../engine/call.ts";
import type { CallContext } from "../engine/context.ts";
import { FAIL_IF_TOO_LONG } from "../engine/decide.ts";
import { OutboundError } from "../engine/errors.ts";
import type { UnusableBody } from "../engine/failure.ts";
import { abortFailure } from "../engine/guard.ts";
import { openBudget } from "../engine/limits.ts";
import { readLimits, readSignals } from "../engine/options.ts";
import type { Failed } from "../engine/outcome.ts";
import { Report } from "../engine/report.ts";
import { readRetryBudget } from "../engine/retry-budget.ts";
import type { Turns } from "../engine/turns.ts";
import { exchangeOf } from "./exchange-of.ts";
import type { Instance } from "./instance.ts";
import type { ReadMeta } from "./meta.ts";
import type { OperationOptions } from "./options.ts";
import type { ReadyRequest } from "./ready-request.ts";
import { toError } from "./to-error.ts";

const NO_OPTIONS: OperationOptions = {};

/** One call, or one walk over pages: one budget, one report. */
export class Operation {
  readonly #instance: Instance;
  readonly #context: CallContext;
  readonly #report: Report;
  #ended = false;

  /**
   * @param first the request, or the first of a walk, that reports are about
   * @param turns the queues its requests wait in
   * @throws OutboundError `Invalid` for an option that cannot be
   */
  constructor(
    instance: Instance,
    first: { readonly method: string; readonly path: string },
    options: OperationOptions = NO_OPTIONS,
    turns: Turns = instance.turns,
  ) {
    const { runtime, origin } = instance;
    const limits = readLimits(options, instance.limits);
    const signals = readSignals(instance.signal, options.signal);
    const own = options.retryBudget;
    const retryBudget = own === undefined ? instance.retryBudget : readRetryBudget(own);
    const spent = openBudget(limits, runtime.now());
    const { now } = runtime;
    const { method, path } = first;
    const report = new Report("outbound", now, instance.hooks, method, path, limits.deadline);
    this.#instance = instance;
    this.#report = report;
    const asked = FAIL_IF_TOO_LONG;
    this.#context = { runtime, limits, spent, asked, signals, report, turns, retryBudget, origin };
  }

  /**
   * Sends one request of the operation, with its retries.
   * @param parse reads what the body says; may throw `UnusableBody`
   * @throws OutboundError, or a mistake in code as it is; the operation has then ended
   */
  async send<T>(request: ReadyRequest, parse: (body: unknown) => T): Promise<T> {
    const { adapter, fetch } = this.#instance;
    const context = request.read
      ? this.#context
      : { ...this.#context, limits: { ...this.#context.limits, retries: 0 } };
    const outcome = await call(exchangeOf(adapter, fetch, request, parse), context);
    if (outcome.failure === undefined) return outcome.value;
    throw this.#fail(outcome);
  }

  /** The error of an operation whose answer cannot be gone on from; the operation has then ended. */
  fail({ kind, message, cause }: UnusableBody): unknown {
    const failure = { kind, reason: message, retry: false, cause };
    return this.#fail({ failure, limit: undefined });
  }

  /** @throws OutboundError when the caller's signal has aborted between two requests */
  throwIfAborted(): void {
    const signal = this.#context.signals.find(({ aborted }) => aborted);
    if (signal !== undefined) throw this.#fail({ failure: abortFailure(signal), limit: "signal" });
  }

  /** Ends an operation that brought what was asked for. */
  end(): void {
    if (!this.#ended) this.#report.callEnd(this.#context.spent.requests);
    this.#ended = true;
  }

  meta(): ReadMeta {
    const { startedAt, requests, retries } = this.#context.spent;
    return { requests, retries, elapsedMs: this.#instance.runtime.now() - startedAt };
  }

  #fail(failed: Failed): unknown {
    const { requests } = this.#context.spent;
    if (failed.failure.response !== undefined) discardBody(failed.failure.response);
    const error = toError(failed, requests);
    this.#report.callEnd(requests, {
      limit: failed.limit,
      refusedDelayMs: failed.refusedDelayMs,
      code: OutboundError.is(error) ? error.code : undefined,
    });
    this.#ended = true;
    return error;
  }
}
