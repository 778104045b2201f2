import type { Runtime } from "../engine/runtime.ts";
import { type Answer, checkFixedAnswer, type FixedAnswer } from "./scripted-answer.ts";
import { receiveRequest, type ScriptedRequest } from "./scripted-request.ts";
import { scriptedResponse } from "./scripted-response.ts";
import { refuseUnknown, shown } from "./shown.ts";

/** What {@link scriptedFetch} needs beside its answers. */
export interface ScriptedFetchOptions {
  /**
   * The clock that answers with `afterMs` wait on, usually the `virtualClock` of the same test.
   * @default none: `afterMs` is refused
   */
  readonly clock?: Pick<Runtime, "timer">;
}

/** A vendor that follows a script. */
export interface ScriptedFetch {
  /** Pass it as `fetch`. It never reaches a network. */
  readonly fetch: (input: string | URL | Request, init?: RequestInit) => Promise<Response>;
  /** Every request so far, the first one first; those whose signal had aborted before included. */
  readonly requests: readonly ScriptedRequest[];
}

/**
 * A `fetch` for tests that gives the scripted answers in order and repeats the last one.
 *
 * ```ts
 * const vendor = scriptedFetch([503, { status: 429, headers: { "retry-after": "2" } }, 200]);
 * await vendor.fetch("https://vendor.example/things");
 * vendor.requests.length; // 1
 * ```
 *
 * It keeps fetch's own promises: an invalid request is refused with a TypeError, an aborted signal
 * rejects with its reason whatever the answer would be, a body still coming ends when the signal
 * aborts, no listener stays on the signal.
 *
 * @param answers at least one; see `Answer` for the vocabulary
 * @throws RangeError for an answer or option that is none, naming it, what was given and what is
 *   allowed. What a function answers is checked when it has answered.
 */
export function scriptedFetch(
  answers: readonly Answer[],
  options: ScriptedFetchOptions = {},
): ScriptedFetch {
  refuseUnknown("scriptedFetch", options, ["clock"]);
  const { clock } = options;
  if (!Array.isArray(answers) || answers.length === 0) {
    throw new RangeError(
      `scriptedFetch: answers is ${shown(answers)}; allowed: an array with at least one answer`,
    );
  }
  for (const [index, answer] of answers.entries()) {
    if (typeof answer !== "function") {
      checkFixedAnswer(answer, `answer ${index + 1}`, clock !== undefined);
    }
  }
  // A copy: an array the test goes on changing must not change what was checked.
  const script: readonly Answer[] = [...answers];
  const requests: ScriptedRequest[] = [];

  async function give(answer: Answer, request: ScriptedRequest): Promise<Response> {
    if (typeof answer !== "function") return await giveFixed(answer, request);
    const given = await answer(request);
    if (given instanceof Response) return given;
    checkFixedAnswer(given, `what the function gave for request ${request.number}`, !!clock);
    return await giveFixed(given, request);
  }

  async function giveFixed(answer: FixedAnswer, request: ScriptedRequest): Promise<Response> {
    const { signal, method } = request;
    if (answer === "offline") throw new TypeError("fetch failed");
    if (answer === "hang") return await new Promise<never>(() => {});
    const { afterMs = 0, ...rest } = typeof answer === "number" ? { status: answer } : answer;
    if (afterMs > 0 && clock !== undefined) await waitOn(clock, afterMs, signal);
    return scriptedResponse(rest, method, signal);
  }

  return {
    requests,
    async fetch(input, init) {
      const number = requests.length + 1;
      const { request, readBody } = receiveRequest(input, init ?? {}, number);
      requests.push(request);
      const { signal } = request;
      const answer = script[Math.min(number, script.length) - 1] as Answer;
      return await unlessAborted(signal, async () => {
        await readBody?.();
        return await give(answer, request);
      });
    },
  };
}

/** Rejects with the signal's reason as soon as it aborts, whatever the work does. */
async function unlessAborted(
  signal: AbortSignal | undefined,
  work: () => Promise<Response>,
): Promise<Response> {
  if (signal === undefined) return await work();
  signal.throwIfAborted();
  let onAbort = (): void => {};
  const aborted = new Promise<never>((_, reject) => {
    onAbort = () => reject(signal.reason);
    signal.addEventListener("abort", onAbort, { once: true });
  });
  try {
    return await Promise.race([work(), aborted]);
  } finally {
    signal.removeEventListener("abort", onAbort);
  }
}

/** Waits, or stops waiting without a word when the signal aborts: the request is gone by then. */
async function waitOn(
  clock: Pick<Runtime, "timer">,
  ms: number,
  signal: AbortSignal | undefined,
): Promise<void> {
  // An abort that came before is not heard any more.
  if (signal?.aborted === true) return;
  await new Promise<void>((resolve) => {
    const stop = (): void => {
      cancel();
      resolve();
    };
    const cancel = clock.timer(ms, () => {
      signal?.removeEventListener("abort", stop);
      resolve();
    });
    signal?.addEventListener("abort", stop, { once: true });
  });
}
