/**
 * Follows every link of the built site.
 *
 * Usage: links.ts [FOLDER]   the built site; "dist" when none is given
 */
import process from "node:process";
import { checkLinks } from "./site/check-links.ts";
import { readSite } from "./site/site-files.ts";

try {
  const report = checkLinks(readSite(process.argv[2] ?? "dist"));
  for (const problem of report.problems) console.error(`links: ${problem}`);
  const counts = [
    `${report.links} links`,
    `${report.hashes} of them with a hash`,
    `${report.assets} assets`,
    `${report.pages} pages`,
    `${report.external} links to other sites not followed`,
  ];
  console.log(`links: ${counts.join(", ")}; ${report.problems.length} problems`);
  if (report.links === 0) console.error("links: followed no link at all.");
  process.exitCode = report.problems.length > 0 || report.links === 0 ? 1 : 0;
} catch (error) {
  console.error(`links: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
}
