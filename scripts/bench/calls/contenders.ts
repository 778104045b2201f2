import { ExponentialBackoff, handleAll, retry, timeout, TimeoutStrategy, wrap } from "cockatiel";
import ky from "ky";
import pRetry from "p-retry";
import { createOutbound } from "outbound-sdk";
import { createFetch, readPolicy } from "outbound-sdk/fetch";
import { instantly } from "outbound-sdk/instantly";
import type { Contender } from "../interleave.ts";
import { byHand } from "./by-hand.ts";
import { fakeFetch } from "./fake-fetch.ts";
import { guardedByHand } from "./guarded-by-hand.ts";
import { BARE, BY_HAND, COCKATIEL, FETCH, GUARDED, KY, OUTBOUND } from "./names.ts";

const BASE = "https://vendor.example/api/v2";
const URL_OF_IT = `${BASE}/campaigns`;
const HEADERS = { Authorization: "Bearer key" };
const RETRIES = 4;
const TIMEOUT = 30_000;

/**
 * The same successful read, each with a timeout of 30 s, 4 retries and a caller's signal. Each is set
 * up once, as its documentation says, and called many times.
 *
 * @param signalOf the caller's signal for one call
 */
export function contenders(signalOf: () => AbortSignal): Contender[] {
  const outbound = createOutbound({
    // No rate limit: none of the others keeps one.
    adapter: instantly({ apiKey: "key", baseUrl: BASE, rateLimits: [] }),
    fetch: fakeFetch,
    retries: RETRIES,
    timeout: TIMEOUT,
  });
  const retrying = createFetch({
    ...readPolicy,
    retries: RETRIES,
    timeout: TIMEOUT,
    fetch: fakeFetch,
  });
  const withKy = ky.create({
    fetch: fakeFetch,
    headers: HEADERS,
    retry: RETRIES,
    timeout: TIMEOUT,
  });
  const again = { maxAttempts: RETRIES, backoff: new ExponentialBackoff() };
  const aggressive = wrap(retry(handleAll, again), timeout(TIMEOUT, TimeoutStrategy.Aggressive));
  const cooperative = wrap(retry(handleAll, again), timeout(TIMEOUT, TimeoutStrategy.Cooperative));

  return [
    {
      name: BARE,
      run: async () =>
        await (await fakeFetch(URL_OF_IT, { headers: HEADERS, signal: signalOf() })).json(),
    },
    { name: BY_HAND, run: () => byHand(fakeFetch, URL_OF_IT, HEADERS, signalOf()) },
    { name: OUTBOUND, run: () => outbound.raw.get("/campaigns", { signal: signalOf() }) },
    { name: KY, run: () => withKy.get(URL_OF_IT, { signal: signalOf() }).json() },
    {
      name: COCKATIEL,
      run: () => aggressive.execute(({ signal }) => read(signal), signalOf()),
    },
    {
      name: "cockatiel: retry + cooperative timeout",
      run: () => cooperative.execute(({ signal }) => read(signal), signalOf()),
    },
    {
      name: "p-retry around fetch with AbortSignal.timeout and AbortSignal.any",
      run: () => {
        const signal = signalOf();
        return pRetry(() => read(AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT)])), {
          retries: RETRIES,
          signal,
        });
      },
    },
    {
      name: GUARDED,
      run: async () =>
        await (await guardedByHand(fakeFetch, URL_OF_IT, HEADERS, signalOf())).json(),
    },
    {
      name: FETCH,
      run: async () =>
        await (await retrying(URL_OF_IT, { headers: HEADERS, signal: signalOf() })).json(),
    },
  ];
}

async function read(signal: AbortSignal): Promise<unknown> {
  const response = await fakeFetch(URL_OF_IT, { headers: HEADERS, signal });
  if (!response.ok) throw new Error(`the vendor responded ${response.status}`);
  return await response.json();
}
