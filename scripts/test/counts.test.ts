import { expect, it } from "vitest";

import { countsOf } from "../samples/counts.ts";
import { plantedProject, plantedSample } from "./planted-samples.ts";

const samples = ["a", "b", "c"].map((name) => plantedSample(name, ""));
const code = '```ts sample="a"\n```\n';
const project = plantedProject(samples, {
  captures: { a: "1\n", gone: "2\n" },
  pages: {
    "one.md": `${code}\n${code}\n<data value="x">1</data>\n`,
    "two.md": `${code}\nIt is <data value="y">2</data>, or <data value="z">3</data>.\n`,
    "odd.mdx": "<Open>\n",
  },
});
const ran = {
  captures: new Map([
    ["a", "1\n"],
    ["b", "new\n"],
  ]),
  timelines: new Map([
    ["b", "[]\n"],
    ["c", "[]\n"],
  ]),
  verdicts: [],
  count: 2,
  cached: 1,
};

it("what was examined is counted against what is on disk", () => {
  expect(countsOf(project, samples.slice(1), ran, 2, 1)).toEqual({
    samples: [2, 3],
    ran: 2,
    cached: 1,
    captures: [1, 2],
    fences: [2, 3],
    facts: [1, 3],
    pages: [2, 3],
  });
});

it("timelines are counted where a project has any", () => {
  const told = new Map(["b", "d", "e"].map((name) => [name, Buffer.from("[]\n")]));
  expect(countsOf({ ...project, timelines: told }, samples, ran, 3, 3)).toMatchObject({
    timelines: [1, 3],
  });
});
