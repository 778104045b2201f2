import type { Failure } from "./failure.ts";
import type { Cancel, Runtime } from "./runtime.ts";

/**
 * The one place a call waits: at most one timer and one abort handler are held at any moment, and
 * none after `close`. The caller's signals are listened to directly: `AbortSignal.any` on a signal
 * that lives long leaks in several runtimes (nodejs/node#55351, denoland/deno#24842).
 */
export class Guard {
  readonly #runtime: Runtime;
  readonly #signals: readonly AbortSignal[];
  readonly #background: boolean;
  #cancelTimer: Cancel | undefined;
  #onAbort: (() => void) | undefined;
  /** Counts holds, so that a timer that fires after its cancel is not heard. */
  #hold = 0;

  constructor(runtime: Runtime, signals: readonly AbortSignal[], background = false) {
    this.#runtime = runtime;
    this.#signals = signals;
    this.#background = background;
    for (const signal of signals) signal.addEventListener("abort", this.#heard);
  }

  readonly #heard = (): void => this.#onAbort?.();

  /** The caller's signal that has aborted, if one has. */
  get aborted(): AbortSignal | undefined {
    return this.#signals.find((signal) => signal.aborted);
  }

  /**
   * Starts waiting, in place of what was waited for before. Whichever comes first is called, once,
   * after `release`.
   * @param ms finite milliseconds, >= 0
   * @param background whether this wait must not keep a process alive
   */
  hold(
    ms: number,
    onTime: () => void,
    onAbort: () => void,
    background: boolean = this.#background,
  ): void {
    this.listen(onAbort);
    const hold = this.#hold;
    const cancel = this.#runtime.timer(
      ms,
      () => {
        if (hold !== this.#hold) return;
        this.#cancelTimer = undefined;
        this.release();
        onTime();
      },
      background ? { background: true } : undefined,
    );
    // A timer that fires before it has returned has released this hold already.
    if (hold === this.#hold) this.#cancelTimer = cancel;
  }

  /** Waits for an abort alone, with no end in time, in place of what was waited for before. */
  listen(onAbort: () => void): void {
    this.release();
    this.#onAbort = () => {
      this.release();
      onAbort();
    };
  }

  release(): void {
    this.#hold++;
    this.#onAbort = undefined;
    const cancel = this.#cancelTimer;
    this.#cancelTimer = undefined;
    cancel?.();
  }

  close(): void {
    this.release();
    for (const signal of this.#signals) signal.removeEventListener("abort", this.#heard);
  }
}

/** The failure of a call whose caller gave up. */
export function abortFailure(signal: AbortSignal | undefined): Failure {
  return {
    kind: "abort",
    reason: "The call was aborted",
    retry: false,
    cause: signal?.reason as unknown,
  };
}
