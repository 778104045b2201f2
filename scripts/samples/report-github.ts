import { npmCommand } from "./command-line.ts";
import type { Verdict } from "./verdict.ts";

/** Workflow commands: GitHub shows each on its line of the change. */
export function githubReport(verdicts: readonly Verdict[], root: string): string {
  return verdicts
    .flatMap((verdict) =>
      verdict.places.map(({ file, line }) => {
        const path = root === "." ? file : `${root}/${file}`;
        const properties = [
          `file=${property(path)}`,
          `line=${line}`,
          `title=${property(`${verdict.kind}: ${verdict.subject}`)}`,
        ];
        return `::error ${properties.join(",")}::${data(body(verdict, root))}\n`;
      }),
    )
    .join("");
}

function body(verdict: Verdict, root: string): string {
  const lines = [verdict.message];
  if (verdict.diff !== undefined) lines.push(verdict.diff);
  if (verdict.detail !== undefined) lines.push(verdict.detail);
  if (verdict.accept !== undefined) lines.push(npmCommand("accept", verdict.accept, root));
  return lines.join("\n");
}

// The escapes of workflow commands: a raw line end or `::` would end the command.
function data(text: string): string {
  return text.replaceAll("%", "%25").replaceAll("\r", "%0D").replaceAll("\n", "%0A");
}

function property(text: string): string {
  return data(text).replaceAll(":", "%3A").replaceAll(",", "%2C");
}
