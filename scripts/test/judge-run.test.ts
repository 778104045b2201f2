import { tmpdir } from "node:os";
import { join } from "node:path";

import { describe, expect, it } from "vitest";

import { judgeCapture, judgeRun, ownFolders } from "../samples/judge-run.ts";
import { memoryCap } from "../samples/launch.ts";
import type { Outcome } from "../samples/launch.ts";
import { judgePlain } from "../samples/judge-plain.ts";
import type { Sample } from "../samples/project.ts";
import { outputCap } from "../samples/run-sample.ts";
import { runtimeOf } from "../samples/runtime.ts";
import { plantedProject, plantedSample } from "./planted-samples.ts";

const hello = plantedSample("hello", 'console.log("hello");\n');
const pages = { "page.md": 'Words.\n\n```text title="Output" output="hello"\n```\n' };

/** A run that printed "hello" and ended well, but for these. */
function outcome(
  other: Partial<Omit<Outcome, "stdout" | "stderr">> & { out?: string; err?: string } = {},
): Outcome {
  const { out = "hello\n", err = "", ...rest } = other;
  return {
    code: 0,
    signal: null,
    stdout: Buffer.from(out),
    stderr: Buffer.from(err),
    ended: "itself",
    report: { code: 0, drained: true },
    openAtLimit: undefined,
    loaded: [],
    heard: undefined,
    spokeToOthers: false,
    ms: 1,
    ...rest,
  };
}

/** `kind: message`, or what was captured. */
function judged(other: Parameters<typeof outcome>[0] = {}, sample: Sample = hello): string {
  const { capture, verdict } = judgeRun(
    plantedProject([sample], { pages }),
    sample,
    outcome(other),
    500,
  );
  return verdict === undefined ? capture : `${verdict.kind}: ${verdict.message}`;
}

