import type { Hooks } from "../engine/hooks.ts";
import type { LimitOptions } from "../engine/options.ts";
import type { FetchFunction, Runtime } from "../engine/runtime.ts";
import type { Adapter, Resources } from "./adapter.ts";
import type { Plugin } from "./plugin.ts";

/** Options of one call. Each overrides the instance's; but `signal`: both are heard. */
export interface OperationOptions extends LimitOptions {}

/** Options of `createOutbound`. The limits hold for each call that does not bring its own. */
export interface OutboundOptions<R extends object = Resources> extends LimitOptions {
  /** The vendor, such as `instantly({ apiKey })`. */
  readonly adapter: Adapter<R>;
  /**
   * Sends the requests. Gets a string and an init with `method`, `headers`, `body` and `signal`.
   * @default the global fetch
   */
  readonly fetch?: FetchFunction | undefined;
  /** Told what happens; cannot change it. */
  readonly hooks?: Hooks | undefined;
  /**
   * Time and chance, in part or whole.
   * @default the system's
   */
  readonly runtime?: Partial<Runtime> | undefined;
  /**
   * Let `raw.request` send what is no known read. Such a request is sent once, never repeated.
   * @default false
   */
  readonly allowWrites?: boolean | undefined;
  /**
   * What stands around the reads of the resources, such as `failover({ maxAgeMs })`; the first is
   * outermost.
   * @default none
   */
  readonly plugins?: readonly Plugin[] | undefined;
}
