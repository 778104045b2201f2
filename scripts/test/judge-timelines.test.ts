import { describe, expect, it } from "vitest";

import { judgeTimelines, orphanTimeline } from "../samples/judge-timelines.ts";
import type { Project, Sample } from "../samples/project.ts";
import type { Verdict } from "../samples/verdict.ts";
import { plantedProject, plantedSample } from "./planted-samples.ts";

const calls = plantedSample("calls", "await get();\n");
const pages = { "page.md": 'Words.\n\n```text title="Output" output="calls"\n```\n' };

function project(committed: string | undefined, shown = true): Project {
  return {
    ...plantedProject([calls], shown ? { pages } : {}),
    timelines: new Map(committed === undefined ? [] : [["calls", Buffer.from(committed)]]),
  };
}

/** What is said of the sample when the SDK told this. */
function judged(
  committed: string | undefined,
  told: string | undefined,
  shown?: boolean,
): Verdict[] {
  const all = new Map(told === undefined ? [] : [["calls", told]]);
  return judgeTimelines(project(committed, shown), ["calls"], all);
}

describe("a timeline", () => {
  it("that is what was told passes, and so does a run that tells nothing and has none", () => {
    expect(judged("503, 200\n", "503, 200\n")).toEqual([]);
    expect(judged(undefined, undefined)).toEqual([]);
  });

  it("of no run, or of one that failed, is not looked at", () => {
    expect(judgeTimelines(project("503\n"), [], new Map())).toEqual([]);
    expect(judgeTimelines(project("503\n"), ["other"], new Map([["other", "x"]]))).toEqual([]);
  });

  it("that differs is timeline drift, on the page", () => {
    expect(judged("503\n", "200\n")).toEqual([
      {
        kind: "timeline drift",
        subject: "calls",
        places: [{ file: "page.md", line: 3 }],
        message:
          "The calls of calls.ts do not take the course that samples/calls.timeline.json holds.",
        diff: "--- samples/calls.timeline.json\n+++ what calls.ts did\n@@ -1,1 +1,1 @@\n-503\n+200",
        reproduce: "calls",
        accept: "calls",
      },
    ]);
    const [unshown] = judged("503\n", "200\n", false);
    expect(unshown?.places).toEqual([{ file: "samples/calls.ts", line: 1 }]);
  });

  it("that differs in many events is told by the first of them", () => {
    const events = (at: number): string =>
      Array.from({ length: 30 }, (_, index) => `${at + index}\n`).join("");
    const [verdict] = judged(events(100), events(200));
    expect(verdict?.diff?.split("\n")).toHaveLength(21);
    expect(verdict?.diff).toMatch(/\n-116\n\(43 more lines of this diff\)$/);
  });

  it("that does not exist is missing, and all of it is new", () => {
    expect(judged(undefined, "200\n")).toEqual([
      {
        kind: "missing timeline",
        subject: "calls",
        places: [{ file: "page.md", line: 3 }],
        message:
          "samples/calls.timeline.json does not exist: nobody has accepted what the calls of calls.ts did. For no picture of them say // @timeline none.",
        diff: "--- nothing\n+++ samples/calls.timeline.json\n@@ -0,0 +1,1 @@\n+200",
        reproduce: "calls",
        accept: "calls",
      },
    ]);
  });

  it("of a run that tells nothing any more belongs to no run", () => {
    expect(judged("503\n", undefined)).toEqual([
      {
        kind: "orphan timeline",
        subject: "calls",
        places: [{ file: "samples/calls.timeline.json", line: 1 }],
        message:
          "samples/calls.timeline.json belongs to no run: samples/calls.ts makes no call of the SDK, or makes one on the real clock. Accepting removes it.",
        accept: "calls",
      },
    ]);
  });

  it("of no sample belongs to no run, and every accept removes it", () => {
    expect(orphanTimeline(project(undefined), "gone", undefined)).toEqual({
      kind: "orphan timeline",
      subject: "gone",
      places: [{ file: "samples/gone.timeline.json", line: 1 }],
      message:
        "samples/gone.timeline.json belongs to no run: there is no samples/gone.ts. Accepting removes it.",
      accept: "",
    });
  });

  const command: Sample = { ...calls, kind: "command", file: "samples/calls.sh" };
  it.each([
    [plantedSample("calls", "// @support\n"), "samples/calls.ts is not run on its own"],
    [
      plantedSample("calls", "// @compileError 2322 line 2\n"),
      "samples/calls.ts is not run on its own",
    ],
    [plantedSample("calls", "// @timeline none\n"), "samples/calls.ts says @timeline none"],
    [command, "samples/calls.sh is a command"],
    [calls, "samples/calls.ts makes no call of the SDK, or makes one on the real clock"],
  ])("of a run that can have none says why (%#)", (sample, why) => {
    expect(orphanTimeline(project(undefined), "calls", sample).message).toBe(
      `samples/calls.timeline.json belongs to no run: ${why}. Accepting removes it.`,
    );
  });
});
