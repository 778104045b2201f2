import { describe, expect, it } from "vitest";

import { inject } from "../samples/inject.ts";
import { readPage } from "../samples/page.ts";
import type { Fence } from "../samples/page.ts";

/** The page with its fences filled with these, in this order of its fences. */
function filled(text: string, bodies: readonly string[], order = [...bodies.keys()]): string {
  const page = readPage("page.md", text);
  return inject(
    page,
    order.map((at) => ({ fence: page.fences[at] as Fence, body: bodies[at] as string })),
  );
}

describe("a fence that is filled", () => {
  it.each([
    ["```ts a\nold\n```\n", "new\n\nlines\n", "```ts a\nnew\n\nlines\n```\n"],
    ["```\n```", "a\n", "```\na\n```"],
    ["```\nold\n```", "", "```\n```"],
    ["``` a  \nold\n`````\n", "a\n", "``` a  \na\n```\n"],
    ["a\n\n~~~ `b`\n~~~\n", "``````\n~~\n", "a\n\n~~~ `b`\n``````\n~~\n~~~\n"],
    ["```\n```\n", "~~~~~~\n``\n", "```\n~~~~~~\n``\n```\n"],
    ["```a\n```\n", "x ```` y ```\n", "`````a\nx ```` y ```\n`````\n"],
    ["~~~~a\n~~~~\n", "~~~\n", "~~~~a\n~~~\n~~~~\n"],
    ["~~~~~a\nold\n~~~~~\n", "new\n", "~~~a\nnew\n~~~\n"],
    ["- ```a\n  ```\n", "x\n\n y\n", "- ```a\n  x\n\n   y\n  ```\n"],
    ["a\n\n12. ```a\n    ```\n", "x\n", "a\n\n12. ```a\n    x\n    ```\n"],
    ["a\n> - ```a\n>   ```\n", "x\n\ny\n", "a\n> - ```a\n>   x\n>\n>   y\n>   ```\n"],
    ["a\n\n   ```a\n ```\nb\n", "x\n", "a\n\n   ```a\n   x\n   ```\nb\n"],
    ["a\n\n1.\t```a\n\t```\n", "x\n", "a\n\n1.\t```a\n  \tx\n  \t```\n"],
  ])("%j with %j is %j", (text, body, written) => {
    expect(filled(text, [body])).toBe(written);
    expect(filled(text.replaceAll("\n", "\r\n"), [body])).toBe(written.replaceAll("\n", "\r\n"));
  });

  it("stands beside others, in whatever order they are filled", () => {
    const text = "```a\n1\n```\n\n```b\n2\n```\n\n```c\n3\n```\n";
    const written = "```a\nlong\nlong\n```\n\n```b\n2\n```\n\n```c\n```\n";
    for (const order of [
      [0, 1, 2],
      [2, 1, 0],
      [1, 2, 0],
      [0, 2],
    ]) {
      expect(filled(text, ["long\nlong\n", "2\n", ""], order)).toBe(written);
    }
  });

  it("is left byte for byte when it holds what it shall", () => {
    const text = "`````a\r\n1\r\n`````\r\n";
    expect(filled(text, ["1\n"])).toBe(text);
  });
});

describe("a page", () => {
  const text = "Words.\n\n```a\n1\n```\n\n```b\n2\n```\n";
  const page = readPage("page.md", text);
  const [first, second] = page.fences as [Fence, Fence];
  const leftAlone = (line: number): string =>
    `The fence on line ${line} of page.md would not read back as written; the page is left as it was.`;

  it("is left as it was when a fence would not read back as written", () => {
    const body = "no last line end";
    expect(() => inject(page, [{ fence: first, body }])).toThrow(leftAlone(3));
    expect(() => inject(page, [{ fence: second, body }])).toThrow(leftAlone(7));
  });

  it("is left as it was when a neighbour would not read back, or was not there before", () => {
    const filling = { fence: first, body: "new\n" };
    const other = { ...page, fences: [first, { ...second, body: "3\n" }] };
    expect(() => inject(other, [filling])).toThrow(leftAlone(7));
    const fewer = { ...page, fences: [first] };
    expect(() => inject(fewer, [filling])).toThrow(leftAlone(1));
  });

  it("is left as it was when a fence is never closed", () => {
    const fence = { ...first, closed: false };
    expect(() => inject(page, [{ fence, body: "x\n" }])).toThrow(
      "The fence on line 3 is never closed.",
    );
  });

  it("keeps blanks a line begins with behind a quote's mark that stands alone", () => {
    const page = readPage("p.md", '>```text title="Output" output="a"\n>```\n');
    const [fence] = page.fences;
    if (fence === undefined) throw new Error("There is no fence.");
    const body = "  a\n\n\tb\n";
    const text = inject(page, [{ fence, body }]);
    expect(text).toBe('>```text title="Output" output="a"\n>   a\n>\n> \tb\n> ```\n');
    expect(readPage("p.md", text).fences[0]?.body).toBe(body);
  });
});
