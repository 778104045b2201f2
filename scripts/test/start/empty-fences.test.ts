import { describe, expect, it } from "vitest";
import { emptyFences } from "../../start/empty-fences.ts";

const names = (text: string): string[] => emptyFences("page.md", text);

describe("an empty fence names the sample to fill it with", () => {
  it.each([
    ["of its code", '```ts title="a.ts" sample="a"\n```\n', ["a"]],
    ["of its output", '```text title="Output" output="a"\n```\n', ["a"]],
    ["once", '```ts sample="a"\n```\n\n```text output="a"\n```\n', ["a"]],
    ["in the order of the page", '```ts sample="b"\n```\n\n```ts sample="a"\n```', ["b", "a"]],
    ["in a list", '- A step:\n\n  ```ts sample="a"\n  ```\n', ["a"]],
    ["in a quote", '> ```ts sample="a"\n> ```\n', ["a"]],
    ["in an aside", ':::note\n```ts sample="a"\n```\n:::\n', ["a"]],
    ["between tildes", '~~~ts sample="a"\n~~~\n', ["a"]],
    ["in single quotes", "```ts sample='a'\n```\n", ["a"]],
    ["of more marks than are needed", '`````ts sample="a"\n`````\n', ["a"]],
    ["with a carriage return in each line", '```ts sample="a"\r\n```\r\n', ["a"]],
  ])("%s", (_, text, found) => {
    expect(names(text)).toEqual(found);
  });

  it("in tabs of an .mdx page", () => {
    const text = '<Tabs>\n<TabItem label="A">\n\n```ts sample="a"\n```\n\n</TabItem>\n</Tabs>\n';
    expect(emptyFences("page.mdx", text)).toEqual(["a"]);
  });
});

describe("no sample is named", () => {
  it.each([
    ["by a fence that has a text, be it one empty line", '```ts sample="a"\n\n```\n'],
    ["by a fence of no sample", '```ts\n```\n\n```json file="a.json"\n```\n'],
    ["by an example of a fence", '````md\n```ts sample="a"\n```\n````\n'],
    ["by a fence in a comment", '<!--\n```ts sample="a"\n```\n-->\n'],
    ["by a fence that is still being typed", '```ts sample="a"\n'],
  ])("%s", (_, text) => {
    expect(names(text)).toEqual([]);
  });

  it("by a page that cannot be read as it is", () => {
    expect(emptyFences("page.mdx", '<Tabs>\n\n```ts sample="a"\n```\n')).toEqual([]);
  });
});
