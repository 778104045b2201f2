import type { Cancel, Runtime } from "../engine/runtime.ts";

interface LiveTimer {
  readonly due: number;
  readonly onFire: () => void;
  cancel: Cancel;
}

/**
 * The logger's timers. They do not keep a process alive, unless somebody waits for a flush or a
 * shutdown: then those that run already are set again, for what is left of them, so that they do.
 */
export class Timers {
  readonly #runtime: Runtime;
  readonly #live = new Set<LiveTimer>();
  #holders = 0;

  constructor(runtime: Runtime) {
    this.#runtime = runtime;
  }

  /** As a part of a `Runtime`. */
  readonly timer: Runtime["timer"] = (ms, onFire) => {
    const timer: LiveTimer = { due: this.#runtime.now() + ms, onFire, cancel: () => {} };
    this.#live.add(timer);
    this.#arm(timer, ms);
    return () => {
      if (this.#live.delete(timer)) timer.cancel();
    };
  };

  /** Somebody waits. @returns ends that */
  hold(): () => void {
    if (++this.#holders === 1) this.#armAll();
    return () => {
      if (--this.#holders === 0) this.#armAll();
    };
  }

  #armAll(): void {
    for (const timer of this.#live) {
      timer.cancel();
      this.#arm(timer, Math.max(0, timer.due - this.#runtime.now()));
    }
  }

  #arm(timer: LiveTimer, ms: number): void {
    timer.cancel = this.#runtime.timer(
      ms,
      () => {
        if (this.#live.delete(timer)) timer.onFire();
      },
      this.#holders === 0 ? { background: true } : undefined,
    );
  }
}
