import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { removeRecord, writeRecord } from "../samples/record.ts";
import type { VerifiedRecord } from "../samples/record.ts";
import type { Verdict } from "../samples/verdict.ts";
import { plantedProject, plantedSample } from "./planted-samples.ts";

const hello = plantedSample("hello", 'console.log("hello");\n');
const shown = plantedSample("shown", "// @support\nexport {};\n");
const day = new Date("2026-11-30T23:59:59Z");
let root = "";

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "record-"));
});

afterEach(() => {
  rmSync(root, { recursive: true, force: true });
});

function git(folder: string, ...args: string[]): string {
  const author = ["-c", "user.name=a", "-c", "user.email=a@b.c"];
  return execFileSync("git", [...author, ...args], { cwd: folder, encoding: "utf8" }).trim();
}

/** The record of a check of `folder`, and whether one was written. */
function record(
  folder: string,
  verdicts: readonly Verdict[] = [],
  foreign = false,
  timelines = new Map<string, string>(),
  output = "hello\n",
): { written: boolean; record: VerifiedRecord | undefined } {
  const project = { ...plantedProject([hello, shown]), root: folder, foreign };
  const path = join(root, "made/verified.json");
  const captures = new Map([["hello", output]]);
  const written = writeRecord(path, { project, verdicts, captures, timelines }, day);
  const text = existsSync(path) ? readFileSync(path, "utf8") : undefined;
  return {
    written,
    record: text === undefined ? undefined : (JSON.parse(text) as VerifiedRecord),
  };
}

const digest = (text: string): string => createHash("sha256").update(text).digest("hex");

describe("the record of a check", () => {
  it("asks git nothing in another project's folder, whose settings name programs to start", () => {
    const folder = join(root, "theirs");
    mkdirSync(folder);
    git(folder, "init", "--quiet");
    git(folder, "commit", "--allow-empty", "--quiet", "--message", "a");
    git(folder, "config", "core.fsmonitor", `touch ${join(root, "started")}; false`);
    expect(record(folder, [], true).record?.commit).toBeNull();
    expect(existsSync(join(root, "started"))).toBe(false);
  });

  it("names Node, its Unicode data, the day and the bytes, of a program and of a support file", () => {
    expect(record(root)).toEqual({
      written: true,
      record: {
        node: process.versions.node,
        // gristlabs/grist-core#2176: a group mark changed with the data, not with the program.
        icu: process.versions["icu"],
        date: "2026-11-30",
        commit: null,
        samples: {
          hello: { code: digest(hello.text), output: digest("hello\n") },
          shown: { code: digest(shown.text) },
        },
      },
    });
  });

  it("names the bytes of a capture as a page shows them: its control characters are pictures", () => {
    const told = record(root, [], false, new Map(), "\u001b[1mbold");
    expect(told.record?.samples["hello"]?.output).toBe(digest("\u241b[1mbold\n"));
  });

  it("names the bytes of a timeline, and is a file of lines", () => {
    const told = record(root, [], false, new Map([["hello", "{}\n"]]));
    expect(told.record?.samples["hello"]).toEqual({
      code: digest(hello.text),
      output: digest("hello\n"),
      timeline: digest("{}\n"),
    });
    const text = readFileSync(join(root, "made/verified.json"), "utf8");
    expect(text).toBe(`${JSON.stringify(told.record, undefined, 2)}\n`);
  });

  it("is removed by a check with a verdict: a page must not show what was true once", () => {
    const verdict = { kind: "drift", subject: "hello", places: [], message: "" } as const;
    const none = { written: false, record: undefined };
    expect(record(root, [verdict])).toEqual(none);
    expect(record(root).written).toBe(true);
    expect(record(root, [verdict])).toEqual(none);
  });

  it("is not looked for where no file is, such as at /dev/null", () => {
    const path = join(root, "null");
    symlinkSync("/dev/null", path);
    removeRecord(path);
    expect(existsSync(path)).toBe(true);
  });

  it("names the commit, and says when the tree has changes of its own", () => {
    git(root, "init", "-q");
    git(root, "commit", "-q", "--allow-empty", "-m", "one");
    const commit = git(root, "rev-parse", "--short=7", "HEAD");
    const clean = mkdtempSync(join(tmpdir(), "record-clone-"));
    try {
      git(clean, "clone", "-q", root, ".");
      expect(record(clean).record?.commit).toBe(commit);
      mkdirSync(join(clean, "part"));
      writeFileSync(join(clean, "more.txt"), "");
      // What stands beside the project is not what was verified.
      expect(record(join(clean, "part")).record?.commit).toBe(commit);
      expect(record(clean).record?.commit).toBe(`${commit}-dirty`);
    } finally {
      rmSync(clean, { recursive: true, force: true });
    }
  });

  // bitrix24/b24jssdk#524, withastro/starlight#2084: a shallow clone gives every file one date.
  it("of a shallow clone names its commit, and no date of git's", () => {
    git(root, "init", "-q");
    git(root, "commit", "-q", "--allow-empty", "-m", "one", "--date=2001-01-01T00:00:00Z");
    git(root, "commit", "-q", "--allow-empty", "-m", "two", "--date=2001-01-02T00:00:00Z");
    const shallow = mkdtempSync(join(tmpdir(), "record-clone-"));
    try {
      git(shallow, "clone", "-q", "--depth", "1", `file://${root}`, ".");
      expect(record(shallow).record).toMatchObject({
        date: "2026-11-30",
        commit: git(root, "rev-parse", "--short=7", "HEAD"),
      });
    } finally {
      rmSync(shallow, { recursive: true, force: true });
    }
  });
});
