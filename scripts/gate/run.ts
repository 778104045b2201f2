import { type ChildProcess, spawn } from "node:child_process";

/** One check of the gate. */
export interface Step {
  name: string;
  /** The commands, run one after the other with `node_modules/.bin` first on the PATH. */
  commands: readonly (readonly string[])[];
  /** Further environment of the commands. */
  env?: Readonly<Record<string, string>>;
  /** Reads from all output how many things were examined, in words; undefined = nothing. */
  examined: (output: string) => Count[];
  /** Whether it prints annotations for GitHub, at the lines they are about. @default false */
  annotates?: boolean;
  /** Wall limit in minutes. @default 10 */
  minutes?: number;
}

export interface Count {
  count: number;
  of: string;
}

export interface Outcome {
  ok: boolean;
  summary: string;
  output: string;
}

/** Runs one step. It passes when every command exits 0 and every count is above zero. */
export async function run(step: Step): Promise<Outcome> {
  let output = "";
  for (const command of step.commands) {
    const { code, text } = await execute(command, step);
    output += text;
    if (code !== 0) {
      return { ok: false, summary: `${command.join(" ")} ended with ${code}`, output };
    }
  }
  const counts = step.examined(stripColour(output));
  const summary = counts.map(({ count, of }) => `${count} ${of}`).join(", ");
  if (counts.length === 0 || counts.some(({ count }) => !(count > 0))) {
    return { ok: false, summary: `examined nothing (${summary || "no count"})`, output };
  }
  return { ok: true, summary, output };
}

function execute(
  [program = "", ...args]: readonly string[],
  step: Step,
): Promise<{ code: number | string; text: string }> {
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      stdio: ["ignore", "pipe", "pipe"],
      // A group of its own: npm starts the tool, and the limit has to end both.
      detached: process.platform !== "win32",
      env: { ...process.env, NO_COLOR: "1", FORCE_COLOR: "0", ...step.env },
    });
    const chunks: Buffer[] = [];
    const minutes = step.minutes ?? 10;
    const limit = setTimeout(() => {
      chunks.push(Buffer.from(`\nstopped: no end within ${minutes} minutes\n`));
      endGroup(child);
    }, minutes * 60_000);
    // It would outlive us otherwise: a terminal's Ctrl+C reaches only our own group.
    const endWithUs = (): void => endGroup(child);
    process.once("exit", endWithUs);
    child.stdout.on("data", (chunk: Buffer) => chunks.push(chunk));
    child.stderr.on("data", (chunk: Buffer) => chunks.push(chunk));
    const end = (code: number | string): void => {
      clearTimeout(limit);
      process.off("exit", endWithUs);
      resolve({ code, text: Buffer.concat(chunks).toString() });
    };
    child.on("error", (error) => end(error.message));
    child.on("close", (code, signal) => end(code ?? signal ?? "unknown"));
  });
}

/** Ends a command and what it started; one that has ended already is left alone. */
function endGroup(child: ChildProcess): void {
  if (child.pid === undefined) return;
  try {
    process.kill(process.platform === "win32" ? child.pid : -child.pid, "SIGKILL");
  } catch {
    // It ended in the meantime.
  }
}

function stripColour(text: string): string {
  // oxlint-disable-next-line no-control-regex -- ESC is what a colour code begins with
  return text.replaceAll(/\u001b\[[0-9;]*m/g, "");
}
