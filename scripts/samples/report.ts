import { mkdirSync } from "node:fs";
import { dirname } from "node:path";

import type { Examination } from "./examine.ts";
import type { Options, Reporter } from "./options.ts";
import { githubReport } from "./report-github.ts";
import { jsonReport } from "./report-json.ts";
import { junitReport } from "./report-junit.ts";
import { textReport } from "./report-text.ts";
import { unheard } from "./unheard.ts";
import { writeWhole } from "./write-file.ts";

const makers: Readonly<Record<Reporter, (found: Examination, root: string) => string>> = {
  text: textReport,
  github: ({ verdicts }, root) => githubReport(verdicts, root),
  json: jsonReport,
  junit: junitReport,
};

/** Gives each report to stdout, or to the file that was asked for. */
export function report(
  examination: Examination,
  { reporters, rootAsGiven, onGitHub }: Options,
  out: (text: string) => void,
): void {
  for (const { name, file } of reporters) {
    const text = makers[name](examination, rootAsGiven);
    if (file === undefined) {
      // The forms for programs hold no command by themselves: nothing may stand around them.
      out(onGitHub && name === "text" ? unheard(text) : text);
    } else {
      mkdirSync(dirname(file), { recursive: true });
      writeWhole(file, text);
    }
  }
}
