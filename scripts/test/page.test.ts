import { describe, expect, it } from "vitest";

import { inject } from "../samples/inject.ts";
import { readPage } from "../samples/page.ts";

describe("a page", () => {
  // Kotlin/kotlinx-knit#57: text of an earlier foreign block leaked into the next test.
  it("gives a fence nothing of the fence before it", () => {
    const { fences } = readPage(
      "page.md",
      '```kotlin static="another" title="A.kt"\nfirst\n```\n\n```ts title="b.ts" sample="b"\nsecond\n```\n',
    );
    expect(fences.map(({ info, body }) => [info, body])).toEqual([
      [{ lang: "kotlin", static: "another", title: "A.kt" }, "first\n"],
      [{ lang: "ts", title: "b.ts", sample: "b" }, "second\n"],
    ]);
  });

  // dart-lang/labs#325: an unclosed block at the end crashed, and a directive in a fence was run.
  it("that ends in the middle of a fence is read, and the fence is known to be open", () => {
    const [fence] = readPage("page.md", '```ts title="a.ts" sample="a"').fences;
    expect([fence?.closed, fence?.body]).toEqual([false, ""]);
    const shown = readPage("page.md", '````md static="how"\n```ts sample="a"\n```\n````\n');
    expect(shown.fences.map(({ info }) => info.sample)).toEqual([undefined]);
    expect(shown.problems).toEqual([]);
  });

  // realworldocaml/mdx#146: trailing blanks were added to outputs.
  it("gets no trailing blank in an empty line, however deep the fence stands", () => {
    const page = readPage("page.md", '- one\n\n  > ```text title="Output" output="a"\n  > ```\n');
    const [fence] = page.fences;
    if (fence === undefined) throw new Error("The page has no fence.");
    const written = inject(page, [{ fence, body: "a\n\nb\n" }]);
    expect(written).toContain("  > a\n  >\n  > b\n");
    expect(written.split("\n").filter((line) => line !== line.trimEnd())).toEqual([]);
  });

  it.each(["\n", "\r\n"])(
    "that begins with a byte order mark keeps every other byte (%j)",
    (eol) => {
      const lines = [
        "\uFEFF# A",
        "",
        '```text title="Output" output="a"',
        "old",
        "```",
        "",
        '2 <data value="b">c</data>.',
        "",
      ];
      const text = lines.join(eol);
      const page = readPage("page.md", text);
      const [fence] = page.fences;
      if (fence === undefined) throw new Error("The page has no fence.");
      expect(fence.closed).toBe(true);
      expect(page.facts.places.map(({ start, end }) => text.slice(start, end))).toEqual(["c"]);
      expect(page.numbers.map(({ start, end }) => text.slice(start, end))).toEqual(["2"]);
      expect(inject(page, [{ fence, body: "new\n" }])).toBe(text.replace("old", "new"));
    },
  );

  it.each([
    ["Words.\n\n<Tabs>\n\nMore.\n", 3, /^Not readable: 3:1: Expected a closing tag for `<Tabs>`/],
    ["---\ntitle: A\n---\n\nA {1\n", 5, /^Not readable: 5:3: ./],
    [`${"\n".repeat(11)}A </b>\n`, 12, /^Not readable: 12:3: ./],
  ])("that its parser cannot read is told with the line: %j", (text, line, message) => {
    expect(readPage("page.mdx", text)).toEqual({
      file: "page.mdx",
      text,
      readable: false,
      fences: [],
      problems: [{ line, message: expect.stringMatching(message) }],
      facts: { places: [], problems: [] },
      numbers: [],
    });
    expect(readPage("page.md", text)).toMatchObject({ readable: true, problems: [] });
  });

  it("is read whole: fences, facts and numbers, each with its place", () => {
    const text =
      'In 2 steps.\n\n```ts title="a.ts" static=""\nx\n\ny\n```\n\n<data value="a">3</data>\n';
    expect(readPage("page.md", text)).toEqual({
      file: "page.md",
      text,
      readable: true,
      fences: [
        {
          info: { lang: "ts", title: "a.ts" },
          problems: ['static="" is empty. static needs a value.'],
          line: 3,
          start: 13,
          end: 50,
          body: "x\n\ny\n",
          closed: true,
        },
      ],
      problems: [],
      facts: {
        places: [{ kind: "fact", id: "a", line: 9, start: 68, end: 69, text: "3" }],
        problems: [],
      },
      numbers: [{ start: 3, end: 4 }],
    });
  });
});

