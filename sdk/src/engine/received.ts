/**
 * A bad value as an error message shows it: short, on one line, and never an object's content,
 * which may hold a key.
 */
export function received(value: unknown): string {
  if (typeof value === "string") {
    return JSON.stringify(value.length > 40 ? `${value.slice(0, 40)}...` : value);
  }
  if (value === null || typeof value !== "object") {
    return typeof value === "function" ? "a function" : String(value);
  }
  return Array.isArray(value) ? "an array" : "an object";
}
