import { describe, expect, it } from "vitest";

import {
  isForPages,
  isRun,
  runsFromTarball,
  runsInPage,
  runsPlain,
} from "../samples/where-it-runs.ts";
import { plantedProject, plantedSample } from "./planted-samples.ts";

const text = {
  program: "console.log(1);\n",
  "of Node": "// @runs node\n",
  "to be imported": "// @support\n",
  "that does not compile": "// @compileError 2322 line 1\n",
};

describe("a sample", () => {
  it.each([
    ["program", ["alone", "plain", "packed", "for pages", "in a page"]],
    ["of Node", ["alone", "plain", "packed"]],
    ["to be imported", []],
    ["that does not compile", []],
  ] as const)("%s runs: %j", (name, places) => {
    expect(where(name, { [name]: "1\n" })).toEqual(places);
  });

  it("without a capture runs where nothing is compared", () => {
    expect(where("program", {})).toEqual(["alone", "plain", "for pages"]);
  });

  it("that is a command runs nowhere but in this repository", () => {
    expect(where("program", { program: "1\n" }, "command")).toEqual(["alone"]);
  });
});

function where(
  name: keyof typeof text,
  captures: Record<string, string>,
  kind: "program" | "command" = "program",
): string[] {
  const sample = { ...plantedSample(name, text[name]), kind };
  const project = plantedProject([sample], { captures });
  return Object.entries({
    alone: isRun(sample),
    plain: runsPlain(sample),
    packed: runsFromTarball(project, sample),
    "for pages": isForPages(sample),
    "in a page": runsInPage(project, sample),
  }).flatMap(([place, runs]) => (runs ? [place] : []));
}
