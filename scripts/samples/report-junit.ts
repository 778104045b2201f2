import type { Examination } from "./examine.ts";
import { paragraph } from "./report-text.ts";
import { firstPlace } from "./verdict.ts";
import type { Verdict } from "./verdict.ts";
import { toPictures } from "../../src/runner/control-pictures.ts";

/**
 * JUnit's XML, which every CI service reads: a test case for each sample and each page that was
 * looked at, failed by its verdicts, and one for each other thing a verdict is about.
 */
export function junitReport(
  { project, chosen, whole, verdicts }: Examination,
  root: string,
): string {
  const subjects = new Map<string, { file: string; verdicts: Verdict[] }>();
  for (const { name, file } of project.samples.values()) {
    if (chosen.has(name)) subjects.set(name, { file, verdicts: [] });
  }
  for (const { file } of whole ? project.pages : []) subjects.set(file, { file, verdicts: [] });
  for (const verdict of verdicts) {
    const { file } = firstPlace(verdict);
    const known = subjects.get(verdict.subject) ?? { file, verdicts: [] };
    known.verdicts.push(verdict);
    subjects.set(verdict.subject, known);
  }
  const failed = [...subjects.values()].filter((subject) => subject.verdicts.length > 0).length;
  const counts = `tests="${subjects.size}" failures="${failed}"`;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites ${counts}>`,
    `  <testsuite name="samples" ${counts}>`,
    ...[...subjects].map(([name, subject]) => testCase(name, subject, root)),
    "  </testsuite>",
    "</testsuites>",
    "",
  ].join("\n");
}

function testCase(
  name: string,
  { file, verdicts }: { file: string; verdicts: readonly Verdict[] },
  root: string,
): string {
  const open = `    <testcase classname="samples" name="${attribute(name)}" file="${attribute(file)}"`;
  const [first] = verdicts;
  if (first === undefined) return `${open}/>`;
  // One failure element: readers of the format drop all but the first.
  const kinds = [...new Set(verdicts.map(({ kind }) => kind))].join(", ");
  const text = verdicts.map((verdict) => paragraph(verdict, root)).join("\n\n");
  const failure = `      <failure type="${attribute(kinds)}" message="${attribute(first.message)}">`;
  return [`${open}>`, `${failure}${content(text)}</failure>`, "    </testcase>"].join("\n");
}

/**
 * XML 1.0 has no way to write most control characters: they are shown as their pictures. What GitHub
 * would obey in a log is written so that only a reader of XML sees it.
 */
function content(text: string): string {
  return toPictures(text)
    .replace(/[\uD800-\uDFFF\uFFFE\uFFFF]/gu, "\uFFFD")
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll("::", "&#58;:")
    .replaceAll("##[", "##&#91;");
}

function attribute(text: string): string {
  return content(text).replaceAll('"', "&quot;").replaceAll("\n", "&#10;").replaceAll("\t", "&#9;");
}
