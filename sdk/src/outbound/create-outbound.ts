import { DEFAULT_LIMITS } from "../engine/limits.ts";
import {
  badOption,
  functionOrNone,
  objectOrNone,
  readLimits,
  readRuntime,
  readSignals,
} from "../engine/options.ts";
import { systemFetch } from "../engine/runtime.ts";
import type { Instance } from "./operation.ts";
import { Operation } from "./operation.ts";
import type { OperationOptions, OutboundOptions } from "./options.ts";
import type { Raw, RawRequest } from "./raw.ts";
import { readyRequest } from "./raw.ts";

/** A client for one vendor. */
export interface Outbound {
  readonly raw: Raw;
}

/**
 * A client whose reads are retried by default, within limits.
 * @throws OutboundError `Invalid` for an option that cannot be, naming it
 */
export function createOutbound(options: OutboundOptions): Outbound {
  const instance = readInstance(options);
  const request = async <T>(raw: RawRequest, operation?: OperationOptions): Promise<T> => {
    objectOrNone("options", operation);
    const ready = readyRequest(instance.adapter, raw, instance.allowWrites);
    const running = new Operation(instance, ready.method, ready.path, operation);
    const body = await running.send(ready, (value) => value as T);
    running.end();
    return body;
  };
  return {
    raw: {
      get: (path, operation) => request({ method: "GET", path }, operation),
      request,
    },
  };
}

function readInstance(options: OutboundOptions): Instance {
  const { adapter, fetch, hooks = {}, runtime, signal, allowWrites = false } = options;
  if (typeof adapter?.name !== "string" || typeof adapter.headers !== "function") {
    throw badOption("adapter", adapter, "an adapter such as instantly({ apiKey })");
  }
  functionOrNone("fetch", fetch);
  objectOrNone("hooks", hooks);
  for (const name of ["onRequest", "onRetry", "onRateLimit"] as const) {
    functionOrNone(`hooks.${name}`, hooks[name]);
  }
  if (typeof allowWrites !== "boolean") {
    throw badOption("allowWrites", allowWrites, "true or false");
  }
  readSignals(signal);
  return {
    adapter,
    fetch: fetch ?? systemFetch,
    hooks,
    runtime: readRuntime(runtime),
    limits: readLimits(options, DEFAULT_LIMITS),
    signal,
    allowWrites,
  };
}
