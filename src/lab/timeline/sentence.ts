import type { Attempt, Call, Wait } from "./call.ts";
import { duration } from "./duration.ts";
import { answerOf, endLabel } from "./words.ts";

/** The picture of a call, for those who hear it. */
export function sentenceOf(call: Call): string {
  const parts = call.rows.map(({ attempt, wait }, index) => {
    const told = [
      ...(attempt === undefined ? [] : [attemptWords(attempt)]),
      ...(wait === undefined ? [] : [waitWords(wait)]),
    ].join(", ");
    return `${index + 1}: ${told}.`;
  });
  const { deadline } = call;
  const limit = deadline === undefined ? "" : ` The deadline is ${duration(deadline)}.`;
  return `${parts.join(" ")} ${upperFirst(endLabel(call))}.${limit}`;
}

/** `503 after 300 ms`. */
export function attemptWords(attempt: Attempt): string {
  const { from, to, cutBy, ended, bodyCutAt } = attempt;
  const took = duration(to - from);
  const answer = answerOf(attempt);
  if (!ended) return answer;
  if (cutBy !== undefined) return `${answer}, cut by the ${cutBy} after ${took}`;
  const answered = to === from ? answer : `${answer} after ${took}`;
  return bodyCutAt === undefined ? answered : `${answered}, its body cut at ${duration(bodyCutAt)}`;
}

/** `wait 3 s, as the vendor asked`. */
export function waitWords({ kind, from, to, until, asked, pause, aborted }: Wait): string {
  const length = duration(until - from);
  const turn = pause === true ? " for the pause the vendor asked for" : " for a turn";
  const what = kind === "rateLimit" ? `wait ${length}${turn}` : `wait ${length}`;
  const who =
    asked === undefined
      ? what
      : asked === until - from
        ? `${what}, as the vendor asked`
        : `${what} (the vendor asked for ${duration(asked)})`;
  return aborted ? `${who}, aborted at ${duration(to)}` : who;
}

function upperFirst(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
