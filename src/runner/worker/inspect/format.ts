import { inspect } from "./inspect.ts";
import { bigint, number } from "./primitive.ts";

/**
 * Joins the arguments of a console call as Node does: a first string's `%s %d %i %f %j %o %O %c %%`
 * take the arguments after it, the rest follow with a blank in between.
 */
export function format(args: readonly unknown[], foreign: Set<string> = new Set()): string {
  const [first, ...others] = args;
  let next = 0;
  let head: string[] = [];
  if (typeof first === "string") {
    if (others.length === 0) return first;
    const text = first.replaceAll(/%[sdifjoOc%]/g, (code) => {
      if (code === "%%") return "%";
      if (next >= others.length) return code;
      const value = others[next];
      next += 1;
      return convert(code, value, foreign);
    });
    head = [text];
  } else if (args.length > 0) {
    head = [inspect(first, {}, foreign)];
  }
  const rest = others
    .slice(next)
    .map((value) => (typeof value === "string" ? value : inspect(value, {}, foreign)));
  return [...head, ...rest].join(" ");
}

function convert(code: string, value: unknown, foreign: Set<string>): string {
  switch (code) {
    case "%s":
      return asString(value, foreign);
    case "%d":
      return asNumber(value, Number);
    case "%i":
      return asNumber(value, (given) => Number.parseInt(String(given)));
    case "%f":
      return typeof value === "symbol" ? "NaN" : number(Number.parseFloat(String(value)));
    case "%j":
      return asJson(value);
    case "%o":
      return inspect(value, { depth: 4 }, foreign);
    case "%O":
      return inspect(value, {}, foreign);
    default:
      return ""; // %c takes a style, which a text has no use for.
  }
}

function asString(value: unknown, foreign: Set<string>): string {
  if (typeof value === "number") return number(value);
  if (typeof value === "bigint") return bigint(value);
  if (typeof value !== "object" || value === null) return String(value);
  return hasOwnToString(value) ? String(value) : inspect(value, { depth: 0 }, foreign);
}

/** A `toString` that the program wrote, not one the language has. */
function hasOwnToString(value: object): boolean {
  if (Object.hasOwn(value, "toString")) return true;
  if (value instanceof Error || value instanceof Date) return value instanceof Error;
  let at = Object.getPrototypeOf(value) as object | null;
  while (at !== null) {
    if (Object.hasOwn(at, "toString")) {
      const source = Function.prototype.toString.call((at as { toString: unknown }).toString);
      return !source.includes("[native code]");
    }
    at = Object.getPrototypeOf(at) as object | null;
  }
  return false;
}

function asNumber(value: unknown, convertTo: (value: unknown) => number): string {
  if (typeof value === "bigint") return bigint(value);
  if (typeof value === "symbol") return "NaN";
  if (typeof value === "object" && value !== null && convertTo !== Number) return "NaN";
  return number(convertTo(value));
}

function asJson(value: unknown): string {
  try {
    return JSON.stringify(value) ?? "undefined";
  } catch (error) {
    if (error instanceof TypeError && /circular|cyclic/i.test(error.message)) return "[Circular]";
    throw error;
  }
}
