import { expect, it } from "vitest";

import { markdownTable } from "../samples/markdown-table.ts";

it("a table has its head, a line below it and its rows, and no cell ends early", () => {
  expect(
    markdownTable(
      ["a", "b|c"],
      [
        ["1", "2"],
        ["x | y || z", ""],
      ],
    ),
  ).toBe(["| a | b\\|c |", "| --- | --- |", "| 1 | 2 |", "| x \\| y \\|\\| z |  |"].join("\n"));
  expect(markdownTable(["a"], [])).toBe("| a |\n| --- |");
});
