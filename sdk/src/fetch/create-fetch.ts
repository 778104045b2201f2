import { discardBody } from "../engine/body.ts";
import { call } from "../engine/call.ts";
import { invalid } from "../engine/errors.ts";
import type { LimitName, Spent } from "../engine/limits.ts";
import { openBudget } from "../engine/limits.ts";
import { readSignals } from "../engine/options.ts";
import type { Failed } from "../engine/outcome.ts";
import { Report } from "../engine/report.ts";
import type { PlatformFetch } from "../engine/runtime.ts";
import type { FetchInstance, FetchOptions } from "./fetch-options.ts";
import { readFetchOptions } from "./fetch-options.ts";
import { guardBody } from "./guarded-body.ts";
import { withBody } from "./handed-out.ts";
import type { SentRequest } from "./sent-request.ts";
import { readRequest } from "./sent-request.ts";

/**
 * A `fetch` that retries, for any client that accepts one: `createFetch({ ...readPolicy, retries: 2 })`.
 * What is left out is as in `readPolicy`.
 *
 * Resolves with the last answer, whatever its status, when retries, the deadline or a wait that is
 * too long end the call; rejects as `fetch` does otherwise (a network failure with its own value, an
 * abort with the signal's reason, a timeout with a `TimeoutError`). POST and PATCH are sent once
 * unless they carry an `Idempotency-Key`, and so is every body that can be read only once.
 *
 * `timeout` bounds an attempt up to its headers, and then each silence of the body. The call ends
 * with the body: read it or cancel it. An answer that nobody reads is released after `timeout`, and
 * until somebody reads, the watch over it keeps no process alive.
 *
 * @throws OutboundError `Invalid` for an option that cannot be, naming it
 */
export function createFetch(options: FetchOptions = {}): PlatformFetch {
  const instance = readFetchOptions(options);
  return async (input, init) => await send(instance, readRequest(input, init));
}

async function send(instance: FetchInstance, request: SentRequest): Promise<Response> {
  const { runtime, limits, hooks, retryStatus } = instance;
  const { vendor, method, path, origin } = request;
  const signals = readSignals(instance.signal, request.signal);
  const spent = openBudget(limits, runtime.now());
  const report = new Report("fetch", runtime.now, hooks, method, path, limits.deadline);
  const outcome = await call<Response>(
    {
      vendor,
      method,
      path,
      send: (signal) => instance.fetch(...request.arguments(signal)),
      retryStatus: (status) => retryStatus(status, { method, keyed: request.keyed }),
    },
    {
      runtime,
      limits: request.resendable ? limits : { ...limits, retries: 0 },
      spent,
      asked: instance.asked,
      signals,
      report,
      retryBudget: instance.retryBudget,
      origin,
    },
  );
  request.release();
  const handOut = (
    response: Response,
    controller: AbortController,
    failed: Ended | undefined,
  ): Response => guarded(instance, request, signals, spent, report, response, controller, failed);
  if (outcome.failure === undefined) return handOut(outcome.value, outcome.controller, undefined);
  const { kind, response, controller } = outcome.failure;
  if (response !== undefined && controller !== undefined) {
    // A backoff that gives no wait is the caller's mistake, which an answer would hide.
    if (kind !== "backoff") return handOut(response, controller, outcome);
    discardBody(response);
  }
  report.callEnd(spent.requests, outcome);
  throw rejectionOf(outcome);
}

/** How a call whose answer is handed out all the same has failed. */
type Ended = Pick<Failed, "refusedDelayMs"> & { readonly limit: LimitName | undefined };

/**
 * An answer whose body is watched to its end; the call ends with it.
 * @throws TypeError for a body that somebody reads already: nobody else can, nor watch it
 */
function guarded(
  { runtime, limits }: FetchInstance,
  { vendor }: SentRequest,
  signals: readonly AbortSignal[],
  spent: Spent,
  report: Report,
  response: Response,
  controller: AbortController,
  failed: Ended | undefined,
): Response {
  const { body } = response;
  // Hand-made answers, and those of a fetch older than web streams, have no stream to watch.
  if (typeof body?.getReader !== "function") {
    report.callEnd(spent.requests, failed);
    return response;
  }
  if (response.bodyUsed) {
    // Cancelled before the wait whose end came too late for another attempt.
    report.callEnd(spent.requests, failed);
    return withBody(response, null);
  }
  let reader: ReadableStreamDefaultReader<Uint8Array>;
  try {
    reader = body.getReader();
  } catch (cause) {
    report.callEnd(spent.requests, failed ?? { limit: undefined });
    throw new TypeError(`${vendor} answered with a body that is being read already`, { cause });
  }
  const watched = guardBody(reader, {
    runtime,
    signals,
    timeout: limits.timeout,
    cutAt: limits.cut ? spent.endsAt : Infinity,
    deadline: limits.deadline,
    vendor,
    controller,
    onEnd: (broken) => report.callEnd(spent.requests, broken ?? failed),
  });
  return withBody(response, watched);
}

/** What a call that brought no answer rejects with: what `fetch` would. */
function rejectionOf({ failure, earlier }: Failed): unknown {
  const { kind, reason, cause } = failure;
  if (kind === "backoff") return invalid(reason, cause);
  if (kind === "timeout" || kind === "deadline") return new DOMException(reason, "TimeoutError");
  // A limit that ends the call before a retry leaves the last attempt's own failure to tell.
  if (earlier !== undefined && cause === undefined) {
    return rejectionOf({ failure: earlier, limit: undefined });
  }
  return cause;
}
