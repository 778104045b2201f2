import { createHash } from "node:crypto";
import { mkdirSync } from "node:fs";
import { dirname } from "node:path";

import type { Examination } from "./examine.ts";
import type { Options, Reporter } from "./options.ts";
import { githubReport } from "./report-github.ts";
import { jsonReport } from "./report-json.ts";
import { junitReport } from "./report-junit.ts";
import { textReport } from "./report-text.ts";
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
  { reporters, rootAsGiven }: Options,
  out: (text: string) => void,
): void {
  const heard = reporters.some(({ name, file }) => name === "github" && file === undefined);
  for (const { name, file } of reporters) {
    const text = makers[name](examination, rootAsGiven);
    if (file === undefined) {
      out(heard && name === "text" ? unheard(text) : text);
    } else {
      mkdirSync(dirname(file), { recursive: true });
      writeWhole(file, text);
    }
  }
}

/**
 * A report as GitHub takes no command from it: what a sample printed stands there, and a line of it
 * may begin with `::`. Commands are off until the hash comes, which no sample can know.
 */
function unheard(text: string): string {
  const token = createHash("sha256").update(text).digest("hex");
  return `::stop-commands::${token}\n${text}::${token}::\n`;
}
