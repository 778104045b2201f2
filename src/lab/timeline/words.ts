import type { Attempt, Call, Wait } from "./call.ts";
import { duration } from "./duration.ts";

/** Letters of a label in the picture: with no more than these one of its places is always free. */
export const LONGEST_LABEL = 16;

/** What came back, in a word. */
export function answerOf({ status, cutBy, ended, reason }: Attempt): string {
  if (!ended) return "no end heard";
  if (status !== undefined) return String(status);
  return cutBy === undefined && reason !== undefined ? "offline" : "no answer";
}

/** The first of several ways to say a thing that is short enough. */
function fitting(...ways: readonly string[]): string {
  return ways.find((words) => words.length <= LONGEST_LABEL) ?? (ways.at(-1) as string);
}

/**
 * The label of a wait, in several ways, the best first. Only those of no more than
 * {@link LONGEST_LABEL} letters are sure of a place; the last is one.
 */
export function waitLabels(wait: Wait): string[] {
  const { kind, from, to, until, asked, pause, aborted } = wait;
  const length = duration(until - from);
  const own = fitting(`wait ${length}`, length);
  if (aborted) {
    return [fitting(`aborted at ${duration(to)}`, `abort at ${duration(to)}`, "aborted")];
  }
  if (asked !== undefined && asked !== until - from) {
    return [`asked ${duration(asked)}, waits ${length}`, own];
  }
  if (asked !== undefined || pause === true) {
    return [fitting(`vendor: wait ${length}`, `vendor: ${length}`, own)];
  }
  if (kind === "rateLimit") {
    return [`rate limit: ${length}`, fitting(`limit: ${length}`, length)];
  }
  return [own];
}

/** Why a call ended where it did: the label of its last row. */
export function endLabel(call: Call): string {
  const { end, rows, dropped } = call;
  if (end === undefined) return "end not heard";
  const last = rows.at(-1)?.attempt;
  const at = duration(end.at);
  if (end.outcome === "ok") return fitting(`done at ${at}`, `at ${at}`, "done");
  if (end.refusedDelayMs !== undefined) {
    const refused = duration(end.refusedDelayMs);
    return fitting(`wait ${refused} refused`, `${refused} refused`, "wait refused");
  }
  if (dropped) return "batch dropped";
  if (last?.bodyCutAt !== undefined) {
    return fitting(`body cut at ${at}`, "body cut");
  }
  switch (end.limit) {
    case "retries":
    case "timeout":
      return "no retry left";
    case "deadline":
      return last?.cutBy === "deadline" ? "cut by deadline" : "deadline passed";
    case "maxRequests":
      return "no request left";
    case "retryBudget":
      return "no budget left";
    case "retryAfter":
      return "wait too long";
    case "signal":
      return fitting(`aborted at ${at}`, `abort at ${at}`, "aborted");
    default:
      return last?.ok === true ? "ended" : "not retried";
  }
}

/** What a call of no request tells in place of a picture. */
export function nothingSent({ end }: Call): string {
  const why = {
    signal: "the signal was already aborted",
    deadline: "the deadline left no time for it",
    retryAfter: "the vendor had asked for a longer pause than is waited for",
    maxRequests: "the call had no request left",
    retryBudget: "the retry budget was spent",
    retries: "the call failed before it",
    timeout: "the call failed before it",
  }[end?.limit ?? "retries"];
  return end?.outcome === "ok" ? "No request was sent." : `No request was sent: ${why}.`;
}

/** `503 ×2 → Provider`: what came back, in order, and what the caller got. */
export function outcomeOf(call: Call): string {
  const answers = call.rows.flatMap(({ attempt }) => (attempt === undefined ? [] : [attempt]));
  const runs: { words: string; count: number }[] = [];
  for (const attempt of answers) {
    const words = answerOf(attempt);
    const before = runs.at(-1);
    if (before?.words === words) before.count += 1;
    else runs.push({ words, count: 1 });
  }
  const told = runs.map(({ words, count }) => (count === 1 ? words : `${words} ×${count}`));
  const result = resultOf(call);
  if (result === undefined) {
    const final = told.pop() ?? "nothing sent";
    return told.length === 0 ? final : `${told.join(", ")} → ${final}`;
  }
  return `${told.length === 0 ? "nothing sent" : told.join(", ")} → ${result}`;
}

/** What the caller got, where that is not the last answer. */
function resultOf({ end, dropped, rows }: Call): string | undefined {
  if (end?.outcome === "ok") return undefined;
  if (end === undefined) return "end not heard";
  if (end.code !== undefined && end.code !== "Error") return end.code;
  if (dropped) return "batch dropped";
  if (rows.at(-1)?.attempt?.bodyCutAt !== undefined) return "body cut";
  return end.code ?? (end.limit === undefined ? undefined : `ended by ${end.limit}`);
}
