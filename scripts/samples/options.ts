import { statSync } from "node:fs";
import { resolve } from "node:path";

import { FlagReader, UsageError } from "./flags.ts";
import type { Flag } from "./flags.ts";
import { plainNode, runtimeOf } from "./runtime.ts";
import type { Runtime } from "./runtime.ts";
import { didYouMean } from "./suggest.ts";

export { UsageError } from "./flags.ts";

/** The command line, read. */
export interface Options {
  command: Command;
  names: readonly string[];
  /** The project's folder, absolute. */
  root: string;
  /** The folder as it was given, for commands in a report. @default "." */
  rootAsGiven: string;
  /** Whether the folder is another project's: its samples run in the stricter sandbox. */
  foreign: boolean;
  /** @default text, with github on GitHub Actions */
  reporters: readonly { name: Reporter; file: string | undefined }[];
  /** Whether GitHub reads what is printed, and obeys what looks like a command of its. */
  onGitHub: boolean;
  /** Where `check` writes what it verified, for the pages' provenance line. */
  record: string | undefined;
  /** Run every sample under each of these too: `plain`, or a Node, Deno or Bun. @default none */
  runtimes: readonly Runtime[];
  /** Run every sample again under another seed, zone, locale and start. @default in CI */
  profiles: boolean;
  /** Take what has not changed from the last check. @default not in CI, nor for other folders */
  cache: boolean;
  /** Only every `of`-th sample, from the `index`-th. */
  shard: { index: number; of: number } | undefined;
  /** Wall time of one sample, in ms. @default 10000 */
  limitMs: number;
}

const commands = ["check", "accept", "watch"] as const;
type Command = (typeof commands)[number];
const reporters = ["text", "github", "json", "junit"] as const;
export type Reporter = (typeof reporters)[number];

/** What the program was started in. */
export interface Surroundings {
  env: Readonly<Record<string, string | undefined>>;
  cwd: string;
}

const mostShards = 1000;

const flags: Readonly<Record<string, Flag>> = {
  root: { value: "DIR", help: "another project's folder (default: this one)" },
  reporter: {
    value: "LIST",
    help: `of ${reporters.join(", ")}, each with :FILE or not, joined by commas (default: text)`,
  },
  profiles: { help: "run again under another seed, zone, locale, start, and twice (always in CI)" },
  runtime: { value: "LIST", help: "run under these too: plain, or a Node, Deno or Bun" },
  "plain-node": { help: `the same as --runtime ${plainNode}` },
  shard: { value: "I/N", help: "only every N-th sample, from the I-th" },
  "no-cache": { help: "run everything (always in CI)" },
  record: { value: "FILE", help: "write what was verified, as JSON" },
  limit: { value: "MS", help: "wall time of one sample (default: 10000)" },
  help: { help: "this text" },
};

/** Flags that make no sense with a command. */
const foreignTo: Readonly<Record<Command, readonly string[]>> = {
  check: [],
  accept: ["record", "runtime", "plain-node", "profiles", "shard", "reporter"],
  watch: ["record", "runtime", "plain-node", "profiles", "shard", "reporter"],
};

export function usage(): string {
  return [
    "Usage: samples check|accept|watch [NAME...] [options]",
    "",
    "  check    run the samples, compare captures, pages and facts, change nothing",
    "  accept   the same, then write what the samples that ran as expected printed",
    "  watch    check again whenever a file changes",
    "  NAME     a sample (backoff) or a glob (b*); none means all",
    "",
    ...Object.entries(flags).map(
      ([name, { value, help }]) => `  --${`${name} ${value ?? ""}`.padEnd(16)} ${help}`,
    ),
    "",
    "Exit codes: 0 nothing found, 1 something is wrong, 2 wrong usage",
  ].join("\n");
}

