import { describe, expect, it } from "vitest";

import { judgeLeftovers, judgePages } from "../samples/judge-pages.ts";
import type { Sample } from "../samples/project.ts";
import { plantedProject, plantedSample } from "./planted-samples.ts";

const hello = plantedSample("hello", 'console.log("hello");\n');
const shared = plantedSample("shared", "// @support\nexport {};\n");
const command: Sample = {
  ...plantedSample("run", "node hello.ts\n"),
  kind: "command",
  file: "samples/run.sh",
};
const captures = { hello: "hello\n", run: "hello\n" };

const code = '```ts title="hello.ts" sample="hello"\nconsole.log("hello");\n```\n';
const output = '```text title="Output" output="hello"\nhello\n```\n';

/** `kind: message` of every verdict of a page, in a project of these samples. */
function pageSays(
  text: string,
  { whole = true, chosen = ["hello", "shared", "run"] } = {},
): string[] {
  const project = plantedProject([hello, shared, command], { captures, pages: { "p.md": text } });
  const { verdicts } = judgePages(project, new Set(chosen), whole);
  return verdicts.map(({ kind, message }) => `${kind}: ${message}`);
}

describe("a fence", () => {
  it.each([
    ["a program", code],
    ["an output", output],
    ["a command", '```bash title="Terminal" sample="run"\nnode hello.ts\n```\n'],
    ["code with a reason", '```ts static="not ours"\nx\n```\n'],
    ["a support file", '```ts title="shared.ts" sample="shared"\n// @support\nexport {};\n```\n'],
  ])("that holds %s passes", (_, text) => {
    expect(pageSays(text)).toEqual([]);
  });

  it.each([
    [
      code.replace("log", "warn"),
      "page drift: The fence does not hold samples/hello.ts. Pages are written by accept: to change this, edit samples/hello.ts.",
    ],
    [
      output.replace("hello\n`", "hullo\n`"),
      "page drift: The fence does not hold samples/hello.out.txt. Pages are written by accept: to change this, edit samples/hello.ts.",
    ],
    [
      '```ts title="hello.ts" sample="hello"\n```\n',
      "page drift: The fence is empty; it shall hold samples/hello.ts.",
    ],
    [
      '```ts title="helo.ts" sample="helo"\n```\n',
      'unknown sample: sample="helo" names no sample. Did you mean hello? Samples: hello, shared, run.',
    ],
    [
      '```text title="Output" output="x"\n```\n',
      'unknown sample: output="x" names no sample. Samples: hello, shared, run.',
    ],
    [
      '```text title="Output" output="shared"\n```\n',
      "bad fence: shared is a support file: it is not run on its own and has no output.",
    ],
    [
      '```bash title="Terminal" sample="hello"\n```\n',
      "bad fence: samples/hello.ts is not shown in a bash fence.",
    ],
    [
      '```ts title="run.ts" sample="run"\n```\n',
      "bad fence: samples/run.sh is not shown in a ts fence.",
    ],
    [
      code.replace("```\n", "").trimEnd().slice(0, -3),
      "bad fence: This fence is never closed: everything after it is shown as code.",
    ],
    [
      "```ts\nx\n```\n",
      'unmarked code: A ts fence needs sample="NAME", so that it is run, or static="REASON".',
    ],
    [
      "```json\n{}\n```\n",
      'unmarked code: A json fence needs output="NAME", file="PATH" or static="REASON".',
    ],
    [
      "```\nx\n```\n",
      'unmarked code: A fence without a language needs output="NAME", file="PATH" or static="REASON".',
    ],
  ])("%j is told", (text, said) => {
    expect(pageSays(text)).toEqual([said]);
  });

  it("of another sample is left alone in a partial run, and so is what belongs to none", () => {
    const text = `${code.replace("log", "warn")}\n${"```ts\nx\n```\n"}`;
    expect(pageSays(text, { whole: false, chosen: ["run"] })).toEqual([]);
    expect(pageSays(text, { whole: false, chosen: ["hello"] })).toHaveLength(1);
    expect(pageSays(text, { whole: true, chosen: [] })).toHaveLength(1);
  });

  it("of a sample nobody has accepted yet has no verdict of its own", () => {
    const project = plantedProject([hello], { pages: { "p.md": output } });
    expect(judgePages(project, new Set(["hello"]), true)).toEqual({ verdicts: [], fences: 1 });
  });

  it("that drifted names page, line, both texts and both commands", () => {
    const pages = { "p.md": `Words.\n\n${code.replace("log", "warn")}` };
    const { verdicts } = judgePages(plantedProject([hello], { pages }), new Set(["hello"]), true);
    expect(verdicts).toMatchObject([
      {
        subject: "hello",
        places: [{ file: "p.md", line: 3 }],
        diff: '--- p.md:3\n+++ samples/hello.ts\n@@ -1,1 +1,1 @@\n-console.warn("hello");\n+console.log("hello");',
        reproduce: "hello",
        accept: "hello",
      },
    ]);
  });
});

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
});
