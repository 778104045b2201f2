/* oxlint-disable no-restricted-imports -- the samples tool of scripts, not a sample */
import { existsSync } from "node:fs";
import { resolve } from "node:path";

import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { makeScratch } from "../../bench/samples/scratch.ts";
import type { Scratch } from "../../bench/samples/scratch.ts";
import { judgeLeftovers, judgePages } from "../../samples/judge-pages.ts";
import { judgeTimelines } from "../../samples/judge-timelines.ts";
import { judgeNumbers } from "../../samples/loose-numbers.ts";
import { readProject } from "../../samples/project.ts";
import type { Project } from "../../samples/project.ts";
import type { Verdict } from "../../samples/verdict.ts";

const root = resolve(import.meta.dirname, "../../..");
/** More than the project has: some are copies. */
const count = 120;
let scratch: Scratch;

beforeAll(() => {
  scratch = makeScratch(root, count);
}, 60_000);

afterAll(() => {
  scratch.remove();
});

/** What a check says of it without a run, if every program does what its files say. */
function verdictsOf(project: Project): Verdict[] {
  const told = [...project.timelines].map(([name, bytes]) => [name, bytes.toString()] as const);
  const chosen = new Set(project.samples.keys());
  return [
    ...judgePages(project, chosen, true).verdicts,
    ...judgeLeftovers(project),
    ...judgeNumbers(project).verdicts,
    ...judgeTimelines(project, [...project.captures.keys()], new Map(told)),
  ];
}

describe("the copy of the project that is measured", () => {
  it("holds as many programs as asked for, each with all that belongs to it", () => {
    const project = readProject(scratch.folder);
    expect(scratch.programs).toHaveLength(count);
    const copies = scratch.programs.filter(({ name }) => name.startsWith("copy-"));
    expect(copies.length).toBeGreaterThan(0);
    for (const { name } of copies) {
      const original = name.replace(/^copy-\d+-of-/, "");
      expect(project.captures.get(name)).toEqual(project.captures.get(original));
      expect(project.timelines.get(name)).toEqual(project.timelines.get(original));
    }
    expect(copies.some(({ name }) => project.timelines.has(name))).toBe(true);
  });

  it("passes its own check, before a change and after each", () => {
    expect(verdictsOf(readProject(scratch.folder))).toEqual([]);
    scratch.change();
    scratch.change();
    const changed = readProject(scratch.folder);
    expect(verdictsOf(changed)).toEqual([]);
    const texts = [...changed.samples.values()].filter(({ text }) => /^\/\/ change 2$/m.test(text));
    expect(texts).toHaveLength(1);
  });

  it("leaves nothing behind", () => {
    scratch.remove();
    expect(existsSync(scratch.folder)).toBe(false);
  });
});
