import { describe, expect, it } from "vitest";

import { undeclared } from "../samples/declared.ts";
import { judgeFacts, withFacts } from "../samples/judge-facts.ts";
import { judgeLeftovers, judgePages } from "../samples/judge-pages.ts";
import { readPage } from "../samples/page.ts";
import type { Sample } from "../samples/project.ts";
import { select } from "../samples/select.ts";
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

describe("facts of a page", () => {
  const facts = { facts: { "a.b": "15 seconds" }, tables: { t: "| a |\n| - |" } };
  const text =
    'It waits <data value="a.b">15 seconds</data>.\n\n<!-- table: t -->\n\n| a |\n| - |\n\n<!-- /table -->\n';

  async function said(page: string): Promise<string[]> {
    const project = plantedProject([], { pages: { "p.md": page } });
    const { verdicts } = await judgeFacts(project, () => Promise.resolve(facts));
    return verdicts.map(({ kind, message, places }) => `${kind} ${places[0]?.line}: ${message}`);
  }

  it("that say what is computed pass", async () => {
    expect(await said(text)).toEqual([]);
  });

  it.each([
    [
      text.replace("15 s", "14 s"),
      ["fact drift 1: The page says something else than scripts/facts.ts computes."],
    ],
    [
      text.replace("| a |", "| b |"),
      ["fact drift 3: The page says something else than scripts/facts.ts computes."],
    ],
    [text.replace("15 seconds", ""), ["fact drift 1: The fact is empty."]],
    ["<!-- table: t -->\n<!-- /table -->\n", ["fact drift 1: The table is empty."]],
    [
      text.replace("a.b", "a.c"),
      ["unknown fact 1: scripts/facts.ts computes no fact a.c. Did you mean a.b?"],
    ],
    [
      text.replace("table: t", "table: u"),
      ["unknown fact 3: scripts/facts.ts computes no table u. Did you mean t?"],
    ],
    [
      'It is <data value="a.b">x.\n',
      ["bad fence 1: fact a.b is never closed: </data> in the same paragraph or cell is missing."],
    ],
    [
      "<!-- table: t -->\n\nWords.\n",
      ["bad fence 1: table t is never closed: <!-- /table --> is missing."],
    ],
    [
      "- <!-- table: t -->\n",
      ["bad fence 1: table t stands inside a list or quote: move it to the margin."],
    ],
    [
      "It is <data>x</data>.\n",
      ['bad fence 1: <data> is written <data value="ID">TEXT</data>: got <data>'],
    ],
    ['`<data value="a.c">x</data>`\n', []],
  ])("%j has %j", async (page, verdicts) => {
    expect(await said(page)).toEqual(verdicts);
  });

  it("are not computed for pages that state none, and a failure to compute is told", async () => {
    const none = plantedProject([], { pages: { "p.md": "Words.\n" } });
    const never = (): never => {
      throw new Error("Nobody asked.");
    };
    expect(await judgeFacts(none, never)).toEqual({ verdicts: [], places: 0, facts: undefined });
    const project = plantedProject([], { pages: { "p.md": text } });
    const failed = await judgeFacts(project, () =>
      Promise.reject(new Error("file.ts:3\nTypeError: no\n    at f (x)")),
    );
    expect(failed).toMatchObject({
      places: 2,
      verdicts: [
        {
          kind: "crashed",
          subject: "scripts/facts.ts",
          places: [{ file: "scripts/facts.ts", line: 1 }],
          message: "scripts/facts.ts did not compute the facts.",
          detail: "TypeError: no",
        },
      ],
    });
    const thrown = await judgeFacts(project, () => Promise.reject(new Error("only\nthis")));
    expect(thrown.verdicts[0]?.detail).toBe("only");
    const unknown = await judgeFacts(project, () => Promise.resolve(undefined));
    expect(unknown.verdicts.map(({ kind }) => kind)).toEqual(["unknown fact", "unknown fact"]);
  });

  it("are written where they stand, with the page's own line ends, and only once", () => {
    const old = text.replace("15 s", "14 s").replace("| a |", "| b |").replaceAll("\n", "\r\n");
    const done = withFacts(readPage("p.md", old), facts);
    expect(done).toEqual({ text: text.replaceAll("\n", "\r\n"), count: 2 });
    expect(withFacts(readPage("p.md", text), facts)).toBeUndefined();
  });

  it("that would break their cell are not written", () => {
    const broken = { facts: { "a.b": "x\n\ny" }, tables: {} };
    const page = readPage("p.md", 'It is <data value="a.b">1</data>.\n');
    expect(() => withFacts(page, broken)).toThrow(
      "a.b on line 1 of p.md would not read back as written; the page is left as it was.",
    );
  });
});