/** @throws UsageError that names what was given and what is allowed */
export function readOptions(argv: readonly string[], { env, cwd }: Surroundings): Options | "help" {
  const given = new FlagReader(argv, flags);
  if (given.has("help")) return "help";
  const [word, ...names] = given.words;
  const command = readCommand(word);
  for (const key of foreignTo[command]) {
    if (given.has(key)) throw new UsageError(`--${key} belongs to check, not to ${command}.`);
  }
  const shard = readShard(given.value("shard"));
  const record = given.value("record");
  if (record !== undefined && (names.length > 0 || shard !== undefined)) {
    throw new UsageError("--record records a check of all samples; leave names and --shard out.");
  }
  const rootAsGiven = given.value("root") ?? ".";
  const root = resolve(cwd, rootAsGiven);
  if (statSync(root, { throwIfNoEntry: false })?.isDirectory() !== true) {
    throw new UsageError(
      `--root "${rootAsGiven}" is no folder. Expected a folder that holds samples/.`,
    );
  }
  const foreign = root !== resolve(cwd);
  const runtimes = readRuntimes(given, cwd);
  if (foreign && runtimes.length > 0) {
    throw new UsageError(
      "--runtime runs a sample as its reader does, without the sandbox that another project's folder gets; leave --root out.",
    );
  }
  const ci = isCi(env);
  return {
    command,
    names,
    root,
    rootAsGiven,
    foreign,
    reporters: readReporters(given.value("reporter"), isOnGitHub(env), cwd),
    onGitHub: isOnGitHub(env),
    record: record === undefined ? undefined : resolve(cwd, record),
    runtimes,
    profiles: given.has("profiles") || (ci && command === "check"),
    cache: !given.has("no-cache") && !ci && !foreign,
    shard,
    limitMs: readLimit(given.value("limit") ?? "10000"),
  };
}

/** `CI` as services set it; some people write CI=false to mean no. */
export function isCi({ CI = "" }: Surroundings["env"]): boolean {
  return !["", "0", "false"].includes(CI);
}

/** `GITHUB_ACTIONS` as GitHub's runner sets it for every step. */
export function isOnGitHub({ GITHUB_ACTIONS }: Surroundings["env"]): boolean {
  return GITHUB_ACTIONS === "true";
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
  onGitHub: boolean,
  cwd: string,
): Options["reporters"] {
  if (list === undefined) {
    const names = onGitHub ? (["text", "github"] as const) : ["text" as const];
    return names.map((name) => ({ name, file: undefined }));
  }
  const chosen = list.split(",").map((entry) => {
    const [, word = "", file] = /^([^:]*)(?::(.+))?$/.exec(entry) ?? [];
    const name = reporters.find((known) => known === word);
    if (name !== undefined)
      return { name, file: file === undefined ? undefined : resolve(cwd, file) };
    throw new UsageError(
      `"${word}" is no reporter.${didYouMean(word, reporters)} Reporters: ${reporters.join(", ")}.`,
    );
  });
  const machine = chosen.find(({ name, file }) => isMachine(name) && file === undefined);
  if (machine !== undefined && chosen.filter(({ file }) => file === undefined).length > 1) {
    throw new UsageError(
      `${machine.name} shares stdout with another report. Give it a file: ${machine.name}:FILE.`,
    );
  }
  return chosen;
}

function isMachine(name: Reporter): boolean {
  return name === "json" || name === "junit";
}

function readRuntimes(given: FlagReader, cwd: string): Runtime[] {
  const list = given.value("runtime")?.split(",") ?? [];
  if (list.includes("")) {
    throw new UsageError(`--runtime "${list.join(",")}" has an empty entry. Expected NAME,NAME.`);
  }
  const names = new Set([...(given.has("plain-node") ? [plainNode] : []), ...list]);
  return [...names].map((name) => runtimeOf(name, cwd));
}

function readShard(text: string | undefined): Options["shard"] {
  if (text === undefined) return undefined;
  const found = /^([1-9]\d*)\/([1-9]\d*)$/.exec(text);
  const shard = { index: Number(found?.[1]), of: Number(found?.[2]) };
  if (shard.index <= shard.of && shard.of <= mostShards) return shard;
  throw new UsageError(
    `--shard "${text}" is no shard. Expected I/N with I from 1 to N, N at most ${mostShards}.`,
  );
}

function readLimit(text: string): number {
  const ms = Number(text);
  if (/^\d+$/.test(text) && ms >= 100 && ms <= 600_000) return ms;
  throw new UsageError(`--limit "${text}" is no limit. Expected whole ms from 100 to 600000.`);
}
