import type { Runtime } from "../engine/runtime.ts";
import { realWorkSettled } from "./real-work.ts";
import { refuseUnknown, shown } from "./shown.ts";
import { timerQueue } from "./timer-queue.ts";

/** How a {@link virtualClock} starts and moves. */
export interface VirtualClockOptions {
  /**
   * The instant it starts at, in milliseconds since the epoch.
   * @default 1_767_225_600_000, the first instant of 2026 in UTC
   */
  readonly start?: number;
  /**
   * What `random()` gives: one number for every call, or a function asked each time (a seeded
   * generator). Each value is at least 0 and less than 1.
   * @default 0.5
   */
  readonly random?: number | (() => number);
  /**
   * `true` moves the clock by itself, to the end of the next timer, whenever the code under test
   * has nothing else to do. A `background` timer ends when the clock passes it, but is never
   * reason enough to move. Does not wait for real work: code that reads a file or a socket while
   * it has a timer will see that timer end first.
   * @default false: only `advance` moves it
   */
  readonly auto?: boolean;
}

/** A `Runtime` whose time is moved by the test. Pass it as `runtime`. */
export interface VirtualClock extends Runtime {
  /**
   * Moves the clock by `ms` milliseconds. Timers due on the way end in the order they are due, each
   * at its own instant, those of one instant in the order they were set. Between two of them the
   * promises that wait get their turn, so a timer set by code that woke up on the way ends on the
   * way too. `advance(0)` moves nothing and lets the promises have their turn.
   *
   * @param ms milliseconds, a finite number >= 0. A second call waits for the first.
   * @returns when the clock has arrived and the promises are quiet. Rejects with what a timer's
   *   function threw; the others still end.
   */
  advance(ms: number): Promise<void>;
  /** How many timers have neither ended nor been cancelled, background timers included. */
  readonly pending: number;
}

/**
 * So many microtasks in a row without a new or a cancelled timer count as quiet. An answer of
 * `scriptedFetch` needs about ten to come through a client; tasks are not an alternative, because
 * engines give them turns of their own (WebKit lets a timer of 1 ms wait for several).
 */
const QUIET_MICROTASKS = 40;

/**
 * Node runs `process.nextTick` when no microtask is left, so a clock that only waits for microtasks
 * never lets it run; and Node's own streams need it, as in `tee()` and `Response.clone()`. Where
 * there is none, as in browsers, nothing needs it. Taken once: a test may replace it.
 */
const nextTick = (globalThis as { process?: { nextTick?: (callback: () => void) => void } }).process
  ?.nextTick;

/** One tick after so many microtasks: a chunk that is copied takes a few of them. */
const MICROTASKS_PER_TICK = 16;

/** Beyond this many timers in one move, some code sets a timer from its own timer for ever. */
const MOST_TIMERS = 250_000;

interface Advance {
  readonly ms: number;
  /** Where it ends; unknown until the advances before it have arrived. */
  end: number | undefined;
  failed: boolean;
  error: unknown;
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
}

/**
 * A clock for tests: no wait takes real time, timers end in due order, randomness is fixed.
 *
 * ```ts
 * const clock = virtualClock({ auto: true });
 * const vendor = scriptedFetch([503, 503, 200]);
 * const api = createOutbound({ adapter, fetch: vendor.fetch, runtime: clock });
 * await api.raw.get("/campaigns"); // at once, although it waited twice
 * ```
 *
 * @throws RangeError for an option that is unknown or out of range, naming it, what was given and
 *   what is allowed.
 */
