import { badOption } from "./check.ts";
import { invalid } from "./errors.ts";
import { isPlatformObject } from "./platform-object.ts";

/**
 * A request's body as JSON, written once: every resend is the same bytes.
 * @throws OutboundError `Invalid` for what JSON cannot hold, or would empty in silence
 */
export function jsonBody(body: unknown): string {
  const expected = "a value JSON can hold";
  if (isPlatformObject(body)) throw badOption("body", body, expected);
  let text: string | undefined;
  try {
    text = JSON.stringify(body);
  } catch (error) {
    throw invalid('Option "body" cannot be written as JSON', error);
  }
  // JSON.stringify gives undefined for a function or a symbol.
  if (text === undefined) throw badOption("body", body, expected);
  return text;
}
