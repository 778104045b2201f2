import type { Failure } from "../engine/failure.ts";
import type { Failed } from "../engine/outcome.ts";
import { LONGEST_MS, parseRetryAfter } from "../engine/retry-after.ts";
import type { SumeError } from "./result.ts";

/** What the vendor's own error says. */
export interface VendorError {
  readonly code?: string;
  readonly message?: string;
  readonly details?: unknown;
  readonly askedMs?: number;
}

/**
 * Reads `{ error: { code, message, details, retryAfterSeconds } }` out of a failed answer's body.
 * What is not there, or not of its type, is left out.
 */
export function readVendorError(text: string): {
  askedMs?: number | undefined;
  detail: VendorError;
} {
  let error: unknown;
  try {
    ({ error } = JSON.parse(text) as { error?: unknown });
  } catch {
    // An error page, or the null that JSON allows.
  }
  if (typeof error === "string" && error !== "") return { detail: { message: error } };
  if (typeof error !== "object" || error === null) return { detail: {} };
  const { code, message, details, retryAfterSeconds: seconds } = error as Record<string, unknown>;
  // JSON can write numbers that no clock counts to, such as 1e999.
  const askedMs =
    typeof seconds === "number" && seconds > 0
      ? Math.min(LONGEST_MS, Math.ceil(seconds * 1_000))
      : undefined;
  const detail = {
    ...(typeof code === "string" && code !== "" ? { code } : {}),
    ...(typeof message === "string" && message !== "" ? { message } : {}),
    ...(details === undefined ? {} : { details }),
    ...(askedMs === undefined ? {} : { askedMs }),
  };
  return { askedMs, detail };
}

/** Without a code of the vendor's, a status speaks for itself. */
const OWN_CODES: { readonly [K in Failure["kind"]]?: string } = {
  network: "network",
  body: "network",
  timeout: "timeout",
  deadline: "deadline",
  abort: "aborted",
};

/** The client's own code of a failure, whatever the vendor calls it: what observers are told. */
export function ownCode({ kind, status }: Failure): string {
  return OWN_CODES[kind] ?? `http_${status}`;
}

/** The error of a call that failed. Mistakes in code have been thrown before. */
export function toSumeError({ failure, limit, earlier }: Failed, now: number): SumeError {
  const { reason, status, response } = failure;
  const detail = (failure.detail ?? {}) as VendorError;
  // A failure that is not repeated was not asked for its wait; the caller may want to know.
  const asked =
    response !== undefined && status !== undefined
      ? parseRetryAfter(response.headers, status, now)
      : undefined;
  const askedMs = failure.askedMs ?? asked ?? detail.askedMs;
  const cause = failure.cause === undefined ? earlier?.cause : failure.cause;
  return {
    code: detail.code ?? ownCode(failure),
    message: detail.message ?? reason,
    ...(status === undefined ? {} : { status }),
    ...("details" in detail ? { details: detail.details } : {}),
    ...(askedMs === undefined ? {} : { retryAfterSeconds: askedMs / 1_000 }),
    ...(limit === undefined ? {} : { limit }),
    ...(cause === undefined ? {} : { cause }),
  };
}