describe("a fence of a page", () => {
  it.each([
    ["```\n```", { lang: "" }],
    ["```js\n```", { lang: "js" }],
    ['``` text \t output="a" title="b"  \n```', { lang: "text", output: "a", title: "b" }],
  ])("has the language and options that are written: %j", (text, info) => {
    expect(readPage("page.md", text).fences).toMatchObject([{ info, problems: [] }]);
  });

  /** Each fence's body, and whether it is closed. */
  const fences = (text: string): [string, boolean][] =>
    readPage("page.md", text).fences.map(({ body, closed }) => [body, closed]);

  it.each([
    ["```\n```", "", true],
    ["```\nx\n```\n", "x\n", true],
    ["```\n\n```\n", "\n", true],
    ["```\n\n\n```\n", "\n\n", true],
    ["```\nx\n\n`````  \n", "x\n\n", true],
    ["~~~ `a`\n~~\n```\n~~~\n", "~~\n```\n", true],
    ["```js\r\nx\r\n\r\ny\r\n```\r\n", "x\n\ny\n", true],
    ["- a\n\n  ```\n  x\n  ```\n\nb\n", "x\n", true],
    ["> - ```\n>   x\n>   ```\n", "x\n", true],
    ["   ```\n   x\n     y\n  ```\n", "x\n  y\n", true],
    ["```", "", false],
    ["```\nx", "x\n", false],
    ["````\nx\n```\n", "x\n```\n", false],
    ["- a\n\n  ```\n  x\n\nb\n", "x\n", false],
    ["> ```\n> x\n\nb\n", "x\n", false],
  ])("%j holds %j, closed: %s", (text, body, closed) => {
    expect(fences(text)).toEqual([[body, closed]]);
  });

  it.each(["    ```", "> ```", "\t````", "x ```", "``` x", "~~~"])(
    "is not closed by %j, which is of its text",
    (line) => {
      expect(fences(`\`\`\`\nx\n${line}`)).toEqual([[`x\n${line}\n`, false]]);
      expect(fences(`\`\`\`\n${line}`)).toEqual([[`${line}\n`, false]]);
    },
  );

  it.each([
    "    x",
    "    ```ts\n    x\n    ```",
    "\t```ts\n\tx",
    "      ```\n      x",
    "-     ~~~",
  ])("is none where the code is only indented: %j", (code) => {
    expect(readPage("page.md", `# A\n\n${code}\n`)).toMatchObject({
      fences: [],
      problems: [
        { line: 3, message: "An indented code block has no place for options. Use a fence." },
      ],
    });
  });

  const unseen =
    "This looks like a fence and is none: it stands inside HTML or a comment. Put a blank line before it.";
  const seen = '```ts title="a.ts" sample="a"\nx\n```\n\n';

  it.each([
    '<div>\n```ts sample="a"\nx\n```\n</div>',
    "<!--\n- ~~~~ output  =x -->",
    "<div>\n> 1) ```file=\n</div>",
    "<div>\n + * ``` a sample\t=\n</div>",
  ])("that stands inside HTML is told: %j", (html) => {
    expect(readPage("page.md", seen + html).problems).toEqual([{ line: 6, message: unseen }]);
    expect(readPage("page.md", `${html}\n\n${seen}`).problems).toEqual([
      { line: 2, message: unseen },
    ]);
  });

  it.each([
    "Write ```ts sample=1``` there.",
    '<div>\nsample="a"\n```ts\n</div>',
    "<div>\n``sample=1\n```resample=1\n~~~ outputs=1 files=2\n</div>",
    '````md\n```ts sample="a"\n```\n````',
    '- ```ts title="a.ts" sample="a"\n  x\n  ```',
    '```ts title="a.ts" sample="a"',
  ])("is not missed where there is none: %j", (text) => {
    expect(readPage("page.md", text).problems).toEqual([]);
  });

  it("of very many marks is read as soon as any other", () => {
    const text = `Words\n${"`".repeat(200_000)} words\n`;
    expect(readPage("page.md", text).problems).toEqual([]);
    const glued = '<b>\n````ts sample="a"\n</b>\n';
    expect(readPage("page.md", glued).problems).toHaveLength(1);
  });

  it("that is nested deeper than a program can follow is not readable", () => {
    const { readable, problems } = readPage("page.md", `${">".repeat(20_000)} words\n`);
    const message = "Not readable: It is nested too deep.";
    expect([readable, problems]).toEqual([false, [{ line: 1, message }]]);
  });

  it.each([
    ["p.md", "Words.\n\n<div>\n<PRE><code>1;</code></PRE>\n</div>\n", [3]],
    ["p.md", "Words <pre>1;</pre>.\n\n<!-- <pre>2;</pre> -->\n\n`<pre>`, <prefix>\n", [1]],
    ["p.mdx", "<Code code={1} />\n\nWords <pre>2;</pre>.\n", [1, 3]],
  ])("%s with code in HTML says that nobody checks it: %j", (file, text, lines) => {
    const message = "Code in HTML is run by nobody and compared with nothing. Use a fence.";
    expect(readPage(file, text).problems).toEqual(lines.map((line) => ({ line, message })));
  });
});
