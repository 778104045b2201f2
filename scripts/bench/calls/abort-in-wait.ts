import type { Runtime } from "outbound-sdk";
import { createOutbound } from "outbound-sdk";
import { createFetch, readPolicy } from "outbound-sdk/fetch";
import { instantly } from "outbound-sdk/instantly";

/** How a client behaves when its caller gives up between two attempts. */
export interface AbortInWait {
  readonly client: string;
  /** Microseconds from the abort to the rejection, one number for each try. */
  readonly micros: readonly number[];
}

const TRIES = 200;
/** A call that has not settled by then waits for a timer. */
const PATIENCE_MS = 2_000;
const URL_OF_IT = "https://vendor.example/api/v2/campaigns";

/** A call of a client, on a network and a clock that are given to it. */
export type Read = (
  fetch: () => Promise<Response>,
  runtime: Runtime,
  signal: AbortSignal,
) => Promise<unknown>;

const CLIENTS: Readonly<Record<string, Read>> = {
  createOutbound: (fetch, runtime, signal) =>
    createOutbound({
      adapter: instantly({ apiKey: "key" }),
      fetch,
      runtime,
    }).raw.get("/campaigns", { signal }),
  createFetch: (fetch, runtime, signal) =>
    createFetch({ ...readPolicy, fetch, runtime })(URL_OF_IT, { signal }),
};

/**
 * Aborts calls that wait for their second attempt on a clock that never moves: what settles them can
 * only be the abort.
 *
 * @throws when a call has not settled within 2 s
 */
export async function abortsInWait(tries: number = TRIES): Promise<AbortInWait[]> {
  const results: AbortInWait[] = [];
  for (const [client, read] of Object.entries(CLIENTS)) {
    const micros: number[] = [];
    for (let count = 0; count < tries; count++) micros.push(await abortOne(client, read));
    results.push({ client, micros });
  }
  return results;
}

/**
 * @param patienceMs real time after which a call counts as one that waits for its timer
 * @returns microseconds from the abort to the rejection
 */
export async function abortOne(
  client: string,
  read: Read,
  patienceMs: number = PATIENCE_MS,
): Promise<number> {
  const controller = new AbortController();
  let timers = 0;
  let began = 0;
  const runtime: Runtime = {
    now: () => 0,
    random: () => 0.5,
    timer: () => {
      timers += 1;
      // The first is the attempt's; at the second the call has begun to wait.
      if (timers === 2) {
        setImmediate(() => {
          began = performance.now();
          controller.abort();
        });
      }
      return () => {};
    },
  };
  const fetch = (): Promise<Response> => Promise.resolve(new Response(null, { status: 503 }));
  const ended = read(fetch, runtime, controller.signal).then(
    () => "resolved",
    () => performance.now() - began,
  );
  let patience: NodeJS.Timeout | undefined;
  const late = new Promise<string>((resolve) => {
    patience = setTimeout(() => resolve(`did not settle within ${patienceMs} ms`), patienceMs);
  });
  const outcome = await Promise.race([ended, late]);
  clearTimeout(patience);
  if (typeof outcome === "string") throw new Error(`${client}, aborted in a wait, ${outcome}`);
  return outcome * 1_000;
}
