import { describe, expect, it } from "vitest";

import { judgeProfiles } from "../samples/judge-profiles.ts";
import type { Variation } from "../samples/run-sample.ts";
import { plantedProject, plantedSample } from "./planted-samples.ts";

const sample = plantedSample("hello", 'console.log("hello");\n');
const project = plantedProject([sample]);

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
    async (variation) => {
      runs.push(variation);
      running += 1;
      await Promise.resolve();
      const capture = print(variation, running);
      await Promise.resolve();
      running -= 1;
      return { capture };
    },
  );
  return { message: verdict?.message, diff: verdict?.diff, runs };
}

describe("the profiles", () => {
  it("are run twice at once, all together, when nothing depends on them", async () => {
    const { message, runs } = await judge(() => "usual\n");
    expect(message).toBeUndefined();
    expect(runs).toHaveLength(2);
    expect(Object.keys(runs[0] ?? {}).sort()).toEqual([
      "locale",
      "seed",
      "startOffsetMs",
      "timeZone",
    ]);
  });

  it.each([
    ["seed", "another random seed (7)"],
    ["timeZone", "another time zone (Asia/Kolkata)"],
    ["locale", "another locale (de_DE)"],
    ["startOffsetMs", "another start time"],
  ] as const)("name %s alone when the output depends on it", async (key, name) => {
    const { message } = await judge((variation) => (key in variation ? "other\n" : "usual\n"));
    expect(message).toBe(`It prints something else under ${name}.`);
  });

  it("name what two runs at once take from each other, such as a fixed port", async () => {
    const { message, diff } = await judge((_, running) => (running > 1 ? "taken\n" : "usual\n"));
    expect(message).toBe("It prints something else under two runs at once.");
    expect(diff).toBe("--- the usual run\n+++ two runs at once\n@@ -1,1 +1,1 @@\n-usual\n+taken");
  });

  it("name every one of several", async () => {
    const { message } = await judge(({ seed, locale }) =>
      seed === undefined && locale === undefined ? "usual\n" : "other\n",
    );
    expect(message).toBe(
      "It prints something else under another random seed (7), another locale (de_DE).",
    );
  });

  it("say so when the output depends on several only together", async () => {
    const { message } = await judge(({ seed, locale }) =>
      seed === undefined || locale === undefined ? "usual\n" : "other\n",
    );
    expect(message).toBe(
      "It prints something else under all profiles at once, though under none alone.",
    );
  });

  it("take a run that fails for another output, and say why it failed", async () => {
    const verdict = await judgeProfiles(
      project,
      sample,
      { capture: "usual\n" },
      async (variation) =>
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
    );
    expect(verdict?.diff).toContain("+crashed: It ended with 1.");
    expect(verdict?.reproduce).toBe("hello --profiles");
  });

  it("say so when the calls take another course though the output is the same", async () => {
    const usual = { capture: "usual\n", timeline: "503, 200\n" };
    const verdict = await judgeProfiles(project, sample, usual, async ({ seed }) =>
      seed === undefined ? usual : { capture: "usual\n", timeline: "503, 503, 200\n" },
    );
    expect(verdict?.message).toBe(
      "Its calls take another course under another random seed (7), though it prints the same. Give it a clock and a random source, or say // @timeline none.",
    );
    expect(verdict?.diff).toContain("+503, 503, 200");
  });
});
