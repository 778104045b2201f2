import type { Runtime } from "outbound-sdk/fetch";
import type { VirtualClock } from "outbound-sdk/testing";

/**
 * A clock whose timers fire later than they were set for, as those of a busy process or of a machine
 * that slept do; earlier when it is below 0.
 */
export function lateTimers(clock: VirtualClock, lateMs: number): Runtime {
  return {
    ...clock,
    timer(ms, onFire, options) {
      if (ms < 0) throw new RangeError(`A timer of ${ms} ms was set`);
      return clock.timer(Math.max(0, ms + lateMs), onFire, options);
    },
  };
}
