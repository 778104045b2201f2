import { unifiedDiff } from "./diff.ts";
import type { Judged } from "./judge-run.ts";
import { runVerdict } from "./judge-run.ts";
import type { Project, Sample } from "./project.ts";
import type { Variation } from "./run-sample.ts";
import type { Verdict } from "./verdict.ts";

const dayMs = 24 * 60 * 60 * 1000;

/** Each profile changes one thing that no sample's output may depend on. */
export const profiles: readonly { name: string; variation: Variation }[] = [
  { name: "another random seed (7)", variation: { seed: 7 } },
  { name: "another time zone (Asia/Kolkata)", variation: { timeZone: "Asia/Kolkata" } },
  { name: "another locale (de_DE)", variation: { locale: "de_DE.UTF-8" } },
  // Another year, month, weekday and minute.
  { name: "another start time", variation: { startOffsetMs: 403 * dayMs + 11 * 60 * 1000 } },
];
const everything: Variation = Object.assign({}, ...profiles.map(({ variation }) => variation));

/** Runs a sample under a variation, so many times at once. */
type RunAtOnce = (variation: Variation, times: 1 | 2) => Promise<Judged[]>;

/**
 * Runs a sample again under all profiles together, twice at once. Only when that prints something
 * else is each profile run alone, to name the one it depends on.
 *
 * @param usual what the usual run printed, and what the SDK told of it
 */
export async function judgeProfiles(
  project: Project,
  sample: Sample,
  usual: Judged,
  run: RunAtOnce,
): Promise<Verdict | undefined> {
  const together = await run(everything, 2);
  for (const aspect of aspects) {
    const expected = aspect.textOf(usual);
    const other = together.map(aspect.textOf).find((text) => text !== expected);
    if (other === undefined) continue;
    const { names, culprit } = await findCulprits(aspect, expected, other, run);
    return {
      ...runVerdict(project, sample, "nondeterministic", aspect.does(names)),
      diff: unifiedDiff({ name: "the usual run", text: expected }, culprit),
      reproduce: `${sample.name} --profiles`,
    };
  }
  return undefined;
}

/** The profiles under which it prints something else alone; the first of them with what it prints. */
async function findCulprits(
  { textOf }: Aspect,
  expected: string,
  together: string,
  run: RunAtOnce,
): Promise<{ names: string; culprit: { name: string; text: string } }> {
  const culprits: { name: string; text: string }[] = [];
  for (const { name, variation } of profiles) {
    for (const text of (await run(variation, 1)).map(textOf)) {
      if (text !== expected) culprits.push({ name, text });
    }
  }
  const other = (await run({}, 2)).map(textOf).find((text) => text !== expected);
  if (other !== undefined) culprits.push({ name: "two runs at once", text: other });
  const none = { name: "all profiles at once, though under none alone", text: together };
  const [culprit = none, ...others] = culprits;
  return { names: [culprit, ...others].map(({ name }) => name).join(", "), culprit };
}

/** What of a run must not depend on a profile. */
interface Aspect {
  textOf: (judged: Judged) => string;
  does: (names: string) => string;
}

/** In the order they are looked at. */
const aspects: readonly Aspect[] = [
  { textOf: printed, does: (names) => `It prints something else under ${names}.` },
  {
    textOf: ({ timeline = "" }) => timeline,
    does: (names) =>
      `Its calls take another course under ${names}, though it prints the same. Give it a clock and a random source, or say // @timeline none.`,
  },
];

/** A run that failed says why, as if it had printed it. */
function printed(judged: Judged): string {
  return judged.capture ?? `${judged.verdict.kind}: ${judged.verdict.message}\n`;
}
