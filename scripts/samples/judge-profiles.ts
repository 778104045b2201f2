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
  run: (variation: Variation) => Promise<Judged>,
): Promise<Verdict | undefined> {
  const together = await Promise.all([run(everything), run(everything)]);
  const aspect = aspects.find(({ textOf }) =>
    together.some((judged) => textOf(judged) !== textOf(usual)),
  );
  if (aspect === undefined) return undefined;
  const { textOf, does } = aspect;
  const expected = textOf(usual);
  const first = together.map(textOf).find((text) => text !== expected) ?? "";

  const culprits: { name: string; text: string }[] = [];
  for (const { name, variation } of profiles) {
    const text = textOf(await run(variation));
    if (text !== expected) culprits.push({ name, text });
  }
  const twice = await Promise.all([run({}), run({})]);
  const other = twice.map(textOf).find((text) => text !== expected);
  if (other !== undefined) culprits.push({ name: "two runs at once", text: other });
  const [culprit = { name: "all profiles at once, though under none alone", text: first }] =
    culprits;
  const names = culprits.length === 0 ? culprit.name : culprits.map(({ name }) => name).join(", ");
  return {
    ...runVerdict(project, sample, "nondeterministic", does(names)),
    diff: unifiedDiff(
      { name: "the usual run", text: expected },
      { name: culprit.name, text: culprit.text },
    ),
    reproduce: `${sample.name} --profiles`,
  };
}

/** What of a run must not depend on a profile, in the order it is looked at. */
const aspects: readonly { textOf: (judged: Judged) => string; does: (names: string) => string }[] =
  [
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