describe("a run", () => {
  it("that ends as promised leaves what it printed", () => {
    expect(judged()).toBe("hello\n");
    const exits = plantedSample("hello", "// @exits 3\n");
    expect(judged({ code: 3, err: "no\n" }, exits)).toBe("hello\n[stderr]\nno\n[exit 3]\n");
    const awaits = plantedSample("hello", "// @exits 13\n");
    expect(judged({ code: 13 }, awaits)).toBe("hello\n[exit 13]\n");
    const varies = plantedSample("hello", "// @varies ms duration took {ms}\n");
    expect(judged({ out: "took 12 ms\n" }, varies)).toBe("took {ms}\n");
  });

  it.each([
    [{ ended: "flood" }, `too much output: It printed more than ${outputCap} bytes.`],
    [
      { ended: "memory" },
      `too much memory: It took more than 256 MiB of heap or ${memoryCap / 1024 ** 2} MiB in all.`,
    ],
    [
      { signal: "SIGABRT", code: null, err: "FATAL ERROR: JavaScript heap out of memory\n" },
      "too much memory: It took more than 256 MiB of heap or 512 MiB in all.",
    ],
    [{ ended: "limit" }, "timed out: It was still busy after 500 ms."],
    [{ ended: "limit", openAtLimit: [] }, "timed out: It was still busy after 500 ms."],
    [{ signal: "SIGSEGV", code: null }, "crashed: It was ended by SIGSEGV."],
    [
      { code: 13, report: { code: 13, drained: true } },
      "never settled: Nothing was left to do while a top-level await had not settled (Node's exit code 13).",
    ],
    [{ code: 13, report: { code: 13, drained: false } }, "crashed: It ended with exit code 13."],
    [{ code: 1, report: { code: 1, drained: false } }, "crashed: It ended with exit code 1."],
    [
      { report: { code: 0, drained: false } },
      "exited early: It called process.exit while there was still something to do: what a reader sees may be cut short.",
    ],
    [{ report: undefined }, "exited early: It called process.exit"],
    [{ out: "[exit 2]\n" }, 'unfit output: stdout has the line "[exit 2]"'],
    [
      { out: "" },
      "no output: It ran and printed nothing to be seen. Call what it defines, or mark it // @support.",
    ],
    [{ out: " \n\n" }, "no output: It ran and printed nothing to be seen."],
  ] as const)("%j is %s", (other, said) => {
    expect(judged(other as Parameters<typeof outcome>[0]).slice(0, said.length)).toBe(said);
  });

  it("that ends with another code than promised is a wrong error, also when it ends well", () => {
    const exits = plantedSample("hello", "// @exits 3\n");
    const said = "wrong error: It ended with exit code 0; @exits promises 3.";
    expect(judged({}, exits)).toBe(said);
    expect(judged({ code: 13 }, exits)).toContain("never settled");
  });

  it("of a command has no report and is none of the runner's exits", () => {
    const command = { ...hello, kind: "command" as const };
    expect(judged({ report: undefined }, command)).toBe("hello\n");
  });

  it("whose hole is not there leaves nothing", () => {
    const varies = plantedSample("hello", "// @varies ms duration took {ms}\n");
    expect(judged({}, varies)).toContain("unfit output: ");
  });

  it.each([
    [["Timeout"], "a timer (Timeout)"],
    [["Timeout", "Timeout"], "a timer (Timeout) x2"],
    [["Immediate"], "an immediate (Immediate)"],
    [["TCPServerWrap"], "a listening server (TCPServerWrap)"],
    [["TCPSocketWrap", "PipeWrap"], "a pipe (PipeWrap), a socket (TCPSocketWrap)"],
    [["ProcessWrap"], "a child process (ProcessWrap)"],
    [["MessagePort"], "a message port (MessagePort)"],
    [["Worker"], "a worker (Worker)"],
    [["UDPWrap"], "a datagram socket (UDPWrap)"],
    [["FSEventWrap"], "a file watcher (FSEventWrap)"],
    [["StatWatcher"], "a file watcher (StatWatcher)"],
    [["SignalWrap"], "a signal listener (SignalWrap)"],
    [["Unheard"], "Unheard"],
  ])("left open by %j says what holds it", (openAtLimit, said) => {
    expect(judged({ ended: "limit", openAtLimit })).toBe(
      `left open: After 500 ms it was kept open by ${said}.`,
    );
  });

  it("that fails shows the page first, the failing line, and what it said last", () => {
    const lines = Array.from({ length: 30 }, (_, index) => `line ${index}\n`);
    const err = `file:///planted/samples/hello.ts:7\nthrow x\n^\n\n${lines.join("")}`;
    const failed = outcome({ code: 1, err });
    const { verdict } = judgeRun(plantedProject([hello], { pages }), hello, failed, 500);
    expect(verdict?.places).toEqual([
      { file: "page.md", line: 3 },
      { file: "samples/hello.ts", line: 7 },
    ]);
    expect(verdict?.reproduce).toBe("hello");
    expect(verdict?.detail).toBe(`${lines.slice(0, 20).join("")}(10 more lines)`);
    const unshown = judgeRun(plantedProject([hello]), hello, failed, 500).verdict;
    expect(unshown?.places).toEqual([{ file: "samples/hello.ts", line: 7 }]);
    const quiet = outcome({ code: 1, out: lines.join("") });
    const said = judgeRun(plantedProject([hello]), hello, quiet, 500).verdict;
    expect(said?.places).toEqual([{ file: "samples/hello.ts", line: 1 }]);
    expect(said?.detail).toBe(lines.slice(10).join("").trimEnd());
    const nothing = judgeRun(plantedProject([hello]), hello, outcome({ code: 1, out: "" }), 500);
    expect(nothing.verdict).not.toHaveProperty("detail");
  });

  it("may name no folder of this machine: the project's, nor one of the tool's", () => {
    const project = plantedProject([hello]);
    expect(ownFolders(project)).toEqual(["/planted", join(tmpdir(), "samples-")]);
    expect(judged({ out: "/planted/x\n" })).toContain("unfit output: Line 1 of stdout names");
  });
});

