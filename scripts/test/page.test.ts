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
    ["a title", '---\ntitle: "10 ways"\nsidebar:\n  order: 3\n---\n', ["10"]],
    [
      "a description",
      "---\ntitle: A\ndescription: The five limits of 2 clients\n---\n",
      ["five", "2"],
    ],
    [
      "a hero",
      "---\nhero:\n  tagline: Twice\n  actions:\n    - text: In 4 steps\n      link: /5/\n---\n",
      ["Twice", "4"],
    ],
    [
      "a picture",
      'See ![alt 3 dogs](4.png "and 5 cats") and ![6](7.png).\n\n![8][9]\n\n[9]: a.png\n',
      ["3", "5", "6", "8"],
    ],
    [
      "raw HTML",
      '<div class="w-4" title="5 of them">\n<pre>6</pre> <!-- 7 -->\n<style>p { margin: 8px }</style>nine\n</div>\n',
      ["6", "nine", "5"],
    ],
    ["a tag in a line", 'A <abbr title="2 words" tabindex="0">term</abbr>.\n', ["2"]],
    [
      "a fact, a table, code",
      '<data value="n-1">2</data> `3`\n\n<!-- table: t4 -->\n\n| 5 |\n| - |\n| 6 |\n\n<!-- /table -->\n\n```text\n7\n```\n',
      [],
    ],
  ])("has numbers in %s", (_, text, numbers) => {
    const page = readPage("page.md", text);
    expect(page.numbers.map(({ start, end }) => text.slice(start, end))).toEqual(numbers);
  });

  it("has numbers in attributes of components that readers see", () => {
    const text =
      '<Card title="3 steps" icon="4">\n\nWords.\n\n</Card>\n\nA <Badge text="2 h" size="5" />.\n';
    const page = readPage("page.mdx", text);
    expect(page.numbers.map(({ start, end }) => text.slice(start, end))).toEqual(["3", "2"]);
  });

  it("that its parser cannot read is told with the line, and is never an empty page", () => {
    const page = readPage("page.mdx", "Words.\n\n<Tabs>\n\nMore.\n");
    expect(page.readable).toBe(false);
    expect(page.fences).toEqual([]);
    expect(page.problems).toHaveLength(1);
    expect(page.problems[0]?.message).toMatch(/^Not readable: ./);
    expect(readPage("page.md", "Words.\n\n<Tabs>\n\nMore.\n").problems).toEqual([]);
  });

  it("is left as it was when a fence would not read back as written", () => {
    const page = readPage("page.md", '```text title="Output" output="a"\n```\n');
    const [fence] = page.fences;
    if (fence === undefined) throw new Error("The page has no fence.");
    expect(() => inject(page, [{ fence, body: "no last newline" }])).toThrow(
      "The fence on line 1 of page.md would not read back as written; the page is left as it was.",
    );
    expect(() => inject(page, [{ fence: { ...fence, closed: false }, body: "x\n" }])).toThrow(
      "The fence on line 1 is never closed.",
    );
  });
});
