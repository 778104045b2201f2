/** Letters of an error's frames that are told: the first few say where it comes from. */
const MOST = 4_096;

/** The frames an error carries, as text; empty for what has none. */
export function framesOf(error: unknown): string {
  try {
    // The program's own error may hold, or throw, anything here.
    const stack: unknown = error instanceof Error ? error.stack : "";
    return typeof stack === "string" ? stack.slice(0, MOST) : "";
  } catch {
    return "";
  }
}
