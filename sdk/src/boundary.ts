export { BreakerOpenError } from "./engine/breaker.ts";
export type { BreakerState } from "./engine/breaker.ts";
export type { Cancel, PlatformFetch, Runtime } from "./engine/runtime.ts";
export type { BoundaryLogger, LoggerState } from "./boundary/create-boundary-logger.ts";
export { createBoundaryLogger } from "./boundary/create-boundary-logger.ts";
export type { BoundaryError } from "./boundary/errors.ts";
export { AuthError, NonRetryableStatusError, RateLimitError } from "./boundary/errors.ts";
export type { BatchOptions, BoundaryOptions, LoggerBreakerOptions } from "./boundary/options.ts";
