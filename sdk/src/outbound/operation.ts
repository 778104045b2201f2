import { discardBody } from "../engine/body.ts";
import { call, FAIL_IF_TOO_LONG } from "../engine/call.ts";
import { isRetriedStatus } from "../engine/classify.ts";
import { OutboundError } from "../engine/errors.ts";
import type { Exchange } from "../engine/exchange.ts";
import type { Hooks } from "../engine/hooks.ts";
import type { Limits, Spent } from "../engine/limits.ts";
import { openBudget } from "../engine/limits.ts";
import { readLimits, readSignals } from "../engine/options.ts";
import { Report } from "../engine/report.ts";
import type { FetchFunction, Runtime } from "../engine/runtime.ts";
import type { Adapter } from "./adapter.ts";
import type { OperationOptions } from "./options.ts";
import type { ReadyRequest } from "./raw.ts";
import { readBody } from "./raw.ts";
import { toError } from "./to-error.ts";

/** What all calls of one `createOutbound` share. */
export interface Instance {
  readonly adapter: Adapter;
  readonly fetch: FetchFunction;
  readonly hooks: Hooks;
  readonly runtime: Runtime;
  readonly limits: Limits;
  readonly signal: AbortSignal | undefined;
  readonly allowWrites: boolean;
}

const NO_OPTIONS: OperationOptions = {};

/** One call, or one walk over pages: one budget, one report. */
export class Operation {
  readonly #instance: Instance;
  readonly #limits: Limits;
  readonly #signals: readonly AbortSignal[];
  readonly #report: Report;
  readonly spent: Spent;

  constructor(
    instance: Instance,
    method: string,
    path: string,
    options: OperationOptions = NO_OPTIONS,
  ) {
    const { runtime } = instance;
    this.#instance = instance;
    this.#limits = readLimits(options, instance.limits);
    this.#signals = readSignals(instance.signal, options.signal);
    this.spent = openBudget(this.#limits, runtime.now());
    this.#report = new Report("outbound", runtime.now, instance.hooks, method, path);
  }

  /**
   * Sends one request of the operation, with its retries.
   * @param parse reads what the body says; may throw `UnusableBody`
   * @throws OutboundError, or a mistake in code as it is; the operation has then ended
   */
  async send<T>(request: ReadyRequest, parse: (body: unknown) => T): Promise<T> {
    const outcome = await call(this.#exchange(request, parse), {
      runtime: this.#instance.runtime,
      limits: request.read ? this.#limits : { ...this.#limits, retries: 0 },
      spent: this.spent,
      asked: FAIL_IF_TOO_LONG,
      signals: this.#signals,
      report: this.#report,
    });
    if (outcome.failure === undefined) return outcome.value;
    if (outcome.failure.response !== undefined) discardBody(outcome.failure.response);
    const error = toError(outcome, this.spent.requests);
    this.#report.callEnd(this.spent.requests, {
      limit: outcome.limit,
      refusedDelayMs: outcome.refusedDelayMs,
      code: OutboundError.is(error) ? error.code : undefined,
    });
    throw error;
  }

  /** Ends an operation that brought what was asked for. */
  end(): void {
    this.#report.callEnd(this.spent.requests);
  }

  #exchange<T>(request: ReadyRequest, parse: (body: unknown) => T): Exchange<T> {
    const { adapter, fetch } = this.#instance;
    const { method, url, path, body } = request;
    const sendWith = (
      own: Readonly<Record<string, string>>,
      signal: AbortSignal,
    ): Promise<Response> =>
      fetch(url, {
        method,
        headers: {
          Accept: "application/json",
          ...(body === undefined ? {} : { "Content-Type": "application/json" }),
          ...own,
        },
        ...(body === undefined ? {} : { body }),
        signal,
      });
    return {
      vendor: adapter.name,
      method,
      path,
      send(signal) {
        const own = adapter.headers();
        return own instanceof Promise
          ? own.then((headers) => sendWith(headers, signal))
          : sendWith(own, signal);
      },
      retryStatus: isRetriedStatus,
      parse: (text, response) => parse(readBody(adapter.name, text, response)),
    };
  }
}
