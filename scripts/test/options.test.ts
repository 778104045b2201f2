import { tmpdir } from "node:os";
import { join } from "node:path";

import { describe, expect, it } from "vitest";

import { UsageError, isCi, readOptions, usage } from "../samples/options.ts";
import type { Options } from "../samples/options.ts";

const cwd = import.meta.dirname;
const reporters = "Reporters: text, github, json, junit.";

function read(line: string, env: Record<string, string> = {}): Options {
  const options = readOptions(line === "" ? [] : line.split(" "), { env, cwd });
  if (options === "help") throw new Error("It asked for help.");
  return options;
}

describe("the command line", () => {
  it("has a default for everything", () => {
    expect(read("check")).toEqual({
      command: "check",
      names: [],
      root: cwd,
      rootAsGiven: ".",
      foreign: false,
      reporters: [{ name: "text", file: undefined }],
      onGitHub: false,
      record: undefined,
      runtimes: [],
      profiles: false,
      cache: true,
      shard: undefined,
      limitMs: 10_000,
    });
  });

  it("takes every option of check", () => {
    const line =
      "check a b* --reporter text,junit:made/r.xml --runtime deno,./my-node --plain-node --limit 250 --profiles --no-cache";
    expect(read(line)).toMatchObject({
      names: ["a", "b*"],
      reporters: [
        { name: "text", file: undefined },
        { name: "junit", file: join(cwd, "made/r.xml") },
      ],
      runtimes: [
        { name: "plain", program: process.execPath, args: [], isNode: true },
        {
          name: "deno",
          program: "deno",
          args: ["run", "--quiet", "--no-prompt", "--allow-env", "--allow-read"],
          isNode: false,
        },
        { name: "./my-node", program: join(cwd, "my-node"), args: [], isNode: true },
      ],
      limitMs: 250,
      profiles: true,
      cache: false,
    });
    expect(read("check --runtime bun,bun").runtimes).toEqual([
      { name: "bun", program: "bun", args: ["run"], isNode: false },
    ]);
    expect(read("check --record x.json").record).toBe(join(cwd, "x.json"));
    expect(read("check --shard 2/4").shard).toEqual({ index: 2, of: 4 });
  });

  it("takes every profile and no cache in CI, for check alone", () => {
    expect(read("check", { CI: "true" })).toMatchObject({ profiles: true, cache: false });
    expect(read("accept", { CI: "true" })).toMatchObject({ profiles: false, cache: false });
    for (const no of ["", "0", "false"]) expect(isCi({ CI: no })).toBe(false);
    for (const yes of ["1", "true", "woodpecker"]) expect(isCi({ CI: yes })).toBe(true);
    expect(isCi({})).toBe(false);
  });

  it("reports to GitHub on GitHub, unless reporters are named", () => {
    const env = { GITHUB_ACTIONS: "true" };
    const names = (options: Options): string[] => options.reporters.map(({ name }) => name);
    expect(names(read("check", env))).toEqual(["text", "github"]);
    expect(names(read("check --reporter json", env))).toEqual(["json"]);
    expect(read("check --reporter json", env).onGitHub).toBe(true);
    expect(read("check", { GITHUB_ACTIONS: "false" }).onGitHub).toBe(false);
    expect(names(read("check", { GITHUB_ACTIONS: "false" }))).toEqual(["text"]);
  });

  it("knows another project's folder, keeps no cache there and shows it as it was given", () => {
    expect(readOptions(["check", "--root", "cases"], { env: {}, cwd })).toMatchObject({
      root: join(cwd, "cases"),
      rootAsGiven: "cases",
      foreign: true,
      cache: false,
    });
    expect(readOptions(["check", "--root", tmpdir()], { env: {}, cwd })).toMatchObject({
      root: tmpdir(),
      foreign: true,
    });
    expect(read("check --root .")).toMatchObject({ foreign: false, cache: true });
  });

  it("asks for help anywhere", () => {
    expect(readOptions(["--help"], { env: {}, cwd })).toBe("help");
    expect(readOptions(["chek", "--help"], { env: {}, cwd })).toBe("help");
    expect(usage()).toBe(
      [
        "Usage: samples check|accept|watch [NAME...] [options]",
        "",
        "  check    run the samples, compare captures, pages and facts, change nothing",
        "  accept   the same, then write what the samples that ran as expected printed",
        "  watch    check again whenever a file changes",
        "  NAME     a sample (backoff) or a glob (b*); none means all",
        "",
        "  --root DIR         another project's folder (default: this one)",
        "  --reporter LIST    of text, github, json, junit, each with :FILE or not, joined by commas (default: text)",
        "  --profiles         run again under another seed, zone, locale, start, and twice (always in CI)",
        "  --runtime LIST     run under these too: plain, or a Node, Deno or Bun",
        "  --plain-node       the same as --runtime plain",
        "  --shard I/N        only every N-th sample, from the I-th",
        "  --no-cache         run everything (always in CI)",
        "  --record FILE      write what was verified, as JSON",
        "  --limit MS         wall time of one sample (default: 10000)",
        "  --help             this text",
        "",
        "Exit codes: 0 nothing found, 1 something is wrong, 2 wrong usage",
      ].join("\n"),
    );
  });

  it.each([
    ["", "No command was given. Commands: check, accept, watch."],
    ["chek", '"chek" is no command. Did you mean check? Commands: check, accept, watch.'],
    ["check --reporter xml", '"xml" is no reporter. Reporters: text, github, json, junit.'],
    ["check --reporter jsn", `"jsn" is no reporter. Did you mean json? ${reporters}`],
    ["check --reporter text,", `"" is no reporter. ${reporters}`],
    ["check --reporter json:", `"" is no reporter. ${reporters}`],
    ["check --reporter xml:made/r.xml", `"xml" is no reporter. ${reporters}`],
    ["check --reporter json:a\nb", `"" is no reporter. ${reporters}`],
    [
      "check --reporter text,json",
      "json shares stdout with another report. Give it a file: json:FILE.",
    ],
    [
      "check --reporter github,junit",
      "junit shares stdout with another report. Give it a file: junit:FILE.",
    ],
    [
      "check --reporter json:a,junit,text",
      "junit shares stdout with another report. Give it a file: junit:FILE.",
    ],
    ["check --runtime a,,b", '--runtime "a,,b" has an empty entry. Expected NAME,NAME.'],
    ...["0/2", "3/2", "01/2", "1/02", "1/1001", "1", "1/2/3", "1/2x"].map(
      (shard): [string, string] => [
        `check --shard ${shard}`,
        `--shard "${shard}" is no shard. Expected I/N with I from 1 to N, N at most 1000.`,
      ],
    ),
    ...["99", "600001", "1e3", "0x100", "100.5", "-100"].map((limit): [string, string] => [
      `check --limit ${limit}`,
      `--limit "${limit}" is no limit. Expected whole ms from 100 to 600000.`,
    ]),
    ...["hello", "--shard 1/2"].map((part): [string, string] => [
      `check --record a ${part}`,
      "--record records a check of all samples; leave names and --shard out.",
    ]),
    [
      "check --root nowhere",
      '--root "nowhere" is no folder. Expected a folder that holds samples/.',
    ],
    [
      "check --root options.test.ts",
      '--root "options.test.ts" is no folder. Expected a folder that holds samples/.',
    ],
    ...["--runtime plain", "--plain-node"].map((flag): [string, string] => [
      `check --root cases ${flag}`,
      "--runtime runs a sample as its reader does, without the sandbox that another project's folder gets; leave --root out.",
    ]),
    ...["record x", "runtime x", "plain-node", "profiles", "shard 1/2", "reporter text"].flatMap(
      (flag) =>
        ["accept", "watch"].map((command): [string, string] => [
          `${command} --${flag}`,
          `--${flag.split(" ")[0] ?? ""} belongs to check, not to ${command}.`,
        ]),
    ),
  ])("%j is told what is wrong with it", (line, message) => {
    let error: unknown;
    try {
      read(line);
    } catch (thrown) {
      error = thrown;
    }
    expect(error).toBeInstanceOf(UsageError);
    expect((error as Error).message).toBe(message);
  });

  it("takes one report for machines on stdout, and any others in files", () => {
    const takes = (list: string): unknown[][] =>
      read(`check --reporter ${list}`).reporters.map(({ name, file }) => [name, file]);
    expect(takes("json")).toEqual([["json", undefined]]);
    expect(takes("text,github")).toEqual([
      ["text", undefined],
      ["github", undefined],
    ]);
    expect(takes("text,json:a:b,junit:/c")).toEqual([
      ["text", undefined],
      ["json", join(cwd, "a:b")],
      ["junit", "/c"],
    ]);
  });

  it("takes the least and the most of what it bounds", () => {
    expect(read("check --limit 100").limitMs).toBe(100);
    expect(read("check --limit 600000").limitMs).toBe(600_000);
    expect(read("check --shard 1000/1000").shard).toEqual({ index: 1000, of: 1000 });
    expect(read("check --shard 1/1").shard).toEqual({ index: 1, of: 1 });
  });
});
