import { expect, it } from "vitest";
import { emptyFences } from "../../start/empty-fences.ts";

const fence = (info: string, text = ""): string => `\`\`\`${info}\n${text}\`\`\`\n`;

it("An empty fence names the sample to fill it with, once; a fence that has a text names none", () => {
  const page = [
    fence('ts title="new.ts" sample="new"'),
    fence('text title="Output" output="new"'),
    fence('text title="Output" output="only-output"'),
    fence('ts title="old.ts" sample="old"', "1;\n"),
    fence("ts"),
  ].join("\n");
  expect(emptyFences(page)).toEqual(["new", "only-output"]);
});
