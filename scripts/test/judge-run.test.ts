import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { describe, expect, it } from "vitest";

import { judgeRun, ownFolders } from "../samples/judge-run.ts";
import type { Sample } from "../samples/project.ts";
import type { Verdict } from "../samples/verdict.ts";
import { plantedOutcome } from "./planted-outcome.ts";
import type { OtherOutcome } from "./planted-outcome.ts";
import { plantedProject, plantedSample } from "./planted-samples.ts";

const hello = plantedSample("hello", 'console.log("hello");\n');
const pages = { "page.md": 'Words.\n\n```text title="Output" output="hello"\n```\n' };

/** `kind: message`, or what was captured. */
function judged(other: OtherOutcome = {}, sample: Sample = hello): string {
  const { capture, verdict } = judgeRun(
    plantedProject([sample], { pages }),
    sample,
    plantedOutcome(other),
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
    // An error that ends it leaves no time to come to rest.
    expect(judged({ code: 3, report: { code: 3, drained: false } }, exits)).toContain("[exit 3]");
    const varies = plantedSample("hello", "// @varies ms duration took {ms}\n");
    expect(judged({ out: "took 12 ms\n" }, varies)).toBe("took {ms}\n");
    expect(judged({ out: "", err: "no\n" })).toBe("[stderr]\nno\n");
  });

  it("leaves what the SDK told of its calls, if anything listened", () => {
    const event = { client: "fetch", type: "call.start", at: 7, callId: 3 };
    const heard = { calls: 1, real: false, events: [event] };
    const kept = (outcome: OtherOutcome): unknown =>
      judgeRun(plantedProject([hello]), hello, plantedOutcome(outcome), 500);
    expect(kept({ heard })).toEqual({
      capture: "hello\n",
      timeline: `{"calls":1,"events":[\n{"at":0,"client":"fetch","type":"call.start","callId":1}\n]}\n`,
    });
    expect(kept({ heard: undefined })).toEqual({ capture: "hello\n", timeline: undefined });
  });

  it.each([
    [{ ended: "flood" }, "too much output: It printed more than 1048576 bytes."],
    [{ ended: "memory" }, "too much memory: It took more than 256 MiB of heap or 512 MiB in all."],
    [
      { signal: "SIGABRT", code: null, err: "FATAL ERROR: JavaScript heap out of memory\n" },
      "too much memory: It took more than 256 MiB of heap or 512 MiB in all.",
    ],
    [{ ended: "limit" }, "timed out: It was still busy after 500 ms."],
    [
      { code: 1, err: "FATAL ERROR: JavaScript heap out of memory\n" },
      "too much memory: It took more than 256 MiB of heap or 512 MiB in all.",
    ],
    [{ ended: "limit", openAtLimit: [] }, "timed out: It was still busy after 500 ms."],
    [{ signal: "SIGSEGV", code: null }, "crashed: It was ended by SIGSEGV."],
    [
      { code: 13, report: { code: 13, drained: true } },
      "never settled: Nothing was left to do while a top-level await had not settled (Node's exit code 13).",
    ],
    [{ code: 13, report: { code: 13, drained: false } }, "crashed: It ended with exit code 13."],
    [{ code: 13, report: undefined }, "crashed: It ended with exit code 13."],
    [{ code: 1, report: { code: 1, drained: true } }, "crashed: It ended with exit code 1."],
    [{ code: 1, report: { code: 1, drained: false } }, "crashed: It ended with exit code 1."],
    [
      { report: { code: 0, drained: false } },
      "exited early: It called process.exit while there was still something to do: what a reader sees may be cut short.",
    ],
    [
      { report: undefined },
      "exited early: It called process.exit while there was still something to do: what a reader sees may be cut short.",
    ],
    [
      { out: "[exit 2]\n" },
      'unfit output: stdout has the line "[exit 2]", which marks a section of a capture.',
    ],
    [
      { out: "hello\nResponse {\n" },
      "unfit output: Line 2 of its output: It prints a Response, which Node and browsers show differently. Print what you need of it, or mark it // @runs node.",
    ],
    [
      { out: "" },
      "no output: It ran and printed nothing to be seen. Call what it defines, or mark it // @support.",
    ],
    [
      { out: " \n\n" },
      "no output: It ran and printed nothing to be seen. Call what it defines, or mark it // @support.",
    ],
  ] as const)("%j is %s", (other, said) => {
    expect(judged(other as OtherOutcome)).toBe(said);
  });

  it("in Node alone may print what a page could not", () => {
    const node = plantedSample("hello", "// @runs node\n");
    expect(judged({ out: "Response {\n" }, node)).toBe("Response {\n");
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
    expect(judged({}, varies)).toBe(
      'unfit output: No line of the output holds "took {ms}" with a duration for {ms}.',
    );
  });

  it.each([
    [["Timeout"], "a timer (Timeout)"],
    [["Timeout", "Timeout"], "a timer (Timeout) x2"],
    [["Immediate"], "an immediate (Immediate)"],
    [["TCPServerWrap"], "a listening server (TCPServerWrap)"],
    [["TCPSocketWrap", "PipeWrap"], "a pipe (PipeWrap), a socket (TCPSocketWrap)"],
    [["PipeWrap", "TCPSocketWrap"], "a pipe (PipeWrap), a socket (TCPSocketWrap)"],
    [["Timeout", "PipeWrap", "Timeout"], "a pipe (PipeWrap), a timer (Timeout) x2"],
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

  const lines = (count: number): string =>
    Array.from({ length: count }, (_, index) => `line ${index}\n`).join("");

  /** The verdict about a run that fails, on a page or not. */
  function failed(other: OtherOutcome, shown: boolean, sample = hello): Verdict | undefined {
    const project = plantedProject([sample], shown ? { pages } : {});
    return judgeRun(project, sample, plantedOutcome(other), 500).verdict;
  }

  it("that fails shows the page first, the failing line, and what it said", () => {
    const err = `file:///planted/samples/hello.ts:17\nthrow x\n^\n\n${lines(30)}`;
    const crashed = {
      kind: "crashed",
      subject: "hello",
      places: [
        { file: "page.md", line: 3 },
        { file: "samples/hello.ts", line: 17 },
      ],
      message: "It ended with exit code 1.",
      detail: `${lines(20)}(10 more lines)`,
      reproduce: "hello",
    };
    expect(failed({ code: 1, err }, true)).toEqual(crashed);
    const places = [{ file: "samples/hello.ts", line: 17 }];
    expect(failed({ code: 1, err }, false)).toEqual({ ...crashed, places });
    expect(failed({ code: null, signal: "SIGSEGV", err: "no\n" }, true)).toEqual({
      kind: "crashed",
      subject: "hello",
      places: [{ file: "page.md", line: 3 }],
      message: "It was ended by SIGSEGV.",
      detail: "no",
      reproduce: "hello",
    });
  });

  it.each([
    [{ err: lines(20) }, lines(20).trimEnd()],
    [{ err: lines(21) }, `${lines(20)}(1 more lines)`],
    [{ out: lines(30) }, lines(30).split("\n").slice(10, 30).join("\n")],
    [{ out: lines(2), err: "no\n\n" }, "no"],
    [{ out: lines(2), err: " \n" }, undefined],
    [{ out: "" }, undefined],
  ])("that fails tells what it said, or printed last (%#)", (said, detail) => {
    expect(failed({ code: 1, ...said }, true)?.detail).toBe(detail);
    const exits = plantedSample("hello", "// @exits 3\n");
    expect(failed({ code: 1, ...said }, true, exits)?.detail).toBe(detail);
    const verdict = failed({ code: 1, ...said }, true) ?? {};
    expect("detail" in verdict).toBe(detail !== undefined);
  });

  it.each([
    ["", 1],
    ["at /planted/samples/hello.ts:12:3\nat /planted/samples/hello.ts:9:3\n", 12],
    ["in other-samples/hello.ts:9\n", 1],
    ["in /planted/samples/hello.tsx:9\n", 1],
    ["in /planted/samples/hello.ts: 9\n", 1],
    ["Error: there are 5 of them\n", 1],
  ])("that fails with %j shows line %i", (err, line) => {
    expect(failed({ code: 1, err }, false)?.places).toEqual([{ file: "samples/hello.ts", line }]);
  });

  it("may name no folder of this machine: the project's, nor one of the tool's", () => {
    const project = plantedProject([hello]);
    expect(ownFolders(project)).toEqual(["/planted", join(tmpdir(), "samples-")]);
    expect(judged({ out: "/planted/x\n" })).toContain("unfit output: Line 1 of stdout names");
  });

  it("may name no folder of this machine by the name it really has, either", () => {
    const folder = realpathSync(mkdtempSync(join(tmpdir(), "judge-")));
    mkdirSync(join(folder, "real"));
    symlinkSync("real", join(folder, "link"));
    const project = { ...plantedProject([hello]), root: join(folder, "link") };
    expect(ownFolders(project).slice(0, 2)).toEqual([join(folder, "link"), join(folder, "real")]);
    rmSync(folder, { recursive: true });
  });
});
