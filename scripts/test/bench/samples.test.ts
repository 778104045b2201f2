import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { succeed } from "../../bench/samples/command.ts";
import { failedBlocks } from "../../bench/samples/deno-doc.ts";
import { judgeSamples } from "../../bench/samples/judge.ts";
import { COLD, DENO, PLAIN, TSX, VITEST, WARM } from "../../bench/samples/measure.ts";
import { printedToStdout } from "../../bench/samples/one-by-one.ts";
import { samplesReport } from "../../bench/samples/report.ts";
import { writeTypeCheck } from "../../bench/samples/type-check.ts";

const times = {
  programs: 60,
  shared: 50,
  millis: { [COLD]: [4_000], [PLAIN]: [5_000], [TSX]: [8_000], [VITEST]: [1_000] },
  skipped: [{ name: WARM, why: "the tool has no cache yet" }],
  deno: undefined,
};

describe("judging the samples tool", () => {
  it("compares a cold check with the processes it replaces", () => {
    const { promises } = judgeSamples(times);
    expect(promises.map(({ ratio, atMost, verdict }) => [ratio.value, atMost, verdict])).toEqual([
      [0.8, 0.8, "holds"],
      [0.5, 0.5, "holds"],
    ]);
  });

  it("tells where another way is faster", () => {
    expect(judgeSamples(times).beside.map(({ ratio }) => ratio.value)).toEqual([4]);
  });

  it("says what was skipped, and why", () => {
    const report = samplesReport(times, judgeSamples(times)).join("\n");
    expect(report).toContain("  SKIPPED   samples:check, warm: the tool has no cache yet");
  });

  it("prints a time a person waits beside its aim, and does not judge it", () => {
    const slow = { ...times, millis: { ...times.millis, [WARM]: [60_000] } };
    const result = judgeSamples(slow);
    expect(result.promises.every(({ verdict }) => verdict === "holds")).toBe(true);
    expect(samplesReport(slow, result).join("\n")).toMatch(/warm .*60\.00 s .*aim 0\.5 s/);
  });

  it("compares with deno when it took part", () => {
    const { beside } = judgeSamples({ ...times, millis: { ...times.millis, [DENO]: [2_000] } });
    expect(beside.map(({ claim, ratio }) => [claim, ratio.value])).toContainEqual([
      "a cold check over deno test --doc",
      2,
    ]);
  });
});

describe("what deno test --doc says", () => {
  it("names the blocks that failed, after all it said of them", () => {
    const said = `./samples/deno-doc.md#7-9.ts (uncaught error)
Error: no

 FAILURES 

./samples/deno-doc.md#1958-1990.ts (uncaught error)
./samples/deno-doc.md#2022-2082.ts => one => ./samples/deno-doc.md:9:1

FAILED | 63 passed | 2 failed (3s)
`;
    expect(failedBlocks(said)).toEqual([
      [1958, 1990],
      [2022, 2082],
    ]);
    expect(failedBlocks("ok | 63 passed | 0 failed (3s)\n")).toEqual([]);
  });
});

describe("a command under measure", () => {
  const node = (code: string) => ({
    program: process.execPath,
    args: ["-e", code],
    cwd: process.cwd(),
  });

  it("has to succeed: one that failed fast would win", async () => {
    await expect(succeed(node("console.log('why'); process.exit(3)"))).rejects.toThrow(
      /ended with 3:\nwhy$/,
    );
  });

  it("sees the same time zone and colours everywhere", async () => {
    const code = "console.log(process.env.TZ, process.env.NO_COLOR, process.env.CI)";
    expect((await succeed(node(code))).stdout).toBe("UTC 1 undefined\n");
  });
});

describe("what a sample printed to stdout", () => {
  it.each([
    ["a\nb\n", "a\nb\n"],
    ["a\n[stderr]\nb\n", "a\n"],
    ["a\n[exit 1]\n", "a\n"],
    ["[exit 1]\n", ""],
    ["a [exit 1]\n", "a [exit 1]\n"],
  ])("of %j is %j", (capture, stdout) => {
    expect(printedToStdout({ capture })).toBe(stdout);
  });
});

describe("the type-check beside node FILE", () => {
  it("leaves out the samples that promise a compile error, and no other", () => {
    const folder = mkdtempSync(join(tmpdir(), "bench-test-"));
    try {
      mkdirSync(join(folder, "samples"));
      writeFileSync(join(folder, "samples/typo.ts"), "// @compileError 2353 line 3\n");
      writeFileSync(join(folder, "samples/talks.ts"), 'console.log("// @compileError");\n');
      const written = readFileSync(join(folder, writeTypeCheck({ folder })), "utf8");
      expect(JSON.parse(written)).toEqual({ extends: "./tsconfig.json", exclude: ["typo.ts"] });
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
