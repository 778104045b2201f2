import type { Outcome } from "../samples/launch.ts";

/** What is other than in a run that printed "hello" and ended well. */
export type OtherOutcome = Partial<Omit<Outcome, "stdout" | "stderr">> & {
  out?: string;
  err?: string;
};

/** What became of a run that nobody started: it printed "hello" and ended well, but for these. */
export function plantedOutcome(other: OtherOutcome = {}): Outcome {
  const { out = "hello\n", err = "", ...rest } = other;
  return {
    code: 0,
    signal: null,
    stdout: Buffer.from(out),
    stderr: Buffer.from(err),
    ended: "itself",
    report: { code: 0, drained: true },
    openAtLimit: undefined,
    loaded: [],
    heard: undefined,
    spokeToOthers: false,
    ms: 1,
    ...rest,
  };
}
