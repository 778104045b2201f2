import { describe, expect, it } from "vitest";

import { judgeLeftovers } from "../samples/judge-pages.ts";
import type { Sample } from "../samples/project.ts";
import { plantedProject, plantedSample } from "./planted-samples.ts";

const hello = plantedSample("hello", 'console.log("hello");\n');
const shared = plantedSample("shared", "// @support\nexport {};\n");
const command: Sample = {
  ...plantedSample("run", "node hello.ts\n"),
  kind: "command",
  file: "samples/run.sh",
};

const code = '```ts title="hello.ts" sample="hello"\nconsole.log("hello");\n```\n';
const output = '```text title="Output" output="hello"\nhello\n```\n';

describe("what is left over", () => {
  const leftovers = (pages: string, samples = [hello, shared], extra = {}): string[] =>
    judgeLeftovers(
      plantedProject(samples, {
        captures: { hello: "hello\n", ...extra },
        pages: { "p.md": pages },
      }),
    ).map(({ kind, message }) => `${kind}: ${message}`);
  const support = '```ts title="shared.ts" sample="shared"\n// @support\nexport {};\n```\n';

  it("is nothing when every sample is shown and every capture has its run", () => {
    expect(leftovers(code + "\n" + support)).toEqual([]);
    expect(leftovers(output + "\n" + support)).toEqual([]);
  });

  it("is a capture without a sample, or of one that is not run", () => {
    const wrong = plantedSample("wrong", "// @compileError 2322 line 2\n");
    const all = [hello, shared, wrong];
    const shown = `${code}\n${support}\n\`\`\`ts title="wrong.ts" sample="wrong"\n\`\`\`\n`;
    expect(leftovers(shown, all, { gone: "x\n", shared: "x\n", wrong: "x\n" })).toEqual([
      "orphan capture: samples/gone.out.txt belongs to no run: there is no samples/gone.ts. Accepting removes it.",
      "orphan capture: samples/shared.out.txt belongs to no run: samples/shared.ts is not run on its own. Accepting removes it.",
      "orphan capture: samples/wrong.out.txt belongs to no run: samples/wrong.ts is not run on its own. Accepting removes it.",
    ]);
  });

  it("is a sample that no page shows, a support file shown in part, and a stray file", () => {
    expect(leftovers(support, [hello, shared, command])).toEqual([
      'unreferenced sample: No page shows samples/hello.ts. Put a fence on one: ```ts title="hello.ts" sample="hello"',
      'unreferenced sample: No page shows samples/run.sh. Put a fence on one: ```bash title="Terminal" sample="run"',
    ]);
    const part = support.replace("sample=", 'region="a" sample=');
    expect(leftovers(code + "\n" + part)).toEqual([
      'unreferenced sample: Pages show only a part of samples/shared.ts. Put a fence on one: ```ts title="shared.ts" sample="shared"',
    ]);
    const unshown = judgeLeftovers(plantedProject([command]));
    expect(unshown).toEqual([
      {
        kind: "unreferenced sample",
        subject: "run",
        places: [{ file: "samples/run.sh", line: 1 }],
        message: expect.stringMatching(/^No page shows/),
      },
    ]);
    const project = { ...plantedProject([]), strays: [{ file: "samples/X.ts", message: "No." }] };
    expect(judgeLeftovers(project)).toEqual([
      {
        kind: "stray file",
        subject: "samples/X.ts",
        places: [{ file: "samples/X.ts", line: 1 }],
        message: "No.",
      },
    ]);
  });

  it("names the file that accept removes", () => {
    const project = plantedProject([], { captures: { gone: "x\n" } });
    const orphan = {
      places: [{ file: "samples/gone.out.txt", line: 1 }],
      message:
        "samples/gone.out.txt belongs to no run: there is no samples/gone.ts. Accepting removes it.",
    };
    expect(judgeLeftovers(project)).toEqual([
      { kind: "orphan capture", subject: "gone", ...orphan, accept: "" },
    ]);
  });

  it("is a timeline without a sample, or of one that is not run", () => {
    const wrong = plantedSample("wrong", "// @compileError 2322 line 2\n");
    const names = ["hello", "shared", "wrong", "gone"];
    const timelines = new Map(names.map((name) => [name, Buffer.from("[]\n")]));
    const project = { ...plantedProject([hello, shared, wrong]), timelines };
    const told = judgeLeftovers(project).filter(({ kind }) => kind === "orphan timeline");
    expect(told.map(({ subject }) => subject)).toEqual(["shared", "wrong", "gone"]);
  });
});
