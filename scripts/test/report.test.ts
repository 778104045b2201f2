import { createHash } from "node:crypto";
import { mkdtempSync, readFileSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterEach, beforeEach, expect, it } from "vitest";

import { readOptions } from "../samples/options.ts";
import type { Options } from "../samples/options.ts";
import { githubReport } from "../samples/report-github.ts";
import { jsonReport } from "../samples/report-json.ts";
import { junitReport } from "../samples/report-junit.ts";
import { textReport } from "../samples/report-text.ts";
import { report } from "../samples/report.ts";
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
function printed(reporters: string): string[] {
  const texts: string[] = [];
  const options = readOptions(["check", "--reporter", reporters], { env: {}, cwd: root });
  report(found, { ...(options as Options), rootAsGiven: ".." }, (text) => texts.push(text));
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

it("on GitHub no line of a report is a command, whatever a sample prints; the annotations are", () => {
  const text = textReport(found, "..");
  const token = createHash("sha256").update(text).digest("hex");
  expect(printed("text,github").join("")).toBe(
    `::stop-commands::${token}\n${text}::${token}::\n${githubReport(found.verdicts, "..")}`,
  );
  expect(text.endsWith("\n")).toBe(true);
});
