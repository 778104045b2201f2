import type { AnyPaths, Call } from "./paths.ts";

/**
 * A client for one account. Its methods resolve whatever the network or the vendor does, and what
 * the options are; they reject only with a mistake in the code of the `fetch` given.
 */
export interface SumeClient<Paths = AnyPaths> {
  /** Repeated by default. */
  readonly get: Call<Paths, "get">;
  /** Sent once, unless it has an `idempotencyKey`. */
  readonly post: Call<Paths, "post">;
  /** Repeated by default: a second one changes nothing that the first did not. */
  readonly put: Call<Paths, "put">;
  /** Sent once, unless it has an `idempotencyKey`. */
  readonly patch: Call<Paths, "patch">;
  /** Repeated by default: a second one changes nothing that the first did not. */
  readonly delete: Call<Paths, "delete">;
}