describe("a capture", () => {
  const capture = (committed: string | undefined, printed: string): unknown => {
    const captures = committed === undefined ? {} : { hello: committed };
    return judgeCapture(plantedProject([hello], { pages, captures }), hello, printed);
  };

  it("that is what was printed passes", () => {
    expect(capture("hello\n", "hello\n")).toBeUndefined();
  });

  it("that differs is drift, on the page", () => {
    expect(capture("hullo\n", "hello\n")).toEqual({
      kind: "drift",
      subject: "hello",
      places: [{ file: "page.md", line: 3 }],
      message: "hello.ts does not print what samples/hello.out.txt holds.",
      diff: "--- samples/hello.out.txt\n+++ what hello.ts printed\n@@ -1,1 +1,1 @@\n-hullo\n+hello",
      reproduce: "hello",
      accept: "hello",
    });
  });

  it("that does not exist is missing, and all of it is new", () => {
    expect(capture(undefined, "hello\n")).toEqual({
      kind: "missing capture",
      subject: "hello",
      places: [{ file: "page.md", line: 3 }],
      message: "samples/hello.out.txt does not exist: nobody has accepted what hello.ts prints.",
      diff: "--- nothing\n+++ samples/hello.out.txt\n@@ -1,0 +1,1 @@\n+hello",
      reproduce: "hello",
      accept: "hello",
    });
  });
});

describe("a plain run", () => {
  const plain = (
    other: Parameters<typeof outcome>[0],
    name = "plain",
    printed = "hello\n",
    sample = hello,
  ): { message: string; diff?: string | undefined; reproduce?: string | undefined } | undefined => {
    const runtime = runtimeOf(name, "/");
    return judgePlain(plantedProject([sample]), sample, printed, outcome(other), 500, runtime);
  };

  it("that prints the same passes", () => {
    expect(plain({})).toBeUndefined();
    expect(plain({ report: undefined }, "deno")).toBeUndefined();
  });

  it("that prints something else differs by runtime, with both texts", () => {
    const verdict = plain({ out: "hullo\n" });
    expect(verdict).toMatchObject({
      kind: "differs by runtime",
      message: `A plain "node samples/hello.ts", on the SDK's dist, prints something else.`,
      reproduce: "hello --runtime plain",
      diff: "--- on the SDK's source\n+++ node samples/hello.ts\n@@ -1,1 +1,1 @@\n-hello\n+hullo",
    });
    expect(plain({ out: "hullo\n" }, "bun")?.message).toBe(
      `A plain "bun run samples/hello.ts", on the SDK's dist, prints something else.`,
    );
  });

  it.each([
    ["limit", "did not end within 500 ms"],
    ["flood", "printed too much"],
    ["memory", "took too much memory"],
  ] as const)("that meets the %s says so", (ended, said) => {
    expect(plain({ ended })?.message).toBe(`As a plain "node samples/hello.ts" it ${said}.`);
  });

  it("that prints what no page may hold says what", () => {
    expect(plain({ out: "[exit 1]\n" })?.message).toContain(
      'As a plain "node samples/hello.ts": stdout has the line "[exit 1]"',
    );
    const varies = plantedSample("hello", "// @varies ms duration took {ms}\n");
    expect(plain({}, "plain", "took {ms}\n", varies)?.message).toContain("for {ms}");
    expect(plain({ out: "took 3 ms\n" }, "plain", "took {ms}\n", varies)).toBeUndefined();
  });

  it("of another engine may say an error in its own words, and must end with the same code", () => {
    const printed = "hello\n[stderr]\nError: no\n  at all\n[exit 1]\n";
    const exits = plantedSample("hello", "// @exits 1\n");
    expect(plain({ code: 1, err: "error: Uncaught\n" }, "deno", printed, exits)).toBeUndefined();
    expect(plain({ code: 1, err: "error: Uncaught\n" }, "plain", printed, exits)).toBeDefined();
    expect(plain({ code: 2 }, "deno", printed, exits)?.diff).toContain("-[exit 1]\n+[exit 2]");
  });
});
