import {
  createBoundaryLogger,
  type BoundaryError,
  type BoundaryLogger,
  type BoundaryOptions,
} from "outbound-sdk/boundary";
import { scriptedFetch, virtualClock, type Answer } from "outbound-sdk/testing";

export const ENDPOINT = "https://boundary.example";

/** One event as these tests log it. */
export interface Numbered {
  readonly id: number;
}

/** What a batch looks like on the wire. */
export interface Sent {
  readonly batchId: string;
  readonly events: (Numbered & { readonly at: number; readonly outcome: string })[];
}

type Extra = Partial<BoundaryOptions> & { readonly random?: number };

/** A logger whose vendor and clock follow the test, and a diary of what it reported. */
export function logging(answers: readonly Answer[], extra: Extra = {}) {
  const { random = 0, ...options } = extra;
  const clock = virtualClock({ random });
  const vendor = scriptedFetch(answers, { clock });
  const errors: BoundaryError[] = [];
  let live = 0;
  const logger = createBoundaryLogger({
    apiKey: "k",
    endpoint: ENDPOINT,
    fetch: vendor.fetch,
    runtime: {
      ...clock,
      timer(ms, onFire, how) {
        live += 1;
        let ended = false;
        const end = (): void => {
          if (!ended) live -= 1;
          ended = true;
        };
        const cancel = clock.timer(
          ms,
          () => {
            end();
            onFire();
          },
          how,
        );
        return () => {
          end();
          cancel();
        };
      },
    },
    onError: (error) => errors.push(error),
    ...options,
  }) as BoundaryLogger;
  let logged = 0;
  const begin = clock.now();
  return {
    clock,
    vendor,
    logger,
    errors,
    /** Timers of the logger's that have neither ended nor been cancelled. */
    timers: () => live,
    /** Milliseconds on the clock since the logger was made. */
    at: () => clock.now() - begin,
    /** Logs so many events, numbered from 1 on. */
    log(count: number): void {
      for (let left = count; left > 0; left -= 1) logger.onRunSuccess({ id: (logged += 1) });
    },
    /** The bodies of all requests. */
    bodies: () => vendor.requests.map(({ body }) => JSON.parse(body ?? "null") as Sent),
    /** The numbers of the events in each request. */
    sent: () => vendor.requests.map(({ body }) => idsOf(body)),
    dropped: () => errors.reduce((sum, { dropped }) => sum + dropped, 0),
    /** Lets everything that is ready run. */
    settle: () => clock.advance(0),
  };
}

export function idsOf(body: string | undefined): number[] {
  return (JSON.parse(body ?? "null") as Sent).events.map(({ id }) => id);
}

export function numbers(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, index) => from + index);
}

/** What a promise has come to so far. */
export function watch(promise: Promise<void>): { readonly settled: boolean } {
  const watched = { settled: false };
  const mark = (): void => {
    watched.settled = true;
  };
  promise.then(mark, mark);
  return watched;
}
