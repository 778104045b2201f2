import { describe, expect, it } from "vitest";

import { judgeFacts, withFacts } from "../samples/judge-facts.ts";
import { readPage } from "../samples/page.ts";
import { plantedProject } from "./planted-samples.ts";

describe("facts of a page", () => {
  const facts = { facts: { "a.b": "15 seconds" }, tables: { t: "| a |\n| - |" } };
  const text =
    'It waits <data value="a.b">15 seconds</data>.\n\n<!-- table: t -->\n\n| a |\n| - |\n\n<!-- /table -->\n';

  async function said(page: string): Promise<string[]> {
    const project = plantedProject([], { pages: { "p.md": page } });
    const { verdicts } = await judgeFacts(project, () => Promise.resolve(facts));
    return verdicts.map(({ kind, message, places }) => `${kind} ${places[0]?.line}: ${message}`);
  }

  it.each(['<data value="constructor">1</data>', "<!-- table: constructor -->\n\n<!-- /table -->"])(
    "named as what every object has are computed by nobody: %s",
    async (fact) => {
      expect(await said(`${fact}\n`)).toEqual([
        expect.stringMatching(/^unknown fact 1: .* computes no (?:fact|table) constructor\./),
      ]);
    },
  );

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

  it("of an .mdx page are elements, and are read and written like the others", async () => {
    const page =
      'It is <data value="a.b">14 seconds</data>, <data>x</data> or <data value="a.b" />.\n';
    const project = plantedProject([], { pages: { "p.mdx": page } });
    const { verdicts } = await judgeFacts(project, () => Promise.resolve(facts));
    expect(verdicts.map(({ kind, message }) => `${kind}: ${message}`)).toEqual([
      'bad fence: <data> is written <data value="ID">TEXT</data>.',
      'bad fence: <data> is written <data value="ID">TEXT</data>.',
      "fact drift: The page says something else than scripts/facts.ts computes.",
    ]);
    expect(withFacts(readPage("p.mdx", page), facts)).toEqual({
      text: page.replace("14", "15"),
      count: 1,
    });
  });

  it("that would break their cell are not written", () => {
    const broken = { facts: { "a.b": "x\n\ny" }, tables: {} };
    const page = readPage("p.md", 'It is <data value="a.b">1</data>.\n');
    expect(() => withFacts(page, broken)).toThrow(
      "a.b on line 1 of p.md would not read back as written; the page is left as it was.",
    );
  });

  it("that are wrong name the page, the line, both texts and the commands", async () => {
    const page = text.replace("15 s", "14 s").replace("| a |", "| b |");
    const open =
      '<data value="none">1</data>\n\n<data value="verified.x">2</data>\n\n<data value="y">\n';
    const pages = { "p.md": `Words.\n\n${page}\n${open}` };
    const counted = { ...facts, facts: { ...facts.facts, "verified.x": "3" } };
    const judged = await judgeFacts(plantedProject([], { pages }), () => Promise.resolve(counted));
    const commands = { reproduce: "", accept: "" };
    expect(judged).toEqual({
      places: 4,
      facts: counted,
      verdicts: [
        {
          kind: "bad fence",
          subject: "p.md",
          places: [{ file: "p.md", line: 16 }],
          message: expect.stringMatching(/^fact y is never closed/),
        },
        {
          kind: "fact drift",
          subject: "a.b",
          places: [{ file: "p.md", line: 3 }],
          message: "The page says something else than scripts/facts.ts computes.",
          diff: "--- p.md:3\n+++ a.b\n@@ -1,1 +1,1 @@\n-14 seconds\n+15 seconds",
          ...commands,
        },
        {
          kind: "fact drift",
          subject: "t",
          places: [{ file: "p.md", line: 5 }],
          message: "The page says something else than scripts/facts.ts computes.",
          diff: "--- p.md:5\n+++ t\n@@ -1,2 +1,2 @@\n-| b |\n+| a |\n | - |",
          ...commands,
        },
        {
          kind: "unknown fact",
          subject: "none",
          places: [{ file: "p.md", line: 12 }],
          message: "scripts/facts.ts computes no fact none.",
        },
        {
          kind: "fact drift",
          subject: "verified.x",
          places: [{ file: "p.md", line: 14 }],
          message: "The page says something else than the tool counts.",
          diff: "--- p.md:14\n+++ verified.x\n@@ -1,1 +1,1 @@\n-2\n+3",
          ...commands,
        },
      ],
    });
  });

  it.each([
    ["file.ts:3\nTypeError: no\n    at f (x)", "TypeError: no"],
    ["At a TypeError: a\nError: b\n", "Error: b"],
    ["one\nError: \nmore", "Error: "],
    ["one\nRange Error: two", "one"],
    ["only\n", "only"],
    ["only\nthis\nline", "only"],
  ])("that cannot be computed for the reason %j are told with %j", async (reason, detail) => {
    const project = plantedProject([], { pages: { "p.md": text } });
    for (const thrown of [new Error(reason), reason]) {
      const compute = async (): Promise<never> => {
        throw thrown;
      };
      expect(await judgeFacts(project, compute)).toEqual({
        places: 2,
        facts: undefined,
        verdicts: [
          {
            kind: "crashed",
            subject: "scripts/facts.ts",
            places: [{ file: "scripts/facts.ts", line: 1 }],
            message: "scripts/facts.ts did not compute the facts.",
            detail,
          },
        ],
      });
    }
  });

  it("are written one after the other, longer or shorter than what stood there", () => {
    const old = text.replace("15 seconds", "1").replace("| a |\n| - |", "none") + text;
    expect(withFacts(readPage("p.md", old), facts)).toEqual({ text: text + text, count: 2 });
    const empty = { facts: { "a.b": "" }, tables: {} };
    const page = 'It is <data value="a.b">1</data>.\n';
    expect(withFacts(readPage("p.md", page), empty)?.text).toBe(page.replace("1", ""));
  });

  it("that nobody computes stay as they are while others are written", () => {
    const page = 'It is <data value="no">1</data>, <data value="a.b">2</data>.\n';
    expect(withFacts(readPage("p.md", page), facts)).toEqual({
      text: page.replace("2", "15 seconds"),
      count: 1,
    });
  });

  it.each([
    [
      'One.\n\nIt is <data value="a.b">1</data>.\n',
      { facts: { "a.b": "x\n\ny" }, tables: {} },
      "a.b on line 3",
    ],
    [
      "One.\n\n<!-- table: t -->\n<!-- /table -->\n",
      { facts: {}, tables: { t: '| <data value="x">1</data> |\n| - |' } },
      "A fact on line 1",
    ],
  ])("are not written where they would not read back: %j", (page, computed, place) => {
    expect(() => withFacts(readPage("p.md", page), computed)).toThrow(
      `${place} of p.md would not read back as written; the page is left as it was.`,
    );
  });
});