describe("what a sample does not declare", () => {
  const said = (text: string, specifiers: string[], devDependencies = {}): string[] => {
    const sample = plantedSample("one", text, specifiers);
    const node = plantedSample("uses-node", "// @runs node\n");
    return undeclared(
      {
        ...plantedProject([sample, shared, node], { devDependencies }),
        dataFiles: ["samples/data.json"],
      },
      sample,
    );
  };

  it.each([
    ["", ["outbound-sdk", "outbound-sdk/fetch", "./shared.ts", "./data.json"], []],
    ["", ["ky"], ["It imports ky: say so with // @needs ky."]],
    ["", ["ky/x", "ky"], ["It imports ky: say so with // @needs ky."]],
    ["", ["@a/b/c"], ["It imports @a/b: say so with // @needs @a/b."]],
    ["// @needs ky\n", ["ky"], ["@needs ky: package.json has no such dev dependency."]],
    ["", ["node:fs"], ["It imports node:fs: say so with // @runs node."]],
    ["// @runs node\n", ["node:fs"], []],
    ["// @runs node\n", ["fs"], ['It imports "fs"; Node\'s own modules are written "node:fs".']],
    [
      "",
      ["./shred.ts"],
      ['It imports "./shred.ts": expected a neighbour, "./NAME.ts". Did you mean shared?'],
    ],
    ["", ["../x.js"], ['It imports "../x.js": expected a neighbour, "./NAME.ts".']],
    ["", ["./uses-node.ts"], ["It imports ./uses-node.ts, which says @runs node: say so too."]],
    ["// @runs node\n", ["./uses-node.ts"], []],
  ])("%j with %j is %j", (text, specifiers, messages) => {
    expect(said(text, specifiers)).toEqual(messages);
  });

  it("may need what the root has installed", () => {
    expect(said("// @needs ky\n", ["ky"], { ky: "1" })).toEqual([]);
    expect(said("// @needs kyy\n", [], { ky: "1" })).toEqual([
      "@needs kyy: package.json has no such dev dependency. Did you mean ky?",
    ]);
  });
});

describe("the words of a command line", () => {
  const known = ["backoff", "budgets", "gives-up"];
  const names = (words: string[], shard?: { index: number; of: number }): [string[], boolean] => {
    const { names: chosen, whole } = select(words, shard, known);
    return [[...chosen], whole];
  };

  it("choose by name, file or glob; none means all", () => {
    expect(names([])).toEqual([known, true]);
    expect(names(["backoff"])).toEqual([["backoff"], false]);
    expect(names(["./samples/backoff.ts", "samples/gives-up.out.txt", "budgets.sh"])).toEqual([
      ["backoff", "gives-up", "budgets"],
      false,
    ]);
    expect(names(["b*", "backoff"])).toEqual([["backoff", "budgets"], false]);
  });

  it("are told when they match nothing", () => {
    expect(() => names(["bakoff"])).toThrow(
      'No sample matches "bakoff". Did you mean backoff? Samples: backoff, budgets, gives-up.',
    );
    expect(() => select(["x"], undefined, [])).toThrow('No sample matches "x". Samples: none.');
  });

  it("of shards take every N-th, and the first the rest of the project", () => {
    expect(names([], { index: 1, of: 2 })).toEqual([["backoff", "gives-up"], true]);
    expect(names([], { index: 2, of: 2 })).toEqual([["budgets"], false]);
    expect(names(["b*"], { index: 1, of: 2 })).toEqual([["backoff"], false]);
  });
});
