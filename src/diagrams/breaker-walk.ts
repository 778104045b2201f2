import { BreakerOpenError, createBreaker } from "outbound-sdk/fetch";
import type { Breaker } from "outbound-sdk/fetch";
import { virtualClock } from "outbound-sdk/testing";
import type { VirtualClock } from "outbound-sdk/testing";

import type { Happening, Step, Walk } from "./breaker-steps.ts";
import { authSteps } from "./refused-key.ts";

interface Scene {
  readonly breaker: Breaker;
  readonly clock: VirtualClock;
}

/** An abort, its bare reason, and a refusal for good: they say nothing about the other side. */
const neutrals: readonly unknown[] = [
  new DOMException("the caller left", "AbortError"),
  "the caller left",
  Object.assign(new Error("no such id"), { permanent: true }),
];
const MOST = 1_000;

/**
 * Brings a real breaker into each of its states and lets everything happen to it there. Nothing is
 * taken from the breaker's text: a change of its behaviour is a change of the walk.
 *
 * @throws Error when a state cannot be reached any more
 */
export async function walkBreaker(): Promise<Walk> {
  const threshold = await failuresThatOpen();
  const cooldownMs = await shortest((ms) => isHalfOpenAfter(ms));
  const leaseMs = await shortest((ms) => isReplacedAfter(ms, cooldownMs));

  const closed = (): Promise<Scene> => Promise.resolve(scene());
  const open = (): Promise<Scene> => opened();
  const halfOpen = async (): Promise<Scene> => {
    const at = await opened();
    await at.clock.advance(cooldownMs);
    return at;
  };
  const steps: Step[] = [
    await step(closed, "success", ({ breaker }) => sent(breaker, succeed)),
    await step(closed, "neutrals", async ({ breaker }) => {
      let went = false;
      for (let calls = 1; calls <= threshold; calls++) {
        for (const neutral of neutrals) went = await sent(breaker, () => Promise.reject(neutral));
      }
      return went;
    }),
    await step(closed, "failure", ({ breaker }) => sent(breaker, fail)),
    await step(closed, "failures", async ({ breaker }) => {
      for (let failures = 1; failures < threshold; failures++) await sent(breaker, fail);
      return sent(breaker, fail);
    }),
    await step(open, "call", ({ breaker }) => sent(breaker, succeed)),
    await step(open, "cooldown", async ({ clock }) => {
      await clock.advance(cooldownMs);
      return undefined;
    }),
    await lateStep("open", 0),
    await step(halfOpen, "success", ({ breaker }) => sent(breaker, succeed)),
    await step(halfOpen, "failure", ({ breaker }) => sent(breaker, fail)),
    await step(halfOpen, "neutral", ({ breaker }) => {
      return sent(breaker, () => Promise.reject(neutrals[0]));
    }),
    await step(halfOpen, "returned", async ({ breaker }) => {
      for (const neutral of neutrals) await sent(breaker, () => Promise.reject(neutral));
      return isSent(breaker);
    }),
    await step(halfOpen, "second", async ({ breaker }) => {
      void sent(breaker, hang);
      return sent(breaker, succeed);
    }),
    await step(halfOpen, "lease", async ({ breaker, clock }) => {
      void sent(breaker, hang);
      await clock.advance(leaseMs);
      return isSent(breaker);
    }),
    await lateStep("halfOpen", cooldownMs),
    ...(await authSteps(threshold, cooldownMs)),
  ];
  return { steps, threshold, cooldownMs, leaseMs };
}

/** A call that began while all was well, and ends when it no longer is: well, or not. */
async function lateStep(expected: Step["from"], ms: number): Promise<Step> {
  const ends = new Set<Step["to"]>();
  for (const well of [true, false]) {
    const { breaker, clock } = scene();
    let end = (): void => {};
    const late = sent(breaker, () => {
      return new Promise((resolve, reject) => {
        end = well ? resolve : () => reject(new Error("down"));
      });
    });
    for (let failures = 0; breaker.state !== "open"; failures++) {
      if (failures > MOST) throw new Error(`${MOST} failures in a row do not open the breaker.`);
      await sent(breaker, fail);
    }
    await clock.advance(ms);
    if (breaker.state !== expected) throw new Error(`It is ${breaker.state}, not ${expected}.`);
    // Beside a probe: only that one may decide.
    void sent(breaker, hang);
    end();
    await late;
    ends.add(breaker.state);
  }
  const [to] = ends;
  if (to === undefined || ends.size > 1) throw new Error(`It ends as ${[...ends].join(" or ")}.`);
  return { from: expected, happening: "late", to };
}

function scene(): Scene {
  const clock = virtualClock();
  return { clock, breaker: createBreaker({ runtime: clock }) };
}

async function opened(): Promise<Scene> {
  const at = scene();
  for (let failures = 0; at.breaker.state !== "open"; failures++) {
    if (failures > MOST) throw new Error(`${MOST} failures in a row do not open the breaker.`);
    await sent(at.breaker, fail);
  }
  return at;
}

async function step(
  reach: () => Promise<Scene>,
  happening: Happening,
  happen: (scene: Scene) => Promise<boolean | undefined>,
): Promise<Step> {
  const at = await reach();
  const from = at.breaker.state;
  const went = await happen(at);
  const to = at.breaker.state;
  return { from, happening, to, ...(went === undefined ? {} : { sent: went }) };
}

const succeed = (): Promise<void> => Promise.resolve();
const fail = (): Promise<never> => Promise.reject(new Error("down"));
const hang = (): Promise<never> => new Promise(() => {});

/** @returns whether the work was begun */
async function sent(breaker: Breaker, work: () => Promise<void>): Promise<boolean> {
  try {
    await breaker.run(work);
    return true;
  } catch (error) {
    return !(error instanceof BreakerOpenError);
  }
}

/** Whether a call goes out. It stays out, so that the state is the one in which it was let through. */
async function isSent(breaker: Breaker): Promise<boolean> {
  let went = false;
  const refused = breaker.run(() => {
    went = true;
    return hang();
  });
  refused.catch(() => {});
  await Promise.resolve();
  return went;
}

async function failuresThatOpen(): Promise<number> {
  const { breaker } = scene();
  for (let failures = 1; failures <= MOST; failures++) {
    await sent(breaker, fail);
    if (breaker.state === "open") return failures;
  }
  throw new Error(`${MOST} failures in a row do not open the breaker.`);
}

async function isHalfOpenAfter(ms: number): Promise<boolean> {
  const { breaker, clock } = await opened();
  await clock.advance(ms);
  return breaker.state === "halfOpen";
}

async function isReplacedAfter(ms: number, cooldownMs: number): Promise<boolean> {
  const { breaker, clock } = await opened();
  await clock.advance(cooldownMs);
  void sent(breaker, hang);
  await clock.advance(ms);
  return sent(breaker, succeed);
}

/** The least number of milliseconds after which something is so, and stays so. */
async function shortest(isSo: (ms: number) => Promise<boolean>): Promise<number> {
  let [before, after] = [0, 3_600_000];
  if (!(await isSo(after))) throw new Error(`Not even after ${after} ms.`);
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2);
    if (await isSo(middle)) after = middle;
    else before = middle;
  }
  return after;
}
