type Callback = (...args: unknown[]) => void;

/** The platform's own timers, kept before a program can touch them. */
const platform = {
  setTimeout: globalThis.setTimeout.bind(globalThis),
  clearTimeout: globalThis.clearTimeout.bind(globalThis),
};

/** How long Node waits at least and at most, in milliseconds. */
const LEAST = 1;
const MOST = 2 ** 31 - 1;

/** What `setTimeout` gives in Node: an object that can be let go of. */
class Timer {
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

interface Waiting {
  timer: Timer;
  handle: ReturnType<typeof setTimeout>;
}

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

  const start = (callback: Callback, ms: unknown, args: unknown[], repeat: boolean): Timer => {
    if (typeof callback !== "function") {
      throw new TypeError('The "callback" argument must be of type function.');
    }
    const given = Number(ms);
    const wait = given >= LEAST && given <= MOST ? given : LEAST;
    const id = next;
    next += 1;
    const timer = new Timer(id);
    const fire = (): void => {
      if (repeat) timers.set(id, { timer, handle: platform.setTimeout(fire, wait) });
      else timers.delete(id);
      try {
        callback(...args);
      } catch (error) {
        crash(error);
      }
    };
    timers.set(id, { timer, handle: platform.setTimeout(fire, wait) });
    return timer;
  };
  const stop = (timer: unknown): void => {
    const id = timer instanceof Timer ? timer[Symbol.toPrimitive]() : Number(timer);
    const found = timers.get(id);
    if (found === undefined) return;
    platform.clearTimeout(found.handle);
    timers.delete(id);
  };

  return {
    globals: {
      setTimeout: (callback: Callback, ms?: unknown, ...args: unknown[]) =>
        start(callback, ms, args, false),
      setInterval: (callback: Callback, ms?: unknown, ...args: unknown[]) =>
        start(callback, ms, args, true),
      setImmediate: (callback: Callback, ...args: unknown[]) => start(callback, 0, args, false),
      clearTimeout: stop,
      clearInterval: stop,
      clearImmediate: stop,
    },
    waiting: () => [...timers.values()].filter(({ timer }) => timer.hasRef()).length,
    clear: () => {
      for (const { handle } of timers.values()) platform.clearTimeout(handle);
      timers.clear();
    },
  };
}

/** Resolves after so many turns of the event loop. */
export function turns(count: number): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    let left = count;
    port1.addEventListener("message", () => {
      left -= 1;
      if (left > 0) {
        port2.postMessage(0);
        return;
      }
      port1.close();
      resolve();
    });
    port1.start();
    port2.postMessage(0);
  });
}

export function pause(ms: number): Promise<void> {
  return new Promise((resolve) => platform.setTimeout(resolve, ms));
}
