import { invalid } from "./errors.ts";
import { received } from "./received.ts";

/** An option that cannot be: its name, what it is, and what it may be. */
export function badOption(name: string, value: unknown, expected: string): Error {
  return invalid(`Option "${name}" is ${received(value)}: expected ${expected}`);
}

export function finiteNumber(
  name: string,
  value: unknown,
  least: number,
  expected: string,
): number {
  if (typeof value === "number" && Number.isFinite(value) && value >= least) return value;
  throw badOption(name, value, expected);
}

export function wholeNumber(name: string, value: unknown, least: number, also = ""): number {
  if (Number.isSafeInteger(value) && (value as number) >= least) return value as number;
  throw badOption(name, value, `a whole number from ${least}${also}`);
}

export function milliseconds(name: string, value: unknown): number {
  if (typeof value === "number" && Number.isFinite(value) && value > 0) return value;
  throw badOption(name, value, "finite milliseconds above 0");
}

export function functionOrNone<F>(name: string, value: F | undefined): F | undefined {
  if (value === undefined || typeof value === "function") return value;
  throw badOption(name, value, "a function");
}

export function objectOrNone(name: string, value: unknown): void {
  if (value === undefined || (typeof value === "object" && value !== null)) return;
  throw badOption(name, value, "an object");
}

/** Where an API is: an http or https URL without a query. @returns it without slashes at its end */
export function apiUrl(name: string, value: unknown): string {
  if (typeof value === "string" && /^https?:\/\/[^?#\s]+$/.test(value)) {
    return value.replace(/\/+$/, "");
  }
  throw badOption(name, value, "an http or https URL without a query");
}

/** A key that a header can carry. Never quoted in an error, not even a broken one. */
export function headerKey(name: string, value: unknown, also = ""): string {
  const expected = `a key of visible ASCII without spaces${also}`;
  if (typeof value !== "string" || value === "") throw badOption(name, value, expected);
  if (/^[\x21-\x7e]+$/.test(value)) return value;
  throw invalid(`Option "${name}" has a character no header can carry: expected ${expected}`);
}
