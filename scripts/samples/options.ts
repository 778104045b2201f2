import { didYouMean } from "./suggest.ts";

/** The command line, read. */
export interface Options {
  command: Command;
  names: string[];
  /** The project's folder. @default "." */
  root: string;
  /** @default ["text"], with "github" on GitHub Actions */
  reporters: Reporter[];
  /** Where `check` writes what it verified, for the pages' provenance line. */
  record: string | undefined;
  /** Run every sample as plain `node FILE` too. */
  plainNode: boolean;
  /** Wall time of one sample, in ms. @default 10000 */
  limitMs: number;
}

export const commands = ["check", "accept"] as const;
export type Command = (typeof commands)[number];
export const reporters = ["text", "github"] as const;
export type Reporter = (typeof reporters)[number];

/** The command line is wrong: exit code 2. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}

/** The options, in the words of `--help`. */
const flags: Readonly<Record<string, { value?: string; help: string }>> = {
  root: { value: "DIR", help: "another project's folder (default: this one)" },
  reporter: { value: "LIST", help: `of ${reporters.join(", ")}, joined by commas (default: text)` },
  record: { value: "FILE", help: "write what was verified, as JSON (check only)" },
  "plain-node": { help: "run each sample as plain node FILE too, and compare (check only)" },
  limit: { value: "MS", help: "wall time of one sample (default: 10000)" },
  help: { help: "this text" },
};

export function usage(): string {
  return [
    "Usage: samples check|accept [NAME...] [options]",
    "",
    "  check    run the samples, compare captures and pages, change nothing",
    "  accept   the same, then write what the samples that ran as expected printed",
    "  NAME     a sample (backoff) or a glob (b*); none means all",
    "",
    ...Object.entries(flags).map(
      ([name, { value, help }]) => `  --${`${name} ${value ?? ""}`.padEnd(16)} ${help}`,
    ),
  ].join("\n");
}

/** @throws UsageError that names what was given and what is allowed */
export function readOptions(
  argv: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): Options | "help" {
  const names: string[] = [];
  const given = new Map<string, string>();
  const rest = [...argv];
  for (let arg = rest.shift(); arg !== undefined; arg = rest.shift()) {
    if (!arg.startsWith("-")) {
      names.push(arg);
      continue;
    }
    const [, key = "", inline] = /^--?([^=]*)(?:=(.*))?$/s.exec(arg) ?? [];
    const flag = Object.hasOwn(flags, key) && arg.startsWith("--") ? flags[key] : undefined;
    if (flag === undefined) {
      const known = Object.keys(flags);
      throw new UsageError(
        `${arg} is no option.${didYouMean(key, known)} Options: ${known.map((name) => `--${name}`).join(", ")}.`,
      );
    }
    if (given.has(key)) throw new UsageError(`--${key} is given twice.`);
    if (flag.value === undefined) {
      if (inline !== undefined) throw new UsageError(`--${key} takes no value, got "${inline}".`);
      given.set(key, "");
      continue;
    }
    const value = inline ?? rest.shift();
    if (value === undefined || value === "") {
      throw new UsageError(`--${key} needs a value: --${key} ${flag.value}.`);
    }
    given.set(key, value);
  }
  if (given.has("help")) return "help";
  const command = readCommand(names.shift());
  const options: Options = {
    command,
    names,
    root: given.get("root") ?? ".",
    reporters: readReporters(given.get("reporter"), env),
    record: given.get("record"),
    plainNode: given.has("plain-node"),
    limitMs: readLimit(given.get("limit") ?? "10000"),
  };
  if (given.has("record") && names.length > 0) {
    throw new UsageError("--record records a check of all samples; leave the names out.");
  }
  for (const key of ["record", "plain-node"]) {
    if (given.has(key) && command !== "check") {
      throw new UsageError(`--${key} belongs to check, not to ${command}.`);
    }
  }
  return options;
}

function readCommand(word: string | undefined): Command {
  const command = commands.find((known) => known === word);
  if (command !== undefined) return command;
  const given = word === undefined ? "No command was given." : `"${word}" is no command.`;
  const hint = word === undefined ? "" : didYouMean(word, commands);
  throw new UsageError(`${given}${hint} Commands: ${commands.join(", ")}.`);
}

function readReporters(
  list: string | undefined,
  env: Readonly<Record<string, string | undefined>>,
): Reporter[] {
  if (list === undefined) {
    return env["GITHUB_ACTIONS"] === "true" ? ["text", "github"] : ["text"];
  }
  return list.split(",").map((word) => {
    const reporter = reporters.find((known) => known === word);
    if (reporter !== undefined) return reporter;
    throw new UsageError(
      `"${word}" is no reporter.${didYouMean(word, reporters)} Reporters: ${reporters.join(", ")}.`,
    );
  });
}

function readLimit(text: string): number {
  const ms = Number(text);
  if (/^\d+$/.test(text) && ms >= 100 && ms <= 600_000) return ms;
  throw new UsageError(`--limit "${text}" is no limit. Expected whole ms from 100 to 600000.`);
}
