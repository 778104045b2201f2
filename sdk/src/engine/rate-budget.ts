import { badOption } from "./check.ts";
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
  /** When the timer of the one at the front is due; no other has a timer. */
  due: number | undefined;
  /** Settled; it may still stand in the queue. */
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
 * It has no timers of its own. The call at the front waits on its own guard, and hands over to the
 * next when it goes or leaves; so any number of calls wait on one timer, and one that joins at the
 * end moves nobody.
 */
export class RateBudget {
  readonly #vendor: string;
  readonly #runtime: Runtime;
  readonly #windows: readonly RateWindow[];
  #queue: Waiter[] = [];
  /** Everybody's turn, in order, at the pace below; undefined when somebody's has moved since. */
  #planned: number[] | undefined = [];
  #plannedPace = 1;
  #pausedUntil = -Infinity;
  #pace = 1;
  #pacedAt = -Infinity;

  /** @throws OutboundError `Invalid` for limits that cannot be */
  constructor(vendor: string, limits: readonly RateLimit[], runtime: Runtime) {
    this.#vendor = vendor;
    this.#runtime = runtime;
    if (!Array.isArray(limits)) {
      throw badOption("rateLimits", limits, "an array of { requests, perMs }");
    }
    this.#windows = limits.map((limit) => new RateWindow(limit));
  }

  /** Takes a turn if one is free now, those who wait for theirs served. */
  tryTake(): boolean {
    const now = this.#runtime.now();
    this.#serve(now);
    if (this.#queue.length > 0 || this.#freeAt(now, []) > now) return false;
    this.#takeAt(now);
    return true;
  }

  /** Waits for a turn behind those who came first. */
  take(request: RateRequest): Promise<Turn> {
    return new Promise((settle) => {
      this.#join({ ...request, due: undefined, left: false, settle });
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
    this.#plan(now);
    this.#serve(now);
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

  #join(waiter: Waiter): void {
    const now = this.#runtime.now();
    this.#serve(now);
    const planned =
      this.#plannedPace === this.#currentPace(now)
        ? (this.#planned ?? this.#plan(now))
        : this.#plan(now);
    const at = this.#freeAt(now, planned);
    if (this.#refused(waiter, at, now)) return;
    if (at <= now) return this.#grant(waiter, now);
    this.#queue.push(waiter);
    planned.push(at);
    waiter.guard.listen(() => this.#leave(waiter));
    // The hook told here may make a call, or end one, this one included.
    waiter.onWait(at - now, this.#reason());
    this.#serve(this.#runtime.now());
  }

  /** Works out everybody's turn anew. Those who cannot have one in time hear so now. */
  #plan(now: number): number[] {
    const planned: number[] = [];
    this.#queue = this.#queue.filter((waiter) => {
      if (waiter.left) return false;
      const at = this.#freeAt(now, planned);
      if (this.#refused(waiter, at, now)) return false;
      planned.push(at);
      return true;
    });
    this.#planned = planned;
    this.#plannedPace = this.#currentPace(now);
    return planned;
  }

  #refused(waiter: Waiter, at: number, now: number): boolean {
    const pauseMs = this.#pausedUntil - now;
    if (waiter.guard.aborted !== undefined) settle(waiter, { outcome: "aborted" });
    else if (pauseMs > waiter.maxPauseMs) settle(waiter, { outcome: "paused", delayMs: pauseMs });
    else if (at >= waiter.endsAt) settle(waiter, { outcome: "deadline", delayMs: at - now });
    return waiter.left;
  }

  /** Lets go those at the front whose turn has come, and sets the timer of the first who waits. */
  #serve(now: number): void {
    for (let first = this.#queue[0]; first !== undefined; first = this.#queue[0]) {
      const at = first.left ? now : this.#freeAt(now, []);
      if (first.left || this.#refused(first, at, now)) {
        this.#queue.shift();
        this.#planned = undefined;
      } else if (at <= now) {
        this.#grant(first, now);
      } else {
        if (first.due !== at) this.#await(first, at, now);
        return;
      }
    }
  }

  #await(first: Waiter, at: number, now: number): void {
    first.due = at;
    first.guard.hold(
      at - now,
      () => {
        // A timer may fire a little early: the turn counts from when it was due.
        this.#serve(Math.max(at, this.#runtime.now()));
      },
      () => this.#leave(first),
    );
  }

  /** Lets one go that is at the front, or that found nobody there. */
  #grant(waiter: Waiter, at: number): void {
    if (this.#queue[0] === waiter) {
      this.#queue.shift();
      // After a timer that was late the others move back.
      if (this.#planned?.shift() !== at) this.#planned = undefined;
    }
    this.#takeAt(at);
    settle(waiter, { outcome: "granted" });
  }

  #leave(waiter: Waiter): void {
    settle(waiter, { outcome: "aborted" });
    // The others move up: the first one now, the rest when somebody asks when their turn is.
    this.#planned = undefined;
    if (this.#queue[0] === waiter) this.#serve(this.#runtime.now());
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
