import { createHash } from "node:crypto";
import { mkdtempSync, readFileSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterEach, beforeEach, describe, expect, it } from "vitest";

import type { Examination } from "../samples/examine.ts";
import { readOptions } from "../samples/options.ts";
import type { Options } from "../samples/options.ts";
import { githubReport } from "../samples/report-github.ts";
import { jsonReport } from "../samples/report-json.ts";
import { junitReport } from "../samples/report-junit.ts";
import { textReport } from "../samples/report-text.ts";
import { report } from "../samples/report.ts";
import { heardByGitHub } from "./heard-by-github.ts";
import { crash, drift, examination } from "./planted-verdicts.ts";

let root = "";

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "report-"));
});

afterEach(() => {
  rmSync(root, { recursive: true, force: true });
});

const found = examination([drift, crash]);

/** What a check with this `--reporter` prints of what was found, its folder given as "..". */
function printed(
  reporters: string,
  { env = {}, of = found }: { env?: Record<string, string>; of?: Examination } = {},
): string[] {
  const texts: string[] = [];
  const options = readOptions(["check", "--reporter", reporters], { env, cwd: root });
  report(of, { ...(options as Options), rootAsGiven: ".." }, (text) => texts.push(text));
  return texts;
}

it.each([
  ["text", textReport(found, "..")],
  ["github", githubReport(found.verdicts, "..")],
  ["json", jsonReport(found)],
  ["junit", junitReport(found, "..")],
])("a report is printed in the form that was asked for: %s", (name, text) => {
  expect(printed(name)).toEqual([text]);
  expect(readdirSync(root)).toEqual([]);
});

it("reports go to the files that were asked for, whose folders are made, and the rest is printed", () => {
  const given = "text,json:new/folder/report.json,junit:new/report.xml,github";
  const [text = "", ...others] = printed(given);
  expect(text).toContain(textReport(found, ".."));
  expect(others).toEqual([githubReport(found.verdicts, "..")]);
  expect(readFileSync(join(root, "new/folder/report.json"), "utf8")).toBe(jsonReport(found));
  expect(readFileSync(join(root, "new/report.xml"), "utf8")).toBe(junitReport(found, ".."));
  expect(printed("json:new/report.xml")).toEqual([]);
  expect(readFileSync(join(root, "new/report.xml"), "utf8")).toBe(jsonReport(found));
});

describe("on GitHub", () => {
  const env = { GITHUB_ACTIONS: "true" };
  const token = (text: string): string => createHash("sha256").update(text).digest("hex");

  it("commands are held off while the text is printed; the annotations are obeyed", () => {
    const text = textReport(found, "..");
    const annotations = githubReport(found.verdicts, "..");
    expect(printed("text,github", { env }).join("")).toBe(
      `::stop-commands::${token(text)}\n${text}::${token(text)}::\n${annotations}`,
    );
    expect(text.endsWith("\n")).toBe(true);
    expect(printed("text,github").join("")).toBe(`${text}${annotations}`);
  });

  const said = "::error::no\n\t::add-mask::e\n##[error]no\n a ##[warning a=b;]no";
  const lying = examination([
    { ...crash, subject: "##[debug]", message: said, diff: said, detail: said },
  ]);

  it("what a sample says would be heard, were commands not held off", () => {
    expect(heardByGitHub(printed("text", { of: lying }).join(""))).not.toEqual([]);
  });

  it.each(["text", "json", "junit", "text,junit:report.xml", "text,json:report.json"])(
    "no line of a report is a command, whatever a sample says: --reporter %s",
    (reporters) => {
      expect(heardByGitHub(printed(reporters, { env, of: lying }).join(""))).toEqual([]);
    },
  );

  it("nothing is a command but the annotations, of which there is one for each verdict", () => {
    const log = printed("text,github", { env, of: lying }).join("");
    expect(heardByGitHub(log)).toEqual([githubReport(lying.verdicts, "..").trimEnd()]);
  });

  it("the forms for programs say what the sample said", () => {
    const [json = ""] = printed("json", { env, of: lying });
    expect(JSON.parse(json)).toMatchObject({ verdicts: [{ detail: said }] });
    const [junit = ""] = printed("junit", { env, of: lying });
    const read = junit.replaceAll("&#58;", ":").replaceAll("&#91;", "[");
    for (const line of said.split("\n")) expect(read).toContain(line.trim());
  });
});
