import type { OperationOptions } from "./options.ts";
import type { RawRequest } from "./ready-request.ts";

/** Requests the SDK has no method for. */
export interface Raw {
  /**
   * Reads a path. Retried like every read.
   * @returns the body as it is: parsed when declared JSON, else text, null when empty
   * @throws OutboundError
   */
  get<T = unknown>(path: string, options?: OperationOptions): Promise<T>;
  /**
   * Sends any request. GET, HEAD and the POSTs the adapter lists as reads are retried; anything
   * else needs `allowWrites` and is sent once.
   * @returns the body, like `get`
   * @throws OutboundError `Unsupported` for a write without `allowWrites`
   */
  request<T = unknown>(request: RawRequest, options?: OperationOptions): Promise<T>;
}
