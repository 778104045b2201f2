import { describe, expect, it } from "vitest";
import { failedOutput } from "../gate/failed-output.ts";
import { githubReport } from "../samples/report-github.ts";
import { textReport } from "../samples/report-text.ts";
import { unheard } from "../samples/unheard.ts";
import { heardByGitHub } from "./heard-by-github.ts";
import { crash, drift, examination } from "./planted-verdicts.ts";

const said = "::error::no\n##[error]no\n::stop-commands::e";
const found = examination([drift, { ...crash, detail: said, diff: said }]);
const annotations = githubReport(found.verdicts, ".");

/** What the samples step prints on GitHub, and what npm says after it. */
const output = `${unheard(textReport(found, "."))}${annotations}npm error ##[error]no\n\n`;
const lines = (text: string): string[] => text.trimEnd().split("\n");

describe("the output of a step that failed", () => {
  it("is shown with a mark before each line, and no command in it is obeyed", () => {
    const shown = failedOutput("one\n\n::error file=a::two\n\n", {
      onGitHub: false,
      annotates: true,
    });
    expect(shown).toBe("     | one\n     | \n     | ::error file=a::two\n");
    for (const annotates of [false, true]) {
      const onGitHub = failedOutput(said, { onGitHub: true, annotates });
      expect(heardByGitHub(onGitHub)).toEqual([]);
      expect(onGitHub).toContain("     | ##[error]no\n");
    }
  });

  it("has its annotations obeyed on GitHub, when the step makes some, and nothing else", () => {
    const shown = failedOutput(output, { onGitHub: true, annotates: true });
    expect(heardByGitHub(shown)).toEqual(lines(annotations));
    expect(shown.endsWith(annotations)).toBe(true);
    expect(shown).toContain("     |   | ::error::no\n");
    expect(heardByGitHub(failedOutput(output, { onGitHub: true, annotates: false }))).toEqual([]);
  });

  it("is shown without the lines that held commands off in the step itself", () => {
    const shown = failedOutput(output, { onGitHub: false, annotates: true });
    const all = `${textReport(found, ".")}${annotations}npm error ##[error]no`;
    expect(shown).toBe(`${all.replaceAll(/^/gm, "     | ")}\n`);
  });

  it("has no annotation where commands are held off and never let go again", () => {
    const cut = `::stop-commands::abc\n${annotations}::ab::\n${annotations}`;
    expect(heardByGitHub(failedOutput(cut, { onGitHub: true, annotates: true }))).toEqual([]);
  });
});
