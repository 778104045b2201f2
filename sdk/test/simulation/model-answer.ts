import { idsOf, textOf, type PagePlace } from "./page-text.ts";
import type { AnswerPlan, CallPlan, VendorPlan } from "./scenario.ts";
import { BROKEN_BODY } from "./tracked-body.ts";
import { hasBody, REJECTIONS } from "./vendor.ts";

/** How one attempt ends, when nothing cuts it. */
export interface Ending {
  readonly afterMs: number;
  readonly value?: unknown;
  readonly failure?: Failure;
}

export interface Failure {
  readonly kind: "status" | "network" | "timeout" | "body" | "shape" | "mistake";
  /** Empty: the words are not in the contract. */
  readonly reason: string;
  readonly retried: boolean;
  readonly status?: number;
  readonly askedMs?: number | undefined;
  readonly cause?: { readonly value: unknown };
}

/** What a page brings. */
export interface PageValue {
  readonly ids: readonly string[];
  readonly next: number | undefined;
}

const NEVER_AGAIN = new Set([501, 505, 510, 511]);
const AGAIN = new Set([408, 425, 429]);

/** The code that is left of a failure when it is not repeated. */
export function codeOf({ kind, status = 0 }: Failure): string {
  if (kind !== "status") return "Provider";
  if (status === 429) return "RateLimited";
  if (status === 401 || status === 403) return "Unauthorized";
  if (status === 404) return "NotFound";
  return status >= 400 && status < 500 && !AGAIN.has(status) ? "Invalid" : "Provider";
}

/** What the vendor's plan for a request comes to. */
export function endingOf(plan: VendorPlan, kind: CallPlan["kind"], place: PagePlace): Ending {
  const { afterMs, answer } = plan;
  if (answer.kind === "hang") return { afterMs: Infinity };
  if (answer.kind === "throws") return { afterMs: 0, failure: rejected(answer) };
  if (answer.kind === "rejects") return { afterMs, failure: rejected(answer) };
  const { status, body } = answer;
  if (status < 200 || status > 299) return { afterMs, failure: refused(answer) };
  const read = (value: unknown, tookMs = 0): Ending => ({
    afterMs: afterMs + tookMs,
    ...valueOf(value, kind, place, body.kind),
  });
  if (body.kind === "none" || !hasBody(status, kind === "head" ? "HEAD" : "GET")) return read(null);
  switch (body.kind) {
    case "slow":
      return read("x".repeat(body.chunks), body.chunks * body.everyMs);
    case "stalls":
      return { afterMs: Infinity };
    case "breaks":
      return { afterMs: afterMs + body.afterMs, failure: network(BROKEN_BODY) };
    case "badJson": {
      const reason = "vendor sent a body that is not the JSON it declares";
      return { afterMs, failure: { kind: "body", reason, retried: true } };
    }
    case "empty":
      return read(null);
    case "text":
      return read("hello");
    default:
      return read(JSON.parse(textOf(body, place)));
  }
}

/** A raw read takes any body; a page must be one. */
function valueOf(
  value: unknown,
  kind: CallPlan["kind"],
  { page, pages }: PagePlace,
  body: string,
): Omit<Ending, "afterMs"> {
  if (kind !== "list" && kind !== "walk") return { value };
  if (typeof value !== "object" || value === null) {
    return { failure: { kind: "shape", reason: "", retried: false } };
  }
  const next = body === "repeatedCursor" ? page : page + 1;
  const ids = body === "emptyPage" ? [] : idsOf(page);
  return { value: { ids, next: next < pages ? next : undefined } satisfies PageValue };
}

function refused(answer: Extract<AnswerPlan, { kind: "status" }>): Failure {
  const { status, ask } = answer;
  const retried = status > 499 ? !NEVER_AGAIN.has(status) : AGAIN.has(status);
  const heard = retried && !(ask?.only429And503 === true && status !== 429 && status !== 503);
  const reason = `vendor responded ${status}`;
  return { kind: "status", reason, retried, status, askedMs: heard ? ask?.ms : undefined };
}

function rejected(answer: Extract<AnswerPlan, { kind: "rejects" | "throws" }>): Failure {
  const value = REJECTIONS[answer.what];
  return answer.what === "mistake"
    ? { kind: "mistake", reason: "", retried: false, cause: { value } }
    : network(value);
}

function network(value: unknown): Failure {
  const reason = "vendor could not be reached";
  return { kind: "network", reason, retried: true, cause: { value } };
}
