/** How to wait; of the machine unless a test passes its own. */
export interface Timer {
  /** Calls back after some milliseconds, unless what it returns is called before. */
  after(ms: number, call: () => void): () => void;
}

const machine: Timer = {
  after(ms, call) {
    const timer = setTimeout(call, ms);
    return () => clearTimeout(timer);
  },
};

/**
 * Runs a job that was asked for when nobody has asked for a while, and never twice at a time: what is
 * asked for during a run leads to one more after it.
 */
export class RunsInTurn {
  readonly #job: () => Promise<void>;
  readonly #settleMs: number;
  readonly #failed: (error: unknown) => void;
  readonly #timer: Timer;
  #cancel: (() => void) | undefined;
  #running = false;
  #again = false;

  /** @param options `settleMs` is how long nobody may have asked, in milliseconds. */
  constructor(
    job: () => Promise<void>,
    options: { settleMs: number; failed: (error: unknown) => void; timer?: Timer },
  ) {
    this.#job = job;
    this.#settleMs = options.settleMs;
    this.#failed = options.failed;
    this.#timer = options.timer ?? machine;
  }

  get running(): boolean {
    return this.#running;
  }

  ask(): void {
    if (this.#running) {
      this.#again = true;
      return;
    }
    this.#cancel?.();
    this.#cancel = this.#timer.after(this.#settleMs, () => void this.#run());
  }

  async #run(): Promise<void> {
    this.#running = true;
    this.#again = false;
    try {
      await this.#job();
    } catch (error) {
      this.#failed(error);
    }
    this.#running = false;
    if (this.#again) this.ask();
  }
}
