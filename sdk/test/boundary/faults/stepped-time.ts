import { onTestFinished } from "vitest";

import type { PlatformFetch, Runtime } from "outbound-sdk/boundary";

/** Names a request to both sides, so that each can say what has become of it. */
export const EXCHANGE = "x-exchange";

interface Timer {
  readonly due: number;
  readonly onFire: () => void;
}

/**
 * Time beside real sockets. It stands still while an answer is on its way, however long a busy
 * machine takes for it, and jumps to the next timer once nothing else can happen: so no timeout
 * races an answer, and every run of a test goes the same way.
 */
export class SteppedTime {
  readonly #timers = new Set<Timer>();
  /** Requests that `fetch` has not settled. */
  readonly #open = new Set<string>();
  readonly #isHeld: (exchange: string) => boolean;
  #now = 0;
  #sent = 0;
  #over = false;

  /** @param isHeld whether the server has this request and will never answer it */
  constructor(isHeld: (exchange: string) => boolean) {
    this.#isHeld = isHeld;
    onTestFinished(() => {
      this.#over = true;
    });
  }

  readonly runtime: Pick<Runtime, "now" | "timer"> = {
    now: () => this.#now,
    timer: (ms, onFire) => {
      const timer = { due: this.#now + ms, onFire };
      this.#timers.add(timer);
      return () => this.#timers.delete(timer);
    },
  };

  readonly fetch: PlatformFetch = async (input, init) => {
    const exchange = String((this.#sent += 1));
    const headers = new Headers(init?.headers);
    headers.set(EXCHANGE, exchange);
    this.#open.add(exchange);
    try {
      return await fetch(input, { ...init, headers });
    } finally {
      this.#open.delete(exchange);
    }
  };

  /** Lets time pass until something is so. */
  async until(what: string, isSo: () => boolean): Promise<void> {
    while (!isSo()) {
      await turn();
      if (this.#over) throw new Error(`The test was over before it was so that ${what}`);
      if (!this.#atRest) continue;
      // What had just arrived gets its turn, too: then nothing but time can change anything.
      await turn();
      if (this.#atRest && !isSo()) this.#step(what);
    }
  }

  /** Lets so many milliseconds pass. */
  async pass(ms: number): Promise<void> {
    let over = false;
    this.runtime.timer(ms, () => {
      over = true;
    });
    await this.until(`${ms} ms have passed`, () => over);
  }

  /** Lets time pass until the promise settles. */
  async during<T>(promise: Promise<T>): Promise<T> {
    let settled = false;
    const mark = (): void => {
      settled = true;
    };
    promise.then(mark, mark);
    await this.until("it has ended", () => settled);
    return await promise;
  }

  get #atRest(): boolean {
    return [...this.#open].every((exchange) => this.#isHeld(exchange));
  }

  #step(what: string): void {
    const [next] = [...this.#timers].toSorted((a, b) => a.due - b.due);
    if (next === undefined) throw new Error(`Nothing is left to happen, and still not so: ${what}`);
    this.#timers.delete(next);
    this.#now = Math.max(this.#now, next.due);
    next.onFire();
  }
}

/** One turn of the loop: the sockets get theirs, and the promises that wait for them. */
async function turn(): Promise<void> {
  await new Promise((resolve) => setImmediate(resolve));
}
