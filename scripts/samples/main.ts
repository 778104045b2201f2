import { accept } from "./accept.ts";
import { npmCommand } from "./command-line.ts";
import { examine } from "./examine.ts";
import type { Examination } from "./examine.ts";
import { UsageError, readOptions, usage } from "./options.ts";
import type { Options } from "./options.ts";
import { writeRecord } from "./record.ts";
import { githubReport } from "./report-github.ts";
import { paragraph, plural, summary, textReport } from "./report-text.ts";

/** Where a run of the CLI reads and writes. */
export interface Io {
  out(text: string): void;
  err(text: string): void;
  env: Readonly<Record<string, string | undefined>>;
}

/** The whole CLI. @returns the exit code: 0 nothing found, 1 something is wrong, 2 wrong usage */
export async function main(argv: readonly string[], io: Io): Promise<number> {
  try {
    const options = readOptions(argv, io.env);
    if (options === "help") {
      io.out(`${usage()}\n`);
      return 0;
    }
    return options.command === "check" ? await check(options, io) : await acceptAll(options, io);
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    io.err(`${error.message}\n`);
    return 2;
  }
}

async function check(options: Options, io: Io): Promise<number> {
  const examination = await examine(options);
  report(examination, options, io);
  if (options.record !== undefined && !writeRecord(options.record, examination)) {
    io.err(`Nothing is recorded in ${options.record}: only a check without verdicts is.\n`);
  }
  return examination.verdicts.length === 0 ? 0 : 1;
}

function report(examination: Examination, { reporters, root }: Options, io: Io): void {
  for (const reporter of reporters) {
    if (reporter === "text") io.out(textReport(examination, root));
    else io.out(githubReport(examination.verdicts, root));
  }
  const times = Object.entries(examination.times).map(([phase, ms]) => `${phase} ${seconds(ms)}`);
  io.err(`Node ${process.versions.node}; ${times.join(", ")}\n`);
}

async function acceptAll(options: Options, io: Io): Promise<number> {
  const ci = io.env["CI"] ?? "";
  if (!["", "0", "false"].includes(ci)) {
    io.err(
      `accept is a person's decision and CI is set (CI=${ci}). Run it on your machine: ${npmCommand("accept", options.names.join(" "), options.root)}\n`,
    );
    return 1;
  }
  const examination = await examine(options);
  const done = accept(examination);
  for (const text of done.changes) io.out(`${text}\n`);
  for (const verdict of done.remaining) io.out(`\n${paragraph(verdict, options.root)}\n`);
  if (done.remaining.length > 0) io.out("\n");
  if (done.refused.length > 0) io.out(`Refused: ${done.refused.join(", ")}.\n`);
  const written = [
    plural(done.captures, "capture"),
    plural(done.fences, "fence"),
    plural(done.facts, "fact"),
  ].filter((count) => !count.startsWith("0 "));
  const wrote = written.length === 0 ? "Nothing to write." : `Wrote ${written.join(", ")}.`;
  io.out(`${wrote} ${summary(examination.counts, done.remaining.length)}\n`);
  return done.remaining.length === 0 ? 0 : 1;
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`;
}
