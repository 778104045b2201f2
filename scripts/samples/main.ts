import { accept } from "./accept.ts";
import { npmCommand } from "./command-line.ts";
import { examine } from "./examine.ts";
import type { Examination } from "./examine.ts";
import { UsageError, isCi, readOptions, usage } from "./options.ts";
import type { Options, Surroundings } from "./options.ts";
import { removeRecord, writeRecord } from "./record.ts";
import { report } from "./report.ts";
import { paragraph, plural, summary } from "./report-text.ts";
import { forTerminal } from "./visible.ts";
import { watch } from "./watch.ts";

/** Where a run of the CLI reads and writes. */
export interface Io extends Surroundings {
  out(text: string): void;
  err(text: string): void;
  /** Ends a watch. @default only the process's end does */
  signal?: AbortSignal;
}

/** The whole CLI. @returns the exit code: 0 nothing found, 1 something is wrong, 2 wrong usage */
export async function main(argv: readonly string[], io: Io): Promise<number> {
  try {
    const options = readOptions(argv, io);
    if (options === "help") {
      io.out(`${usage()}\n`);
      return 0;
    }
    if (options.command === "accept") return await acceptAll(options, io);
    if (options.command === "check") return await check(options, io);
    const again = async (): Promise<void> => {
      // What cannot be read now, such as half of a JSON file, is saved again.
      await check(options, io).catch((error: unknown) => io.err(`${String(error)}\n`));
    };
    await watch(options.root, again, io.signal);
    return 0;
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    io.err(`${error.message}\n`);
    return 2;
  }
}

async function check(options: Options, io: Io): Promise<number> {
  const examination = await examine(options).catch((error: unknown) => {
    // Of a check that fails nothing is recorded either, an old one included.
    if (options.record !== undefined) removeRecord(options.record);
    throw error;
  });
  report(examination, options, io.out);
  io.err(timing(examination));
  if (options.record !== undefined && !writeRecord(options.record, examination)) {
    io.err(`Nothing is recorded in ${options.record}: only a check without verdicts is.\n`);
  }
  return examination.verdicts.length === 0 ? 0 : 1;
}

/** Time by phase, so that a slow compiler does not look like slow samples. */
function timing({ times }: Examination): string {
  const phases = Object.entries(times).map(([phase, ms]) => `${phase} ${(ms / 1000).toFixed(2)} s`);
  return `Node ${process.versions.node}; ${phases.join(", ")}\n`;
}

async function acceptAll(options: Options, io: Io): Promise<number> {
  const { names, rootAsGiven } = options;
  if (isCi(io.env)) {
    const command = npmCommand("accept", names.join(" "), rootAsGiven);
    io.err(
      `accept is a person's decision and CI is set (CI=${io.env["CI"]}). Run it on your machine: ${command}\n`,
    );
    return 1;
  }
  const examination = await examine(options);
  const done = accept(examination);
  for (const text of done.changes) io.out(`${forTerminal(text)}\n`);
  for (const verdict of done.remaining) {
    io.out(`\n${forTerminal(paragraph(verdict, rootAsGiven))}\n`);
  }
  if (done.remaining.length > 0) io.out("\n");
  if (done.refused.length > 0) io.out(`Refused: ${done.refused.join(", ")}.\n`);
  const written = [
    plural(done.captures, "capture"),
    plural(done.timelines, "timeline"),
    plural(done.fences, "fence"),
    plural(done.facts, "fact"),
  ].filter((count) => !count.startsWith("0 "));
  const wrote = written.length === 0 ? "Nothing to write." : `Wrote ${written.join(", ")}.`;
  io.out(`${wrote} ${summary(examination.counts, done.remaining.length)}\n`);
  return done.remaining.length === 0 ? 0 : 1;
}
