import type { ScriptedRequest } from "./scripted-request.ts";
import { shown } from "./shown.ts";

/** An answer with more to it than its status. */
export interface ScriptedAnswer {
  /** 200 to 599. */
  readonly status: number;
  /**
   * Header names and their values.
   * @default none, but for the `content-type` that goes with the body
   */
  readonly headers?: Readonly<Record<string, string>>;
  /**
   * A string is sent as it is (`text/plain` unless `headers` says otherwise), a stream as it comes,
   * any other value as JSON (`application/json`).
   * @default an empty body
   */
  readonly body?: unknown;
  /**
   * How long the vendor takes to answer, in milliseconds of the `clock` given to `scriptedFetch`.
   * Does not delay the body once the answer has begun.
   * @default 0
   */
  readonly afterMs?: number;
}

/**
 * What the scripted vendor does with one request:
 * - a number: that status with an empty body;
 * - an object: that status with headers, a body, or after a while;
 * - `"hang"`: no answer, until the request's signal aborts;
 * - `"offline"`: no connection, rejected as Node's fetch does.
 */
export type FixedAnswer = number | "hang" | "offline" | ScriptedAnswer;

/**
 * A fixed answer, or a function asked with the request it is to answer. The function may also give
 * a `Response`, or throw what fetch is to reject with.
 */
export type Answer =
  | FixedAnswer
  | ((request: ScriptedRequest) => FixedAnswer | Response | Promise<FixedAnswer | Response>);

const ALLOWED =
  'a status from 200 to 599, { status, headers?, body?, afterMs? }, "hang", "offline" or a function';

const NAMES: readonly string[] = ["status", "headers", "body", "afterMs"];

/** Statuses whose answer has no body at all (Fetch standard, "null body status"). */
export function hasNoBody(status: number): boolean {
  return status === 204 || status === 205 || status === 304;
}

/**
 * Refuses what is no answer.
 *
 * A RangeError on purpose: fetch rejects with a TypeError when there is no network, so a client
 * under test would take a TypeError for one more failure to repeat, and hide the mistake.
 *
 * @param where which answer of the script it is, for the message
 */
export function checkFixedAnswer(answer: unknown, where: string, hasClock: boolean): void {
  if (answer === "hang" || answer === "offline") return;
  const fault = (what: string, allowed: string): RangeError =>
    new RangeError(`scriptedFetch: ${where} ${what}; allowed: ${allowed}`);
  if (typeof answer === "number") {
    if (!isStatus(answer)) throw fault(`is ${shown(answer)}`, ALLOWED);
    return;
  }
  if (typeof answer !== "object" || answer === null || Array.isArray(answer)) {
    throw fault(`is ${shown(answer)}`, ALLOWED);
  }
  const { status, headers = {}, body, afterMs = 0 } = answer as Partial<ScriptedAnswer>;
  const unknown = Object.keys(answer).find((name) => !NAMES.includes(name));
  if (unknown !== undefined)
    throw fault(`has the unknown field ${shown(unknown)}`, NAMES.join(", "));
  if (!isStatus(status))
    throw fault(`has the status ${shown(status)}`, "an integer from 200 to 599");
  if (!areHeaders(headers)) {
    throw fault(`has the headers ${shown(headers)}`, "an object of header names and their values");
  }
  if (body !== undefined && !(body instanceof ReadableStream) && !isJson(body)) {
    throw fault(
      `has the body ${shown(body)}`,
      "a string, a stream, or a value that JSON can carry",
    );
  }
  if (body !== undefined && hasNoBody(status)) {
    throw fault(`has the status ${status} and a body`, `no body with ${status}`);
  }
  if (typeof afterMs !== "number" || !Number.isFinite(afterMs) || afterMs < 0) {
    throw fault(`has afterMs ${shown(afterMs)}`, "a finite number of milliseconds >= 0");
  }
  if (afterMs > 0 && !hasClock) {
    throw fault(
      `has afterMs ${afterMs} but no clock to wait on`,
      "scriptedFetch(answers, { clock })",
    );
  }
}

function areHeaders(value: Readonly<Record<string, string>>): boolean {
  try {
    return new Headers(value) instanceof Headers;
  } catch {
    return false;
  }
}

/** Functions and symbols have no JSON, a BigInt or a circle throws. */
function isJson(value: unknown): boolean {
  try {
    return JSON.stringify(value) !== undefined;
  } catch {
    return false;
  }
}

function isStatus(status: unknown): status is number {
  return Number.isInteger(status) && Number(status) >= 200 && Number(status) <= 599;
}
