/** Ends a timer that has not fired. Calling it twice, or after the timer fired, does nothing. */
export type Cancel = () => void;

/**
 * Time and chance, as arguments. Pass your own, in part or whole, to run calls on a clock you
 * control. `fetch` is not part of it: it is an option of its own.
 */
export interface Runtime {
  /** Milliseconds since the Unix epoch. Must never go back. */
  now(): number;
  /** A number from 0 up to, and without, 1. Draws the jitter of a wait. */
  random(): number;
  /**
   * Calls `onFire` once, `ms` from now, unless cancelled first.
   * @param ms finite milliseconds, >= 0
   * @param options `background: true` for a timer that must not keep a process alive
   */
  timer(ms: number, onFire: () => void, options?: { readonly background?: boolean }): Cancel;
}

/**
 * The longest delay `setTimeout` takes: above it, browsers and Node fire at once
 * (a signed 32-bit count of milliseconds, 24.8 days).
 */
const LONGEST_TIMEOUT = 2 ** 31 - 1;

/** Node's timers are objects that can let a process end; a browser's are numbers. */
interface Unrefable {
  unref?: () => void;
}

function timer(ms: number, onFire: () => void, options?: { background?: boolean }): Cancel {
  let handle: ReturnType<typeof setTimeout>;
  const arm = (left: number): void => {
    const part = Math.min(left, LONGEST_TIMEOUT);
    handle = setTimeout(() => (left > part ? arm(left - part) : onFire()), part);
    if (options?.background === true) (handle as Unrefable).unref?.();
  };
  arm(ms);
  return () => clearTimeout(handle);
}

/**
 * The real one. `now` is the wall time at the start of the process plus the monotonic time since:
 * setting the machine's clock changes no deadline, cooldown or pause that is already running.
 */
export const systemRuntime: Runtime = {
  now: () => Math.floor(performance.timeOrigin + performance.now()),
  random: () => Math.random(),
  timer,
};

/** What a client that makes its own requests asks of a `fetch`: a string and an init. */
export type FetchFunction = (url: string, init: RequestInit) => Promise<Response>;

/** The platform's `fetch`, whole. */
export type PlatformFetch = (
  input: string | URL | Request,
  init?: RequestInit,
) => Promise<Response>;

/** The global `fetch`, looked up at each call so that one installed later is the one used. */
export const systemFetch: PlatformFetch = (input, init) => globalThis.fetch(input, init);