export function virtualClock(options: VirtualClockOptions = {}): VirtualClock {
  refuseUnknown("virtualClock", options, ["start", "random", "auto"]);
  const { start = 1_767_225_600_000, random = 0.5, auto = false } = options;
  if (typeof start !== "number" || !Number.isFinite(start)) {
    throw new RangeError(
      `virtualClock: start is ${shown(start)}; allowed: a finite number of milliseconds since the epoch`,
    );
  }
  if (typeof random !== "function") checkRandom(random);
  if (typeof auto !== "boolean") {
    throw new RangeError(`virtualClock: auto is ${shown(auto)}; allowed: true or false`);
  }

  const timers = timerQueue();
  const advances: Advance[] = [];
  let now = start;
  let moving = false;
  /** Counts what the code under test does to the clock: while it changes, it is not quiet. */
  let touches = 0;

  async function quiet(): Promise<void> {
    let seen = touches;
    for (let still = 0; still < QUIET_MICROTASKS; still += 1) {
      if (nextTick !== undefined && still % MICROTASKS_PER_TICK === 0) {
        await new Promise<void>((resolve) => nextTick(resolve));
      }
      await undefined;
      const work = realWorkSettled();
      await work;
      if (touches !== seen || work !== undefined) {
        seen = touches;
        still = 0;
      }
    }
  }

  /** The instant up to which timers may end now; undefined: nobody asks the clock to move. */
  function horizon(): number | undefined {
    const advance = advances[0];
    if (advance === undefined) return auto && timers.foreground > 0 ? Infinity : undefined;
    advance.end ??= now + advance.ms;
    return advance.end;
  }

  function fail(error: unknown): void {
    const advance = advances[0];
    if (advance === undefined) {
      // Nobody waits for this move, so it is told the way a real timer's error is: uncaught.
      queueMicrotask(() => {
        throw error;
      });
    } else if (!advance.failed) {
      advance.failed = true;
      advance.error = error;
    }
  }

  function arrive(end: number): void {
    now = end;
    const advance = advances.shift() as Advance;
    if (advance.failed) advance.reject(advance.error);
    else advance.resolve();
  }

  async function move(): Promise<void> {
    moving = true;
    for (let ended = 0; ; ended += 1) {
      await quiet();
      const until = horizon();
      if (until === undefined) break;
      const next = timers.first();
      if (next === undefined || next.due > until) {
        arrive(until);
        ended = 0;
      } else if (ended >= MOST_TIMERS) {
        fail(
          new RangeError(
            `virtualClock: ${MOST_TIMERS} timers ended in one move; some code sets a timer each time its timer ends`,
          ),
        );
        if (advances.length === 0) break;
        arrive(now);
        ended = 0;
      } else {
        timers.remove(next);
        now = Math.max(now, next.due);
        try {
          next.onFire();
        } catch (error) {
          fail(error);
        }
      }
    }
    moving = false;
  }

  return {
    now: () => now,
    random() {
      const value = typeof random === "function" ? random() : random;
      checkRandom(value);
      return value;
    },
    timer(ms, onFire, { background = false } = {}) {
      if (typeof ms !== "number" || !Number.isFinite(ms) || ms < 0) {
        throw new RangeError(
          `virtualClock: timer(${shown(ms)}, ...); allowed: a finite number of milliseconds >= 0`,
        );
      }
      touches += 1;
      const timer = timers.add(now + ms, background, onFire);
      if (auto && !background && !moving) void move();
      return () => {
        if (timers.remove(timer)) touches += 1;
      };
    },
    advance(ms) {
      if (typeof ms !== "number" || !Number.isFinite(ms) || ms < 0) {
        return Promise.reject(
          new RangeError(
            `virtualClock: advance(${shown(ms)}); allowed: a finite number of milliseconds >= 0`,
          ),
        );
      }
      return new Promise((resolve, reject) => {
        advances.push({ ms, end: undefined, failed: false, error: undefined, resolve, reject });
        if (!moving) void move();
      });
    },
    get pending() {
      return timers.size;
    },
  };
}

function checkRandom(value: unknown): void {
  if (typeof value !== "number" || !(value >= 0 && value < 1)) {
    throw new RangeError(
      `virtualClock: random is ${shown(value)}; allowed: a number from 0 up to but not including 1, or a function that gives one`,
    );
  }
}
