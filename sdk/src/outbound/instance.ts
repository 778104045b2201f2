import { badOption, functionOrNone, objectOrNone } from "../engine/check.ts";
import type { Hooks } from "../engine/hooks.ts";
import type { Limits } from "../engine/limits.ts";
import { DEFAULT_LIMITS } from "../engine/limits.ts";
import { readLimits, readRuntime, readSignals } from "../engine/options.ts";
import { RateBudget } from "../engine/rate-budget.ts";
import type { RetryBudget } from "../engine/retry-budget.ts";
import { readRetryBudget } from "../engine/retry-budget.ts";
import type { FetchFunction, Runtime } from "../engine/runtime.ts";
import { systemFetch } from "../engine/runtime.ts";
import { Turns } from "../engine/turns.ts";
import type { Adapter } from "./adapter.ts";
import type { OutboundOptions } from "./options.ts";
import type { AroundRead } from "./plugin.ts";
import { installPlugins } from "./plugin.ts";

/** What all calls of one `createOutbound` share. */
export interface Instance {
  readonly adapter: Adapter;
  /** Which of a shared retry budget's origins this is. */
  readonly origin: string;
  readonly fetch: FetchFunction;
  readonly hooks: Hooks;
  readonly runtime: Runtime;
  readonly limits: Limits;
  readonly signal: AbortSignal | undefined;
  readonly allowWrites: boolean;
  readonly retryBudget: RetryBudget | undefined;
  /** The queue of everything the instance sends. */
  readonly rate: RateBudget;
  readonly turns: Turns;
  readonly plugins: readonly AroundRead[];
}

/** @throws OutboundError `Invalid`, naming the option, the value received and what is allowed */
export function readInstance(options: OutboundOptions): Instance {
  objectOrNone("options", options);
  const { fetch, hooks = {}, signal, allowWrites = false, plugins = [] } = options ?? {};
  const adapter = options?.adapter as Adapter | undefined;
  if (typeof adapter?.name !== "string" || typeof adapter.headers !== "function") {
    throw badOption("adapter", adapter, "an adapter such as instantly({ apiKey })");
  }
  if (!Array.isArray(adapter.postReads)) {
    throw badOption("adapter.postReads", adapter.postReads, "an array of paths");
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
  const runtime = readRuntime(options.runtime);
  const { rateLimits = [] } = adapter;
  const rate = new RateBudget(adapter.name, rateLimits, runtime);
  return {
    adapter,
    origin: originOf(adapter.baseUrl),
    fetch: fetch ?? systemFetch,
    hooks,
    runtime,
    limits: readLimits(options, DEFAULT_LIMITS),
    signal,
    allowWrites,
    retryBudget: readRetryBudget(options.retryBudget),
    rate,
    turns: new Turns([rate]),
    plugins: installPlugins(plugins, { now: runtime.now }),
  };
}

function originOf(baseUrl: string): string {
  try {
    return new URL(baseUrl).origin;
  } catch {
    throw badOption("adapter.baseUrl", baseUrl, "an absolute URL");
  }
}
