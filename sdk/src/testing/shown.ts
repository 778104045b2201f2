/** A value as an error message shows it: short, and never a surprise to read. */
export function shown(value: unknown): string {
  if (typeof value === "string") return JSON.stringify(cut(value));
  if (typeof value === "function") return "a function";
  if (Array.isArray(value)) return value.length === 0 ? "an empty array" : "an array";
  if (typeof value === "object" && value !== null) {
    return `{ ${cut(Object.keys(value).join(", "))} }`;
  }
  return String(value);
}

function cut(text: string): string {
  return text.length > 60 ? `${text.slice(0, 60)}...` : text;
}

/**
 * Refuses an options object with a name that is not an option: a misspelt one would be ignored in
 * silence, and the test that relies on it would test something else.
 */
export function refuseUnknown(owner: string, given: object, allowed: readonly string[]): void {
  for (const name of Object.keys(given)) {
    if (!allowed.includes(name)) {
      throw new RangeError(
        `${owner}: unknown option ${shown(name)}; allowed: ${allowed.join(", ")}`,
      );
    }
  }
}
