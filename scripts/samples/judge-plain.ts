import { captureOf } from "./capture.ts";
import { unifiedDiff } from "./diff.ts";
import { runVerdict } from "./judge-run.ts";
import type { Outcome } from "./launch.ts";
import { sampleFile } from "./project.ts";
import type { Project, Sample } from "./project.ts";
import type { Verdict } from "./verdict.ts";

/** A reader's plain `node FILE` must print the same bytes as the runner saw. */
export function judgePlain(
  project: Project,
  sample: Sample,
  printed: string,
  outcome: Outcome,
  limitMs: number,
): Verdict | undefined {
  const command = `node ${sampleFile(sample.name)}`;
  const differs = (message: string): Verdict =>
    runVerdict(project, sample, "differs by runtime", message);
  if (outcome.ended === "limit") {
    return differs(`As a plain "${command}" it did not end within ${limitMs} ms.`);
  }
  if (outcome.ended === "flood") return differs(`As a plain "${command}" it printed too much.`);
  const captured = captureOf(outcome, project.root);
  if (captured.problem !== undefined) {
    return differs(`As a plain "${command}": ${captured.problem}`);
  }
  if (captured.text === printed) return undefined;
  return {
    ...differs(`A plain "${command}", on the SDK's dist, prints something else.`),
    diff: unifiedDiff(
      { name: "on the SDK's source", text: printed },
      { name: command, text: captured.text },
    ),
    reproduce: `${sample.name} --plain-node`,
  };
}
