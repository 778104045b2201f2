type Callback = (...args: unknown[]) => void;

/** The platform's own, kept before a program can touch them. */
const platform = {
  setTimeout: globalThis.setTimeout.bind(globalThis),
  clearTimeout: globalThis.clearTimeout.bind(globalThis),
};
const { Promise } = globalThis;

/** How long Node waits at least and at most, in milliseconds. */
const LEAST = 1;
const MOST = 2 ** 31 - 1;

/** What `setTimeout` gives in Node: an object that can be let go of. */
export class Timer {
  #held = true;
  readonly #id: number;
  constructor(id: number) {
    this.#id = id;
  }
  ref(): this {
    this.#held = true;
    return this;
  }
  unref(): this {
    this.#held = false;
    return this;
  }
  hasRef(): boolean {
    return this.#held;
  }
  [Symbol.toPrimitive](): number {
    return this.#id;
  }
}

// Its name is printed, and a build shortens the one that stands here.
Object.defineProperty(Timer, "name", { value: "Timeout" });

interface Waiting {
  timer: Timer;
  drop: () => unknown;
}

/** Calls back after a while; gives what keeps it from that. */
type Wait = (fire: () => void) => () => unknown;

const after =
  (ms: number): Wait =>
  (fire) => {
    const handle = platform.setTimeout(fire, ms);
    return () => platform.clearTimeout(handle);
  };

const { port1, port2 } = new MessageChannel();
const turnsToCome: (() => void)[] = [];
port1.addEventListener("message", () => turnsToCome.shift()?.());
port1.start();
const ring = port2.postMessage.bind(port2, 0);

/**
 * Calls back in a turn of its own, in the order asked. A timer of no time would not do: browsers make
 * a nested one wait for 4 ms, and a thousand turns would be the run's end. Nor would a channel for
 * each turn: WebKit keeps no order among them.
 */
const atOnce: Wait = (fire) => {
  let dropped = false;
  turnsToCome.push(() => {
    if (!dropped) fire();
  });
  ring();
  return () => (dropped = true);
};

/** Timers that are counted, so that the end of a program can be told. */
export interface Timers {
  globals: Readonly<Record<string, Callback | ((...args: never[]) => unknown)>>;
  /** Timers that would keep Node running. */
  waiting: () => number;
  /** Drops them all. */
  clear: () => void;
}

/** `crash` is told what a callback throws: in Node it ends the program. */
export function countedTimers(crash: (error: unknown) => void): Timers {
  const timers = new Map<number, Waiting>();
  let next = 1;

  const start = (callback: Callback, args: unknown[], wait: Wait, repeat = false): Timer => {
    if (typeof callback !== "function") {
      throw new TypeError('The "callback" argument must be of type function.');
    }
    const id = next;
    next += 1;
    const timer = new Timer(id);
    const fire = (): void => {
      if (repeat) timers.set(id, { timer, drop: wait(fire) });
      else timers.delete(id);
      try {
        callback(...args);
      } catch (error) {
        crash(error);
      }
    };
    timers.set(id, { timer, drop: wait(fire) });
    return timer;
  };
  const stop = (timer: unknown): void => {
    const id = timer instanceof Timer ? timer[Symbol.toPrimitive]() : Number(timer);
    const found = timers.get(id);
    if (found === undefined) return;
    found.drop();
    timers.delete(id);
  };

  return {
    globals: {
      setTimeout: (callback: Callback, ms?: unknown, ...args: unknown[]) =>
        start(callback, args, after(lengthOf(ms))),
      setInterval: (callback: Callback, ms?: unknown, ...args: unknown[]) =>
        start(callback, args, after(lengthOf(ms)), true),
      setImmediate: (callback: Callback, ...args: unknown[]) => start(callback, args, atOnce),
      clearTimeout: stop,
      clearInterval: stop,
      clearImmediate: stop,
    },
    waiting: () => [...timers.values()].filter(({ timer }) => timer.hasRef()).length,
    clear: () => {
      for (const { drop } of timers.values()) drop();
      timers.clear();
    },
  };
}

/** How long Node waits for what it was given. */
function lengthOf(ms: unknown): number {
  const given = Number(ms);
  return given >= LEAST && given <= MOST ? given : LEAST;
}

/** Resolves after so many turns of the event loop. */
export async function turns(count: number): Promise<void> {
  for (let turn = 0; turn < count; turn += 1) {
    await new Promise<void>((resolve) => atOnce(resolve));
  }
}

export function pause(ms: number): Promise<void> {
  return new Promise((resolve) => platform.setTimeout(resolve, ms));
}
