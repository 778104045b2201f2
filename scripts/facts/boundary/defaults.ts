import { observe } from "outbound-sdk";
import type { Answer } from "outbound-sdk/testing";

import { largest } from "../measured-call.ts";
import { count, duration, milliseconds, plural, table } from "../wording.ts";
import { during, logging, mostRandom } from "./logging.ts";

/** The waits of one batch, in ms. */
async function waits(answers: readonly Answer[], random = 0.5): Promise<number[]> {
  const found: number[] = [];
  const stop = observe((event) => {
    if (event.client === "boundary" && event.type === "wait.start") found.push(event.delayMs);
  });
  const { log, flush } = logging(answers, {}, random);
  log(1);
  await flush();
  stop();
  return found;
}

/** The defaults of the logger, each found by reaching it. */
export async function boundaryFacts(): Promise<Record<string, string>> {
  const failing = await waits([503]);
  const [longest = 0] = await waits([{ status: 429, headers: { "retry-after": "86400" } }, 202]);
  const size = await batchSize();
  return {
    "boundary.attempts": count(failing.length + 1),
    "boundary.waits": count(failing.length),
    "boundary.timeout": duration(await attemptTime()),
    "boundary.maxRetryAfter": duration(longest),
    "boundary.batchSize": plural(size, "event"),
    "boundary.interval": duration(await interval()),
    "boundary.queue": count(await queueSize(size)),
    "boundary.shutdown": duration(await shutdownTime()),
    "boundary.threshold": `${count(await threshold())} batches`,
    "boundary.cooldown": duration(await cooldown()),
  };
}

/** The attempts of a batch and the wait before each: the least, the most, and the middle. */
export async function scheduleTable(): Promise<string> {
  const [least, middle, most] = [
    await waits([503], 0),
    await waits([503], 0.5),
    await waits([503], mostRandom),
  ];
  const rows = least.map((ms, index) => [
    `${index + 2}`,
    `${count(ms)} to ${milliseconds(most[index] ?? NaN)}`,
    milliseconds(middle[index] ?? NaN),
  ]);
  return table(["attempt", "wait before it", "at random 0.5"], [["1", "none", "none"], ...rows]);
}

async function attemptTime(): Promise<number> {
  let took = 0;
  const stop = observe((event) => {
    if (event.client === "boundary" && event.type === "attempt.end") took = event.durationMs;
  });
  const { log, flush } = logging(["hang"]);
  log(1);
  await flush();
  stop();
  return took;
}

/** How many events leave without being asked for. */
async function batchSize(): Promise<number> {
  const { vendor, log, clock } = logging([202]);
  for (let events = 1; events <= 10_000; events++) {
    log(1);
    await clock.advance(0);
    if (vendor.requests.length > 0) return events;
  }
  throw new Error("10,000 events did not make a batch.");
}

/** How long a single event waits for others. */
async function interval(): Promise<number> {
  return 1 + (await largest(0, 600_000, async (ms) => !(await leftWithin(ms))));
}

async function leftWithin(ms: number): Promise<boolean> {
  const { vendor, log, clock } = logging([202]);
  log(1);
  await clock.advance(ms);
  return vendor.requests.length > 0;
}

/** How many events may wait behind the batch that is being sent. */
async function queueSize(batch: number): Promise<number> {
  const { log, clock, errors } = logging(["hang"]);
  const events = 20_000;
  log(batch);
  await clock.advance(0);
  log(events);
  await clock.advance(0);
  return events - errors.reduce((sum, { dropped }) => sum + dropped, 0);
}

async function shutdownTime(): Promise<number> {
  const { log, clock, logger } = logging(["hang"]);
  log(1);
  const start = clock.now();
  let end = start;
  const done = logger.shutdown().then(() => {
    end = clock.now();
  });
  await during(clock, done);
  return end - start;
}

/** How many batches have to fail in a row before nothing is sent. */
async function threshold(): Promise<number> {
  const { log, flush, logger } = logging([503]);
  for (let batches = 1; batches <= 1_000; batches++) {
    log(1);
    await flush();
    if (logger.state === "open") return batches;
  }
  throw new Error("1,000 batches in a row did not open the breaker.");
}

async function cooldown(): Promise<number> {
  return 1 + (await largest(1_000, 600_000, async (ms) => (await stateAfter(ms)) === "open"));
}

/** The state so long after the breaker opened. */
async function stateAfter(ms: number): Promise<string> {
  const { log, flush, logger, clock } = logging([503], { breaker: { threshold: 1 } });
  let opened = NaN;
  const stop = observe((event) => {
    if (event.client !== "boundary" || event.type !== "breaker.change") return;
    if (event.to === "open") opened = event.at;
  });
  log(1);
  await flush();
  stop();
  // The flush was waited for by the second: a part of the time has passed.
  await clock.advance(opened + ms - clock.now());
  return logger.state;
}
