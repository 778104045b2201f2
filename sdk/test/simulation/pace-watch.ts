import type { RunningCall } from "./running-call.ts";
import type { ScenarioPlan } from "./scenario.ts";

/** Watches what one instance sends in all: below the vendor's limits, and not during a pause. */
export class PaceWatch {
  readonly #plan: ScenarioPlan;
  /** The instants of all requests. */
  readonly #sent: number[] = [];
  /** Every 429 a call was told, and until when it asked to be left alone. */
  readonly #pauses: { call: RunningCall; from: number; until: number }[] = [];

  constructor(plan: ScenarioPlan) {
    this.#plan = plan;
  }

  send(now: number): void {
    this.#sent.push(now);
  }

  told429(call: RunningCall, now: number, askedMs: number): void {
    this.#pauses.push({ call, from: now, until: now + askedMs });
  }

  /** What was wrong, once the run is over. Clocks that jumped measure nothing. */
  check(calls: readonly RunningCall[], say: (what: string) => void): void {
    const { retryBudget, jumps } = this.#plan;
    if (retryBudget !== undefined) {
      const firsts = calls.reduce((sum, { perPage }) => sum + perPage.size, 0);
      const most = firsts * (1 + retryBudget.ratio) + retryBudget.reserve;
      if (this.#sent.length > most) {
        say(`${this.#sent.length} requests for ${firsts} reads: more than ${most}`);
      }
    }
    if (jumps.length > 0) return;
    this.#checkWindows(say);
    this.#checkPauses(say);
    for (const call of calls) this.#checkWaits(call, say);
  }

  #checkWindows(say: (what: string) => void): void {
    for (const { requests, perMs } of this.#plan.rateLimits) {
      for (const [index, at] of this.#sent.entries()) {
        const first = this.#sent[index - requests];
        if (first !== undefined && at - first < perMs) {
          say(
            `${requests + 1} requests within ${at - first} ms: allowed are ${requests} in ${perMs}`,
          );
        }
      }
    }
  }

  #checkPauses(say: (what: string) => void): void {
    for (const { call, from, until } of this.#pauses) {
      if (!heard(call, from)) continue;
      const during = this.#sent.find((at) => at > from && at < until);
      if (during !== undefined) say(`a request ${until - during} ms before the end of a pause`);
    }
  }

  /** A call waits for its turn as long as it must, and for no pause longer than it puts up with. */
  #checkWaits({ index, policy, trace }: RunningCall, say: (what: string) => void): void {
    let waiting = false;
    for (const event of trace.events) {
      if (event.type === "wait.start") {
        waiting = event.kind === "rateLimit";
        const pause = this.#pauses.find(
          ({ call, from, until }) =>
            from < event.at && until - event.at > policy.maxRetryAfter && heard(call, from),
        );
        if (waiting && pause !== undefined) {
          say(`call ${index} waits for a pause longer than its maxRetryAfter`);
        }
      }
      // After a 429 the pace is the engine's own; before, a turn is there when a request is spent.
      if (event.type !== "wait.end" || !waiting || this.#pauses.length > 0) continue;
      const spent = ({ perMs }: { perMs: number }) =>
        this.#sent.some((at) => at + perMs === event.at);
      if (event.outcome === "elapsed" && !this.#plan.rateLimits.some(spent)) {
        say(`call ${index} waits for its turn until ${event.at}, when none became free`);
      }
    }
  }
}

/** Aborted in that very instant, a call may not have heard what it was told. */
function heard({ trace, startedAt }: RunningCall, at: number): boolean {
  return trace.abortedAt === undefined || trace.abortedAt + Number(startedAt) !== at;
}
