import type { Breaker } from "../engine/breaker.ts";
import { BreakerOpenError, breakerOf } from "../engine/breaker.ts";
import type { Cancel, Runtime } from "../engine/runtime.ts";
import type { Batch, QueuedEvent } from "./batch.ts";
import { batchIds } from "./batch.ts";
import { AuthError } from "./errors.ts";
import { EventQueue } from "./event-queue.ts";
import type { Losses } from "./losses.ts";
import type { LoggerSettings } from "./options.ts";
import type { Sink } from "./sinks.ts";
import { postSink, Undelivered, writeSink } from "./sinks.ts";
import { Timers } from "./timers.ts";

/** Somebody who waits for a flush or a shutdown. */
interface Waiter {
  readonly done: () => boolean;
  readonly resolve: () => void;
}

/** The one worker that empties the queue: batches go one at a time, in order. */
export class Delivery {
  readonly #settings: LoggerSettings;
  readonly #losses: Losses;
  readonly #runtime: Runtime;
  readonly #timers: Timers;
  readonly #breaker: Breaker;
  readonly #queue: EventQueue;
  readonly #nextId: () => string;
  readonly #stop = new AbortController();
  readonly #sink: Sink;
  /** `write`, beside the vendor. */
  readonly #copySink: Sink | undefined;
  readonly #waiters = new Set<Waiter>();
  #working = false;
  #timerFor: "interval" | "probe" | undefined;
  #cancelTimer: Cancel | undefined;
  /** When the breaker's cooldown ends. */
  #openUntil = 0;
  /** When a shutdown's time ends. */
  #endsAt = Infinity;
  #disabled = false;

  constructor(settings: LoggerSettings, losses: Losses) {
    const { runtime, post, write, fetch } = settings;
    this.#settings = settings;
    this.#losses = losses;
    this.#timers = new Timers(runtime);
    this.#runtime = { ...runtime, timer: this.#timers.timer };
    const isFailure = (thrown: unknown): boolean => thrown instanceof Undelivered && thrown.ill;
    this.#breaker = breakerOf("boundary", { ...settings.breaker, isFailure, runtime });
    this.#queue = new EventQueue(settings.size, settings.maxQueueSize);
    this.#nextId = batchIds(runtime);
    const { signal } = this.#stop;
    const writing = write && writeSink(write, this.#runtime, signal);
    const endsAt = (): number => this.#endsAt;
    this.#sink = post ? postSink(post, fetch, this.#runtime, signal, endsAt) : (writing as Sink);
    this.#copySink = post && writing;
  }

  get state(): Breaker["state"] | "disabled" {
    return this.#disabled ? "disabled" : this.#breaker.state;
  }

  add(event: QueuedEvent): void {
    this.#queue.add(event);
    this.#trim();
    this.#schedule();
  }

  async flush(timeoutMs: number | undefined): Promise<void> {
    const target = this.#queue.wantAll();
    await this.#until(() => this.#queue.first >= target || this.#parked, timeoutMs);
  }

  async shutdown(timeoutMs: number): Promise<void> {
    this.#endsAt = this.#runtime.now() + timeoutMs;
    const target = this.#queue.wantAll();
    if (timeoutMs > 0) {
      // A cooldown that is over in time is waited for; one that is not is not slept out.
      await this.#until(() => this.#queue.first >= target || this.#hopeless, timeoutMs);
    }
    const open = this.#hopeless;
    this.#stop.abort(new DOMException("The logger was shut down", "AbortError"));
    await this.#until(() => !this.#working, undefined);
    const dropped = this.#queue.clear();
    this.#schedule();
    if (dropped === 0) return;
    const error = open
      ? new BreakerOpenError(this.#openUntil - this.#runtime.now())
      : new Error(`The logger was shut down with ${dropped} event(s) unsent`);
    this.#losses.report(error, dropped, error.message);
  }

  /** Whether all events wait for the end of the cooldown. */
  get #parked(): boolean {
    return !this.#working && this.#held;
  }

  get #held(): boolean {
    return this.#settings.hold && this.#breaker.state === "open";
  }

