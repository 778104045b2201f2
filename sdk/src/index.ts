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
export type { RateLimit } from "./engine/rate-window.ts";
export type { RetryBudget, RetryBudgetOptions } from "./engine/retry-budget.ts";
export type {
  Adapter,
  Paging,
  ResourceDescriptor,
  Resources,
  VendorRecord,
} from "./outbound/adapter.ts";
export type { Outbound } from "./outbound/create-outbound.ts";
export { createOutbound } from "./outbound/create-outbound.ts";
export type { Estimate, EstimateQuestion } from "./outbound/estimate.ts";
export type { FailoverOptions } from "./outbound/failover.ts";
export { failover } from "./outbound/failover.ts";
export type { ListOptions } from "./outbound/list-request.ts";
export type { Page, PageMeta, Read, ReadMeta, WalkMeta } from "./outbound/meta.ts";
export type { OperationOptions, OutboundOptions } from "./outbound/options.ts";
export type { Answer, AroundRead, Plugin, PluginRead } from "./outbound/plugin.ts";
export type { Raw } from "./outbound/raw.ts";
export type { RawRequest } from "./outbound/ready-request.ts";
export type { Handle, Resource } from "./outbound/resource.ts";
export type { Walk } from "./outbound/walk.ts";
