import type { Failed } from "../engine/outcome.ts";
import type { OutboundErrorCode } from "../engine/errors.ts";
import { OutboundError } from "../engine/errors.ts";
import type { Failure } from "../engine/failure.ts";

function codeOfStatus(status: number): OutboundErrorCode {
  if (status === 429) return "RateLimited";
  if (status === 401 || status === 403) return "Unauthorized";
  if (status === 404) return "NotFound";
  // 408 and 425 are about the moment, not about the request.
  return status >= 400 && status < 500 && status !== 408 && status !== 425 ? "Invalid" : "Provider";
}

function codeOf(failure: Failure): OutboundErrorCode {
  if (failure.kind === "status") return codeOfStatus(failure.status as number);
  if (failure.kind === "backoff") return "Invalid";
  return failure.kind === "rateLimit" ? "RateLimited" : "Provider";
}

/** Kinds whose failure stays: the same call brings the same. */
const LASTING: ReadonlySet<Failure["kind"]> = new Set(["abort", "shape", "backoff"]);

/**
 * The error of a call that failed. A mistake in code is returned as it is.
 * @param requests how many the call sent
 */
export function toError(failed: Failed, requests: number): unknown {
  const { failure, limit, earlier } = failed;
  if (failure.kind === "thrown") return failure.cause;
  return new OutboundError(failure.reason, {
    code: codeOf(failure),
    permanent: failure.kind === "status" ? !failure.retry : LASTING.has(failure.kind),
    timedOut: failure.kind === "timeout" || limit === "deadline",
    aborted: failure.kind === "abort",
    limit,
    status: failure.status,
    retryAfterMs: failure.askedMs,
    requests,
    cause:
      failure.cause === undefined && earlier !== undefined
        ? toError({ failure: earlier, limit: undefined }, requests)
        : failure.cause,
  });
}
