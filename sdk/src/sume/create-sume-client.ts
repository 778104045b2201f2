import { call } from "../engine/call.ts";
import type { AskedWait } from "../engine/decide.ts";
import { OutboundError } from "../engine/errors.ts";
import type { LimitName, Limits } from "../engine/limits.ts";
import { openBudget } from "../engine/limits.ts";
import { readLimits, readSignals } from "../engine/options.ts";
import { objectOrNone, wholeNumber } from "../engine/check.ts";
import type { Failed } from "../engine/outcome.ts";
import { Report } from "../engine/report.ts";
import { keyedPolicy } from "../fetch/policies.ts";
import { readBody } from "../outbound/read-body.ts";
import type { SumeClient } from "./client-type.ts";
import type { SumeInstance, SumeOptions, SumeRequestOptions } from "./options.ts";
import { readSumeOptions } from "./options.ts";
import type { AnyPaths } from "./paths.ts";
import type { SumeRequest } from "./request.ts";
import { readRequest } from "./request.ts";
import type { SumeResult } from "./result.ts";
import { isRepeatable, shouldRetry } from "./should-retry.ts";
import { ownCode, readVendorError, toSumeError } from "./to-sume-error.ts";

/** The vendor's wait stands, lengthened by up to a fifth; a minute is the longest. See `delayMs`. */
const ASKED: AskedWait = { tooLong: "cap", spread: keyedPolicy.retryAfterSpread, wins: true };

/**
 * A client for paid writes: what may be repeated is, and nothing is ordered twice. A POST or PATCH is
 * sent once unless it carries an `idempotencyKey`.
 *
 * Give it the `paths` that openapi-typescript wrote of your API, and paths, bodies and answers are
 * checked: `createSumeClient<paths>({ apiKey, baseUrl })`.
 *
 * @throws OutboundError `Invalid` for an option that cannot be, naming it
 */
export function createSumeClient<Paths = AnyPaths>(options: SumeOptions): SumeClient<Paths> {
  const instance = readSumeOptions(options);
  const method = (name: string) => (path: string, given?: SumeRequestOptions) =>
    request(instance, name, path, given ?? {});
  const client = {
    get: method("GET"),
    post: method("POST"),
    put: method("PUT"),
    patch: method("PATCH"),
    delete: method("DELETE"),
  };
  return client as unknown as SumeClient<Paths>;
}

/** A call whose options are in order. */
interface Ready {
  readonly sent: SumeRequest;
  /** Whether it may be sent again at all. */
  readonly repeatable: boolean;
  readonly limits: Limits;
  readonly signals: readonly AbortSignal[];
}

function ready(
  instance: SumeInstance,
  method: string,
  path: string,
  options: SumeRequestOptions,
): Ready {
  objectOrNone("options", options);
  const { maxRetries, timeout, deadline, signal } = options;
  const sent = readRequest(instance, method, path, options);
  const retries =
    maxRetries === undefined ? instance.limits.retries : wholeNumber("maxRetries", maxRetries, 0);
  const limits = readLimits({ timeout, deadline }, instance.limits);
  const repeatable = isRepeatable(method, sent.hasKey);
  return {
    sent,
    repeatable,
    limits: { ...limits, retries: repeatable ? retries : 0 },
    signals: readSignals(signal),
  };
}

async function request(
  instance: SumeInstance,
  method: string,
  path: string,
  options: SumeRequestOptions,
): Promise<SumeResult> {
  let prepared: Ready;
  try {
    prepared = ready(instance, method, path, options);
  } catch (thrown) {
    if (!OutboundError.is(thrown)) throw thrown;
    const { message, cause } = thrown;
    const error = { code: "invalid_option", message, ...(cause === undefined ? {} : { cause }) };
    return { data: undefined, error, attempts: 0 };
  }
  return await send(instance, prepared);
}

async function send(instance: SumeInstance, prepared: Ready): Promise<SumeResult> {
  const { fetch, runtime } = instance;
  const { sent, limits, signals } = prepared;
  const { method, url, path, headers, body, hasKey } = sent;
  const spent = openBudget(limits, runtime.now());
  const report = new Report("sume", runtime.now, {}, method, path, limits.deadline);
  const outcome = await call(
    {
      vendor: "sume",
      method,
      path,
      send: (signal) =>
        fetch(url, {
          method,
          headers,
          ...(body === undefined ? {} : { body }),
          // Followed to another host, the key would go along: only Authorization is taken off.
          redirect: "manual",
          signal,
        }),
      retryStatus: (status) => shouldRetry(status, method, hasKey),
      parse: (text, response) => ({ data: readBody("sume", text, response), response }),
      readFailure: readVendorError,
    },
    { runtime, limits, spent, asked: ASKED, signals, report },
  );
  const attempts = spent.requests;
  if (outcome.failure === undefined) {
    report.callEnd(attempts);
    const { data, response } = outcome.value;
    return { data, error: undefined, response, attempts };
  }
  const { failure, refusedDelayMs } = outcome;
  const limit = limitOf(outcome, prepared);
  if (failure.kind === "thrown") {
    report.callEnd(attempts, { limit });
    throw failure.cause;
  }
  const error = toSumeError({ ...outcome, limit }, runtime.now());
  // A vendor's own code is a part of a body, which observers are never told.
  report.callEnd(attempts, { limit, refusedDelayMs, code: ownCode(failure) });
  const { response } = failure;
  return { data: undefined, error, ...(response === undefined ? {} : { response }), attempts };
}

/** What ended a call. One that is never repeated has not run out of repeating, whatever failed. */
function limitOf({ limit }: Failed, { repeatable }: Ready): LimitName | undefined {
  return !repeatable && (limit === "retries" || limit === "timeout") ? undefined : limit;
}
