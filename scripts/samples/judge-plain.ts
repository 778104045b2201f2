import { captureOf } from "./capture.ts";
import { unifiedDiff } from "./diff.ts";
import { punch } from "./holes.ts";
import { ownFolders, runVerdict } from "./judge-run.ts";
import type { Outcome } from "./launch.ts";
import type { Project, Sample } from "./project.ts";
import { plainNode } from "./runtime.ts";
import type { Runtime } from "./runtime.ts";
import type { Verdict } from "./verdict.ts";

/**
 * A reader's plain run must print the same bytes as the runner saw. What another engine prints
 * around an error that ends it is its own: there only stdout and the exit code are compared.
 */
export function judgePlain(
  project: Project,
  sample: Sample,
  printed: string,
  outcome: Outcome,
  limitMs: number,
  runtime: Runtime,
): Verdict | undefined {
  const name = runtime.name === plainNode ? "node" : runtime.name;
  const command = [name, ...runtime.args, sample.file].join(" ");
  const differs = (message: string): Verdict => ({
    ...runVerdict(project, sample, "differs by runtime", message),
    reproduce: `${sample.name} --runtime ${runtime.name}`,
  });
  if (outcome.ended !== "itself") {
    const why = { limit: `did not end within ${limitMs} ms`, flood: "printed too much" };
    const what = outcome.ended === "memory" ? "took too much memory" : why[outcome.ended];
    return differs(`As a plain "${command}" it ${what}.`);
  }
  const stderr = runtime.isNode ? outcome.stderr : Buffer.alloc(0);
  const captured = captureOf({ ...outcome, stderr }, ownFolders(project));
  const text =
    captured.text === undefined ? captured : punch(captured.text, sample.expectations.holes);
  if (text.problem !== undefined) return differs(`As a plain "${command}": ${text.problem}`);
  const expected = runtime.isNode ? printed : withoutStderr(printed);
  if (text.text === expected) return undefined;
  return {
    ...differs(`A plain "${command}", on the SDK's dist, prints something else.`),
    diff: unifiedDiff(
      { name: "on the SDK's source", text: expected },
      { name: command, text: text.text },
    ),
  };
}

function withoutStderr(capture: string): string {
  return capture.replace(/^\[stderr\]\n(?:(?!\[exit \d+\]$).*\n)*/m, "");
}
