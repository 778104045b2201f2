import { describe, expect, it } from "vitest";

import { judgeProfiles } from "../samples/judge-profiles.ts";
import type { Judged } from "../samples/judge-run.ts";
import type { Variation } from "../samples/run-sample.ts";
import { plantedProject, plantedSample } from "./planted-samples.ts";

const sample = plantedSample("hello", 'console.log("hello");\n');
const project = plantedProject([sample]);

/** Runs as many at once as are asked for. */
const atOnce =
  (run: (variation: Variation) => Promise<Judged>) =>
  (variation: Variation, times: number): Promise<Judged[]> =>
    Promise.all(Array.from({ length: times }, () => run(variation)));

/** Judges a sample that prints what `print` says for each run, and notes the runs. */
async function judge(print: (variation: Variation, running: number) => string): Promise<{
  message: string | undefined;
  diff: string | undefined;
  runs: Variation[];
}> {
  const runs: Variation[] = [];
  let running = 0;
  const verdict = await judgeProfiles(
    project,
    sample,
    { capture: "usual\n" },
    atOnce(async (variation) => {
      runs.push(variation);
      running += 1;
      await Promise.resolve();
      const capture = print(variation, running);
      await Promise.resolve();
      running -= 1;
      return { capture };
    }),
  );
  return { message: verdict?.message, diff: verdict?.diff, runs };
}

describe("the profiles", () => {
  it("are run twice at once, all together, when nothing depends on them", async () => {
    const { message, runs } = await judge(() => "usual\n");
    expect(message).toBeUndefined();
    const other = {
      seed: 7,
      timeZone: "Asia/Kolkata",
      locale: "de_DE.UTF-8",
      // 403 days and 11 minutes: another year, month, weekday and minute.
      startOffsetMs: 34_819_860_000,
    };
    expect(runs).toEqual([other, other]);
  });

  it.each([
    ["seed", "another random seed (7)"],
    ["timeZone", "another time zone (Asia/Kolkata)"],
    ["locale", "another locale (de_DE)"],
    ["startOffsetMs", "another start time"],
  ] as const)("name %s alone when the output depends on it", async (key, name) => {
    const { message, runs } = await judge((variation) =>
      key in variation ? "other\n" : "usual\n",
    );
    expect(message).toBe(`It prints something else under ${name}.`);
    const keys = ["seed", "timeZone", "locale", "startOffsetMs"];
    expect(runs.map((run) => Object.keys(run))).toEqual([
      keys,
      keys,
      ...keys.map((one) => [one]),
      [],
      [],
    ]);
  });

  it("name what two runs at once take from each other, such as a fixed port", async () => {
    const { message, diff } = await judge((_, running) => (running > 1 ? "taken\n" : "usual\n"));
    expect(message).toBe("It prints something else under two runs at once.");
    expect(diff).toBe("--- the usual run\n+++ two runs at once\n@@ -1,1 +1,1 @@\n-usual\n+taken");
  });

  it("name every one of several", async () => {
    const { message, diff } = await judge(({ seed, locale }) =>
      seed === undefined && locale === undefined ? "usual\n" : "other\n",
    );
    expect(message).toBe(
      "It prints something else under another random seed (7), another locale (de_DE).",
    );
    expect(diff).toBe(
      "--- the usual run\n+++ another random seed (7)\n@@ -1,1 +1,1 @@\n-usual\n+other",
    );
  });

  it("say so when the output depends on several only together", async () => {
    const { message, diff } = await judge(({ seed, locale }) =>
      seed === undefined || locale === undefined ? "usual\n" : "other\n",
    );
    expect(message).toBe(
      "It prints something else under all profiles at once, though under none alone.",
    );
    expect(diff).toBe(
      "--- the usual run\n+++ all profiles at once, though under none alone\n@@ -1,1 +1,1 @@\n-usual\n+other",
    );
  });

  it("take a run that fails for another output, and say why it failed", async () => {
    const verdict = await judgeProfiles(
      project,
      sample,
      { capture: "usual\n" },
      atOnce(async (variation) =>
        variation.locale === undefined
          ? { capture: "usual\n" }
          : {
              verdict: {
                kind: "crashed",
                subject: "hello",
                places: [],
                message: "It ended with 1.",
              },
            },
      ),
    );
    expect(verdict).toEqual({
      kind: "nondeterministic",
      subject: "hello",
      places: [{ file: "samples/hello.ts", line: 1 }],
      message: "It prints something else under another locale (de_DE).",
      diff: "--- the usual run\n+++ another locale (de_DE)\n@@ -1,1 +1,1 @@\n-usual\n+crashed: It ended with 1.",
      reproduce: "hello --profiles",
    });
  });

  it("say so when the calls take another course though the output is the same", async () => {
    const usual = { capture: "usual\n", timeline: "503, 200\n" };
    const verdict = await judgeProfiles(
      project,
      sample,
      usual,
      atOnce(async ({ seed }) =>
        seed === undefined ? usual : { capture: "usual\n", timeline: "503, 503, 200\n" },
      ),
    );
    expect(verdict?.message).toBe(
      "Its calls take another course under another random seed (7), though it prints the same. Give it a clock and a random source, or say // @timeline none.",
    );
    expect(verdict?.diff).toBe(
      "--- the usual run\n+++ another random seed (7)\n@@ -1,1 +1,1 @@\n-503, 200\n+503, 503, 200",
    );
  });

  it("say so when there are no calls any more, and look at the output first", async () => {
    const usual = { capture: "usual\n", timeline: "200\n" };
    const quiet = await judgeProfiles(
      project,
      sample,
      usual,
      atOnce(async ({ seed }) => (seed === undefined ? usual : { capture: "usual\n" })),
    );
    expect(quiet?.diff).toBe(
      "--- the usual run\n+++ another random seed (7)\n@@ -1,1 +0,0 @@\n-200",
    );
    const other = await judgeProfiles(
      project,
      sample,
      usual,
      atOnce(async ({ seed }) => (seed === undefined ? usual : { capture: "other\n" })),
    );
    expect(other?.message).toBe("It prints something else under another random seed (7).");
  });
});
