import type { Context } from "./context.ts";

/** Strings up to this length are never broken at their line ends. */
const SHORT = 16;
const ESCAPES: Readonly<Record<string, string>> = {
  "\b": "\\b",
  "\t": "\\t",
  "\n": "\\n",
  "\f": "\\f",
  "\r": "\\r",
  "\\": "\\\\",
};

/** -0 keeps its sign. */
export function number(value: number): string {
  return Object.is(value, -0) ? "-0" : String(value);
}

export function bigint(value: bigint): string {
  return `${value}n`;
}

/** A string in quotes: the first of ' " ` that needs no escape, control characters escaped. */
function quoted(value: string): string {
  const quote = !value.includes("'")
    ? "'"
    : !value.includes('"')
      ? '"'
      : !value.includes("`") && !value.includes("${")
        ? "`"
        : "'";
  // Control characters, the quote, the backslash, and halves of a pair that stand alone.
  const special =
    // oxlint-disable-next-line no-control-regex -- these are the characters to escape
    /[\u0000-\u001f\u007f-\u009f\\'"`]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;
  const body = value.replace(special, (character) => {
    if (character === "'" || character === '"' || character === "`") {
      return character === quote ? `\\${character}` : character;
    }
    const known = ESCAPES[character];
    if (known !== undefined) return known;
    const code = character.charCodeAt(0);
    return code < 0x100
      ? `\\x${code.toString(16).toUpperCase().padStart(2, "0")}`
      : `\\u${code.toString(16)}`;
  });
  return quote + body + quote;
}

/** A string inside of a value; a long one of several lines is written as a sum of its lines. */
export function string(context: Context, value: string): string {
  let shown = value;
  let rest = "";
  if (value.length > context.maxStringLength) {
    const more = value.length - context.maxStringLength;
    shown = value.slice(0, context.maxStringLength);
    rest = `... ${more} more character${more > 1 ? "s" : ""}`;
  }
  const room = context.breakLength - context.indentation - 4;
  if (shown.length > SHORT && shown.length > room) {
    const lines = shown.split(/(?<=\n)/).map((line) => quoted(line));
    return lines.join(` +\n${" ".repeat(context.indentation + 2)}`) + rest;
  }
  return quoted(shown) + rest;
}

/** A property's name as a literal would write it. */
export function key(name: string | symbol): string {
  if (typeof name === "symbol") return symbol(name);
  if (name === "__proto__") return "['__proto__']";
  return /^[a-zA-Z_][a-zA-Z_0-9]*$/.test(name) ? name : quoted(name);
}

export function symbol(value: symbol): string {
  const description = value.description ?? "";
  return `Symbol(${/['\\\p{Cc}]/u.test(description) ? quoted(description).slice(1, -1) : description})`;
}
