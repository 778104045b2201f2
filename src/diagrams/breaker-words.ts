import type { Happening, Step, Walk } from "./breaker-steps.ts";

/** A step of the walk in words, for the list beside the picture. */
export interface StepInWords {
  readonly from: string;
  readonly when: string;
  readonly to: string;
  /** Whether the other side was asked. */
  readonly sent: string;
}

export function inWords(walk: Walk): StepInWords[] {
  return walk.steps.map(({ from, happening, to, sent }) => ({
    from,
    when: whenIt(happening, walk),
    to,
    sent: sent === undefined ? "nobody called" : sent ? "yes" : "no",
  }));
}

/** What happens, as a clause. */
function whenIt(happening: Happening, walk: Walk): string {
  switch (happening) {
    case "success":
      return "a call succeeds";
    case "failure":
      return "a call fails";
    case "failures":
      return `${walk.threshold} calls in a row fail`;
    case "neutral":
      return "a call says nothing about the other side";
    case "neutrals":
      return `${walk.threshold} calls in a row say nothing about the other side: aborted, or refused for good`;
    case "returned":
      return "somebody calls after a probe that said nothing";
    case "call":
      return "somebody calls";
    case "cooldown":
      return `${seconds(walk.cooldownMs)} have passed`;
    case "second":
      return "somebody calls while a probe is out";
    case "lease":
      return `somebody calls, and a probe has been out for ${seconds(walk.leaseMs)}`;
    case "late":
      return "a call that began while it was `closed` ends, well or not";
    case "auth":
      return "a batch is answered 401 or 403";
  }
}

/** `30 seconds`, or milliseconds where there is no whole number of them. */
export function seconds(ms: number): string {
  return ms % 1_000 === 0 ? `${ms / 1_000} seconds` : `${ms} ms`;
}

/** The one step of a kind; a picture of a breaker that has none would be wrong. */
export function stepOf({ steps }: Walk, from: Step["from"], happening: Happening): Step {
  const found = steps.find((step) => step.from === from && step.happening === happening);
  if (found === undefined) throw new Error(`The breaker has no step ${happening} from ${from}.`);
  return found;
}
