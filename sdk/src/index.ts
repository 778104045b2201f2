export type { Backoff } from "./engine/backoff.ts";
export { fullJitterBackoff } from "./engine/backoff.ts";
export type { OutboundErrorCode, OutboundErrorDetails } from "./engine/errors.ts";
export { OUTBOUND_ERROR_CODES, OutboundError } from "./engine/errors.ts";
export type { Hooks, RateLimitEvent, RequestEvent, RetryEvent } from "./engine/hooks.ts";
export type { LimitName } from "./engine/limits.ts";
export type {
  AttemptEndEvent,
  AttemptStartEvent,
  BatchDroppedEvent,
  BreakerChangeEvent,
  CallEndEvent,
  CallStartEvent,
  ObservedClient,
  ObserveEvent,
  ObserveListener,
  WaitEndEvent,
  WaitStartEvent,
} from "./engine/observe.ts";
export { observe } from "./engine/observe.ts";
export type { DeadlinePolicy, LimitOptions, RetryPolicy } from "./engine/options.ts";
export type { Cancel, FetchFunction, Runtime } from "./engine/runtime.ts";
export type { Adapter } from "./outbound/adapter.ts";
export type { Outbound } from "./outbound/create-outbound.ts";
export { createOutbound } from "./outbound/create-outbound.ts";
export type { OperationOptions, OutboundOptions } from "./outbound/options.ts";
export type { Raw, RawRequest } from "./outbound/raw.ts";
