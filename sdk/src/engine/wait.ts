import type { Guard } from "./guard.ts";

/** The one way a call waits between attempts. Ends at once when the caller aborts. */
export function wait(guard: Guard, ms: number): Promise<"elapsed" | "aborted"> {
  return new Promise((resolve) => {
    // The abort may have come from a hook that ran just before.
    if (guard.aborted !== undefined) resolve("aborted");
    else
      guard.hold(
        ms,
        () => resolve("elapsed"),
        () => resolve("aborted"),
      );
  });
}
