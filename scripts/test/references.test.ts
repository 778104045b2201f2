import { expect, it } from "vitest";

import { placesOf } from "../samples/references.ts";
import { plantedProject } from "./planted-samples.ts";

const code = '```ts title="a.ts" sample="a"\n```\n';
const output = '```text title="Output" output="a"\n```\n';

/** Where a reader meets the sample `a` on these pages. */
function places(...texts: string[]): string[] {
  const pages = Object.fromEntries(texts.map((text, index) => [`${index}.md`, text]));
  return placesOf(plantedProject([], { pages }), "a", "samples/a.ts").map(
    ({ file, line }) => `${file}:${line}`,
  );
}

it.each([
  [
    "its outputs, in the order of pages and lines",
    [`${output}\n${output}`, code, output],
    ["0.md:1", "0.md:4", "2.md:1"],
  ],
  ["its code when no page shows its output", ["Words.\n", `\n${code}`, code], ["1.md:2", "2.md:1"]],
  ["its output though its code comes first", [`${code}\n${output}`], ["0.md:4"]],
  [
    "its own file when no page shows it",
    [code.replaceAll('"a"', '"b"'), "Words.\n"],
    ["samples/a.ts:1"],
  ],
])("a reader meets a sample at %s", (_, texts, found) => {
  expect(places(...texts)).toEqual(found);
});
