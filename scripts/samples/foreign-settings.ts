import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";

import { scoresFile } from "../mutate/scores.ts";
import { UsageError } from "./flags.ts";
import { leadsOut } from "./leads-out.ts";
import { looseNumbersFile } from "./loose-numbers.ts";
import { casesFolder } from "./own-facts.ts";
import { samplesFolder } from "./project.ts";

/** What this program itself reads of a project beside samples and pages, outside of any sandbox. */
const settings = [
  "package.json",
  "tsconfig.json",
  `${samplesFolder}/tsconfig.json`,
  looseNumbersFile,
  scoresFile,
];

/**
 * Another project's settings are files of its own: a link may lead to what has no end, such as
 * /dev/zero, or to a file whose words stand in a message then.
 *
 * @throws UsageError that names the file
 */
export function refuseForeignSettings(root: string): void {
  for (const file of [...settings, ...casesOf(root)]) {
    const found = statSync(join(root, file), { throwIfNoEntry: false });
    if (found === undefined) continue;
    if (leadsOut(root, file)) throw new UsageError(`${file} leads out of ${root}: it is not read.`);
    if (!found.isFile()) throw new UsageError(`${file} of ${root} is no file: it is not read.`);
  }
}

/** Projects that show what the tool finds: they are counted. */
function casesOf(root: string): string[] {
  const folder = statSync(join(root, casesFolder), { throwIfNoEntry: false });
  if (folder?.isDirectory() !== true) return [];
  if (leadsOut(root, casesFolder)) {
    throw new UsageError(`${casesFolder} leads out of ${root}: it is not read.`);
  }
  return readdirSync(join(root, casesFolder)).map((name) => `${casesFolder}/${name}/case.json`);
}
