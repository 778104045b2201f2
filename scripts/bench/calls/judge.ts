import type { Promised } from "../promise.ts";
import { promised } from "../promise.ts";
import type { Ratio } from "../ratio.ts";
import { ratioOf } from "../ratio.ts";
import { BARE, BY_HAND, COCKATIEL, FETCH, GUARDED, KY, OUTBOUND } from "./names.ts";
import type { CallTimes } from "./measured.ts";

/** One contender beside the others of its scenario. */
interface CallResult {
  readonly name: string;
  /** Time of a call over that of the same call written by hand. */
  readonly ofByHand: Ratio;
  /** What it adds to a bare fetch and read, over what the hand-written one adds. */
  readonly overheadOfByHand: Ratio;
}

/** What one scenario says. */
export interface CallScenario {
  readonly scenario: string;
  readonly rounds: number;
  readonly contenders: readonly CallResult[];
  readonly promises: readonly Promised[];
  /** Told beside the promises, with no limit. */
  readonly beside: readonly { readonly claim: string; readonly ratio: Ratio }[];
}

export function judgeCalls({ scenario, millis }: CallTimes): CallScenario {
  const of = (name: string): readonly number[] => {
    const times = millis[name];
    if (times === undefined) throw new Error(`"${name}" was not measured.`);
    return times;
  };
  const bare = of(BARE);
  const total = (name: string, baseline: string): Ratio => ratioOf(of(name), of(baseline));
  const overhead = (name: string, baseline: string): Ratio => ratioOf(of(name), of(baseline), bare);
  return {
    scenario,
    rounds: bare.length,
    contenders: Object.keys(millis).map((name) => ({
      name,
      ofByHand: total(name, BY_HAND),
      overheadOfByHand: overhead(name, BY_HAND),
    })),
    promises: [
      promised("raw.get over the same read by hand", total(OUTBOUND, BY_HAND), 1.2),
      promised("overhead of raw.get over that of ky", overhead(OUTBOUND, KY), 0.5),
      promised("overhead of raw.get over that of cockatiel", overhead(OUTBOUND, COCKATIEL), 0.5),
    ],
    beside: [
      {
        claim: "createFetch over a fetch by hand that guards the body too",
        ratio: total(FETCH, GUARDED),
      },
    ],
  };
}
