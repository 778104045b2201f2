import { expect, it } from "vitest";

import { asBody, codeSource, outputSource } from "../samples/fence-source.ts";
import { plantedProject, plantedSample } from "./planted-samples.ts";

it("a fence holds a mark that is not the byte order mark of its file", () => {
  expect(asBody("a\uFEFF\r\n\uFEFF")).toBe("a\uFEFF\n\uFEFF\n");
});

it("a fence that names no region of a sample is told all there are", () => {
  const regions = "// #region one\nx\n// #endregion\n// #region two\ny\n// #endregion\n";
  const project = plantedProject([plantedSample("a", regions)]);
  expect(codeSource(project, "a", "three")).toEqual({
    problem: "samples/a.ts has no region three. Its regions: one, two.",
  });
  expect(codeSource(project, "a", "two")).toEqual({ body: "y\n", file: "samples/a.ts" });
});

it("an output's fence holds its capture, in which every control character can be seen", () => {
  expect(outputSource("a", "1\u0007\n2")).toEqual({ body: "1␇\n2\n", file: "samples/a.out.txt" });
});
