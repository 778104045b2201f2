import { vi } from "vitest";

import type { Outcome } from "../samples/launch.ts";

/** Time stands still, but for what a test advances; `until` waits for so many timers to be set. */
export function fakeTimers(): { until(count: number): Promise<void>; end(): void } {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const fake = globalThis.setTimeout;
  const set: unknown[] = [];
  // Not a spy: who restores all spies later would bring this time back.
  const counted = (...given: Parameters<typeof fake>): ReturnType<typeof fake> => {
    set.push(given);
    return fake(...given);
  };
  globalThis.setTimeout = counted as typeof fake;
  return {
    async until(count) {
      while (set.length < count) await turn();
    },
    end() {
      globalThis.setTimeout = fake;
      vi.useRealTimers();
    },
  };
}

/** A run, and whether it has ended by itself when all that is due has happened. */
export function follow(outcome: Promise<Outcome>): {
  outcome: Promise<Outcome>;
  hasEnded(): Promise<boolean>;
} {
  let ended = false;
  const settled = outcome.finally(() => {
    ended = true;
  });
  return {
    outcome: settled,
    async hasEnded() {
      for (let turns = 0; turns < 50; turns += 1) await turn();
      return ended;
    },
  };
}

function turn(): Promise<void> {
  return new Promise((resolve) => {
    setImmediate(resolve);
  });
}
