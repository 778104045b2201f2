import { fullJitterBackoff } from "outbound-sdk";
import { batchPolicy, createFetch, parseRetryAfter } from "outbound-sdk/fetch";
import { scriptedFetch, virtualClock } from "outbound-sdk/testing";

import { measure } from "./measured-call.ts";
import { sentAtOnce, perSecond } from "./rate-limit.ts";

const numbers = "no one two three four five six seven eight nine ten eleven twelve".split(" ");
const shares: Readonly<Record<number, string>> = { 2: "half", 3: "a third", 4: "a quarter" };

/** A small number as prose says it. */
function word(value: number): string {
  const found = numbers[value];
  if (found === undefined) throw new Error(`No word for ${value}.`);
  return found;
}

/** Behaviour that prose states in words: each is a run that comes to a number. */
export async function wordFacts(): Promise<Record<string, string>> {
  const { waits } = await measure([503]);
  const most = waits.reduce((sum, _wait, index) => sum + fullJitterBackoff(index + 1, 1), 0);
  const average = shares[most / waits.reduce((sum, wait) => sum + wait, 0)];
  const growth = fullJitterBackoff(2, 1) / fullJitterBackoff(1, 1);
  if (average === undefined || growth !== 2) throw new Error("The waits grow in another way.");
  const pace = perSecond / (await sentAtOnce(1, 1_000));
  if (pace !== 2) throw new Error(`The pace is divided by ${pace}.`);
  return {
    "waits.average": average,
    "backoff.growth": "doubles",
    "rateLimit.halved": "halved",
    "rateLimit.halves": "halves",
    "limits.many": word((await limitsByOption()).length),
    "retryAfter.forms": word(dateForms()),
    ...(await stacked()),
  };
}

/** Options that end a call by a limit of their own name. */
async function limitsByOption(): Promise<string[]> {
  const ended = [
    await measure([503], { retries: 0 }),
    await measure(["hang"], { retries: 0, timeout: 5 }),
    await measure([503], { deadline: 5 }),
    await measure([503], { maxRequests: 1 }),
    await measure([200], { signal: AbortSignal.abort() }),
  ].map(({ error }) => error?.limit ?? "none");
  return [...new Set(ended)].filter((limit) => limit !== "none");
}

function dateForms(): number {
  const forms = [
    "Mon, 30 Nov 2026 12:00:30 GMT",
    "Monday, 30-Nov-26 12:00:30 GMT",
    "Mon Nov 30 12:00:30 2026",
    "2026-11-30T12:00:30Z",
    "30 Nov 2026 12:00:30 GMT",
  ];
  const now = Date.UTC(2026, 10, 30, 12);
  const wait = (text: string): number | undefined =>
    parseRetryAfter(new Headers({ "retry-after": text }), 503, now);
  return forms.filter((text) => wait(text) === 30_000).length;
}

/** One layer of retries within another, both against a vendor that is down. */
async function stacked(): Promise<Record<string, string>> {
  const runtime = virtualClock({ auto: true });
  const { fetch, requests } = scriptedFetch([503]);
  const inner = createFetch({ ...batchPolicy, fetch, runtime });
  await inner("https://vendor.example/a");
  const alone = requests.length;
  await createFetch({ ...batchPolicy, fetch: inner, runtime })("https://vendor.example/a");
  return { "layers.attempts": word(alone), "layers.requests": word(requests.length - alone) };
}
