// @support
import type { Runtime } from "outbound-sdk";

/**
 * A clock on which no wait takes real time: when everything else has
 * come to rest, it jumps to the next timer that is due. It starts at a
 * fixed instant and moves by exactly the waits asked for, and its
 * randomness is always 0.5, so every run prints the same.
 */
export function instantClock(): Runtime {
  const timers = new Set<{ due: number; onFire: () => void }>();
  let now = Date.UTC(2026, 0, 1);
  let running = false;

  async function run() {
    running = true;
    while (timers.size > 0) {
      // Promises that are ready go first: they may cancel a timer.
      for (let turn = 0; turn < 40; turn++) await undefined;

      const [next] = [...timers].sort((a, b) => a.due - b.due);
      if (next === undefined) break;
      timers.delete(next);
      now = Math.max(now, next.due);
      next.onFire();
    }
    running = false;
  }

  return {
    now: () => now,
    random: () => 0.5,
    timer(ms, onFire) {
      const timer = { due: now + ms, onFire };
      timers.add(timer);
      if (!running) void run();
      return () => timers.delete(timer);
    },
  };
}
