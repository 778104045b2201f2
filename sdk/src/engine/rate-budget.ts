import type { Guard } from "./guard.ts";
import type { RateLimit } from "./rate-window.ts";
import { RateWindow } from "./rate-window.ts";
import type { Runtime } from "./runtime.ts";

/** What a call says when it asks for its turn. */
export interface RateRequest {
  readonly guard: Guard;
  /** When the call's deadline passes. */
  readonly endsAt: number;
  /** The longest pause the call puts up with, in milliseconds. */
  readonly maxPauseMs: number;
  /** Told once, before a wait begins. */
  readonly onWait: (delayMs: number, reason: string) => void;
}

/** What became of it. `deadline` and `paused` are known, and answered, before any time is lost. */
export type Turn =
  | { readonly outcome: "granted" | "aborted" }
  | { readonly outcome: "deadline" | "paused"; readonly delayMs: number };

interface Waiter extends RateRequest {
  /** When its turn is, as things stand. */
  at: number;
  waited: boolean;
  left: boolean;
  readonly settle: (turn: Turn) => void;
}

/** After a 429 the pace is halved, down to this share. */
const SLOWEST = 1 / 64;
/** It comes back by this share ... */
const STEP = 1 / 8;
/** ... for each stretch of this many milliseconds without another 429. */
const STEP_MS = 5_000;

/**
 * Keeps the calls of one instance below the vendor's limits: one queue, first come, first served. A
 * 429 pauses all of it for as long as the vendor asks and halves its pace, which recovers step by
 * step: additive increase, multiplicative decrease (Chiu and Jain, 1989).
 *
 * It has no timers of its own. Each call waits on its own guard, so a call that leaves takes its
 * timer along.
 */
export class RateBudget {
  readonly #vendor: string;
  readonly #runtime: Runtime;
  readonly #windows: readonly RateWindow[];
  #queue: Waiter[] = [];
  #pausedUntil = -Infinity;
  #pace = 1;
  #pacedAt = -Infinity;

  constructor(vendor: string, limits: readonly RateLimit[], runtime: Runtime) {
    this.#vendor = vendor;
    this.#runtime = runtime;
    this.#windows = limits.map((limit) => new RateWindow(limit));
  }

  /** Takes a turn if one is free now, those who wait for theirs served. */
  tryTake(): boolean {
    const now = this.#runtime.now();
    // Those whose turn has come, and whose timer has yet to say so, do not hold up who comes now.
    const due = this.#queue.map(({ at }) => Math.max(at, now));
    if (due.some((at) => at > now) || this.#freeAt(now, due) > now) return false;
    this.#takeAt(now);
    return true;
  }

  /** Waits for a turn behind those who came first. */
  take(request: RateRequest): Promise<Turn> {
    return new Promise((settle) => {
      this.#queue.push({ ...request, at: Infinity, waited: false, left: false, settle });
      this.#schedule();
    });
  }

  /**
   * The vendor answered 429. Answers to requests sent before the last 429 was heard tell nothing new:
   * a burst in flight halves the pace once.
   * @param sentAt when the refused request was sent
   * @param askedMs how long the vendor asked to be left alone
   */
  slowDown(sentAt: number, askedMs = 0): void {
    const now = this.#runtime.now();
    if (sentAt > this.#pacedAt) {
      this.#pace = Math.max(SLOWEST, this.#currentPace(now) / 2);
      this.#pacedAt = now;
    }
    this.#pausedUntil = Math.max(this.#pausedUntil, now + askedMs);
    this.#schedule();
  }

  #currentPace(now: number): number {
    return Math.min(1, this.#pace + STEP * Math.floor((now - this.#pacedAt) / STEP_MS));
  }

  #freeAt(now: number, planned: readonly number[]): number {
    let at = Math.max(now, this.#pausedUntil);
    const pace = this.#currentPace(now);
    for (const window of this.#windows) at = Math.max(at, window.freeAt(pace, planned));
    return at;
  }

  #takeAt(now: number): void {
    for (const window of this.#windows) window.take(now);
  }

  /**
   * Works out everybody's turn anew: after a call joined or left, or the pace changed. Those whose
   * turn moved set their timer again; those who cannot have one in time hear so now.
   */
  #schedule(): void {
    const now = this.#runtime.now();
    const pauseMs = this.#pausedUntil - now;
    const planned: number[] = [];
    const stay: Waiter[] = [];
    const moved: (() => void)[] = [];
    for (const waiter of this.#queue) {
      const at = this.#freeAt(now, planned);
      if (pauseMs > waiter.maxPauseMs) {
        moved.push(() => settle(waiter, { outcome: "paused", delayMs: pauseMs }));
      } else if (at >= waiter.endsAt) {
        moved.push(() => settle(waiter, { outcome: "deadline", delayMs: at - now }));
      } else {
        planned.push(at);
        stay.push(waiter);
        // One whose turn has come is only waiting for its timer to say so.
        if (at === waiter.at || (at <= now && waiter.at <= now)) continue;
        waiter.at = at;
        moved.push(() => this.#await(waiter));
      }
    }
    this.#queue = stay;
    // Only now: a hook told here may make a call, or end one.
    for (const move of moved) move();
  }

  #await(waiter: Waiter): void {
    const delayMs = (): number => Math.max(0, waiter.at - this.#runtime.now());
    // A turn that is due now, behind somebody's timer of the same instant, is no wait to tell of.
    if (!waiter.waited && delayMs() > 0) {
      waiter.waited = true;
      waiter.onWait(delayMs(), this.#reason());
    }
    if (waiter.left) return;
    if (waiter.guard.aborted !== undefined) return this.#leave(waiter, "aborted");
    waiter.guard.hold(
      delayMs(),
      () => this.#leave(waiter, "granted"),
      () => this.#leave(waiter, "aborted"),
    );
  }

  #leave(waiter: Waiter, outcome: "granted" | "aborted"): void {
    this.#queue = this.#queue.filter((other) => other !== waiter);
    // A timer may fire a little early: the turn counts from when it was due.
    if (outcome === "granted") this.#takeAt(Math.max(waiter.at, this.#runtime.now()));
    settle(waiter, { outcome });
    // After an abort the others move up; after a timer that was late they move back.
    this.#schedule();
  }

  #reason(): string {
    if (this.#pausedUntil > this.#runtime.now()) return `${this.#vendor} asked for a pause`;
    const limits = this.#windows.map(
      ({ limit: { requests, perMs } }) =>
        `${requests} ${requests === 1 ? "request" : "requests"} in ${perMs} ms`,
    );
    return `${this.#vendor} allows ${limits.join(", ")}`;
  }
}

function settle(waiter: Waiter, turn: Turn): void {
  waiter.left = true;
  waiter.guard.release();
  waiter.settle(turn);
}
