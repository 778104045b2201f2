import { canPass } from "../engine/classify.ts";

/** Repeating one of these changes nothing that the first did not: RFC 9110 9.2.2. */
const IDEMPOTENT = new Set(["GET", "HEAD", "PUT", "DELETE", "OPTIONS", "TRACE"]);

/**
 * Whether a request may be sent again at all: by its method, or because it carries a key by which
 * the vendor knows the second sending from a second order.
 */
export function isRepeatable(method: string, hasKey: boolean): boolean {
  return hasKey || IDEMPOTENT.has(method.toUpperCase());
}

/**
 * Whether the client sends a request again that was answered so: 408, 429 and every 5xx that can
 * pass, when the request may be repeated; 409 only with a key, which says that the first sending is
 * still at work. 422 and all other 4xx, and 501, 505, 510, 511 never: the same request brings the
 * same answer.
 *
 * @param hasKey whether the request carries an `Idempotency-Key`
 */
export function shouldRetry(status: number, method: string, hasKey: boolean): boolean {
  if (status === 409) return hasKey;
  return isRepeatable(method, hasKey) && (status === 408 || status === 429 || canPass(status));
}
