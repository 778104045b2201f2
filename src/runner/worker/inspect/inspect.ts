import { contextOf, type InspectOptions } from "./context.ts";
import { withoutFrames } from "./error.ts";
import { write } from "./value.ts";

/**
 * Writes a value as Node's `util.inspect` does, an error without its stack frames. `foreign` is told
 * the kinds that look otherwise in Node: objects of the platform, such as a Response.
 */
export function inspect(
  value: unknown,
  options?: InspectOptions,
  foreign: Set<string> = new Set(),
): string {
  return withoutFrames(write(contextOf(options ?? {}, foreign, write), value, 0));
}
