import type { Runtime } from "outbound-sdk";
import type { VirtualClock } from "outbound-sdk/testing";

/** The runtime handed to the engine: a virtual clock that can jump, and whose timers are counted. */
export interface WatchedRuntime {
  readonly runtime: Runtime;
  /** Timers set and neither ended nor cancelled. */
  readonly live: number;
  jump(ms: number): void;
}

/**
 * @param openCalls how many calls may hold a timer now
 * @param say told of what is wrong
 */
export function watchedRuntime(
  clock: VirtualClock,
  openCalls: () => number,
  say: (what: string) => void,
): WatchedRuntime {
  let live = 0;
  let jumped = 0;
  return {
    get live() {
      return live;
    },
    jump(ms) {
      jumped += ms;
    },
    runtime: {
      now: () => clock.now() + jumped,
      random: () => clock.random(),
      timer(ms, onFire, options) {
        live += 1;
        if (live > openCalls()) say(`${live} timers live for ${openCalls()} calls`);
        if (!(typeof ms === "number" && Number.isFinite(ms) && ms >= 0)) {
          say(`timer(${String(ms)})`);
        }
        let waits = true;
        const leave = (): void => {
          if (waits) live -= 1;
          waits = false;
        };
        const cancel = clock.timer(
          ms,
          () => {
            leave();
            onFire();
          },
          options,
        );
        return () => {
          leave();
          cancel();
        };
      },
    },
  };
}