  /** Whether a shutdown's time is over before the cooldown is. */
  get #hopeless(): boolean {
    return this.#parked && this.#openUntil >= this.#endsAt;
  }

  get #over(): boolean {
    return this.#stop.signal.aborted || this.#runtime.now() >= this.#endsAt;
  }

  /** Sends what is due, or sees to it that it will be, and tells those who wait for it. */
  #schedule(): void {
    if (this.#over || this.#queue.first >= this.#queue.total) this.#disarm();
    else if (this.#parked) this.#arm("probe", this.#openUntil - this.#runtime.now());
    else if (this.#queue.due && !this.#working) void this.#work();
    else if (this.#queue.waiting > 0 && !this.#queue.ready) {
      this.#arm("interval", this.#settings.intervalMs);
    }
    for (const waiter of this.#waiters) if (waiter.done()) waiter.resolve();
  }

  async #work(): Promise<void> {
    this.#working = true;
    while (this.#queue.due && !this.#over && !this.#held) {
      await this.#sendOne();
      this.#losses.moved();
      for (const waiter of this.#waiters) if (waiter.done()) waiter.resolve();
    }
    this.#working = false;
    this.#trim();
    this.#schedule();
  }

  async #sendOne(): Promise<void> {
    const probing = this.#breaker.state !== "closed";
    try {
      await this.#breaker.run(() => this.#sink(this.#take()));
      await this.#take().copied;
      this.#queue.done();
    } catch (thrown) {
      const batch = this.#take();
      // Looked at now: a slow `write` may outlast the cooldown.
      const opened = thrown instanceof Undelivered && this.#breaker.state === "open";
      if (opened) this.#openUntil = this.#runtime.now() + this.#settings.cooldownMs;
      await batch.copied;
      // A probe's events were logged before: they are held like those behind them.
      if (opened && probing && this.#settings.hold) return;
      this.#fail(batch, thrown);
    }
  }

  #take(): Batch {
    const batch = this.#queue.take(this.#nextId);
    // The interval is for the first that waits; with none left it starts anew.
    if (this.#queue.waiting === 0) this.#disarm();
    batch.copied ??= this.#copy(batch);
    return batch;
  }

  async #copy(batch: Batch): Promise<void> {
    try {
      await this.#copySink?.(batch);
    } catch (thrown) {
      const { error, failed } = thrown as Undelivered;
      this.#losses.report(error, 0, failed.failure.reason);
    }
  }

  #fail(batch: Batch, thrown: unknown): void {
    let error = thrown;
    let reason = (thrown as BreakerOpenError).message;
    if (thrown instanceof Undelivered) {
      const { kind } = thrown.failed.failure;
      // Cut short by a shutdown, which reports all that is left.
      if (kind === "abort" || kind === "deadline") return;
      ({ error } = thrown);
      ({ reason } = thrown.failed.failure);
    }
    this.#disabled = error instanceof AuthError;
    const { length } = batch.events;
    this.#queue.done();
    const dropped = this.#disabled ? length + this.#queue.clear() : length;
    this.#losses.report(error, dropped, reason, batch.id);
  }

  #trim(): void {
    const pushedOut = this.#queue.trim(!this.#working);
    if (pushedOut > 0) this.#losses.pushOut(pushedOut);
  }

  #arm(timerFor: "interval" | "probe", ms: number): void {
    if (this.#timerFor === timerFor || this.#timerFor === "probe") return;
    this.#disarm();
    this.#timerFor = timerFor;
    this.#cancelTimer = this.#timers.timer(ms, () => {
      this.#timerFor = undefined;
      this.#queue.wantAll();
      this.#schedule();
    });
  }

  #disarm(): void {
    this.#timerFor = undefined;
    this.#cancelTimer?.();
  }

  /** Waits, on timers that keep the process alive, until it is done or the time is over. */
  async #until(done: () => boolean, timeoutMs: number | undefined): Promise<void> {
    if (done()) return;
    const release = this.#timers.hold();
    let cancel: Cancel | undefined;
    let waiter: Waiter | undefined;
    await new Promise<void>((resolve) => {
      waiter = { done, resolve };
      this.#waiters.add(waiter);
      if (timeoutMs !== undefined) cancel = this.#timers.timer(timeoutMs, resolve);
      this.#schedule();
    });
    if (waiter !== undefined) this.#waiters.delete(waiter);
    cancel?.();
    release();
  }
}
