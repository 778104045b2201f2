import { describe, expect, it } from "vitest";

import { captureOf } from "../samples/capture.ts";

const folders = ["/home/me", "/home/my self"];
const run = (
  stdout: string | Uint8Array,
  stderr: string | Uint8Array = "",
  code = 0,
): ReturnType<typeof captureOf> =>
  captureOf({ stdout: Buffer.from(stdout), stderr: Buffer.from(stderr), code }, folders);

describe("a capture", () => {
  it("is stdout as it is when there is nothing else", () => {
    expect(run("a\n\n b \n\n").text).toBe("a\n\n b \n\n");
    expect(run("no newline").text).toBe("no newline");
  });

  it("holds stderr and a code other than 0 in sections of their own", () => {
    expect(run("out\n", "err\n", 3).text).toBe("out\n[stderr]\nerr\n[exit 3]\n");
    expect(run("", "err").text).toBe("[stderr]\nerr\n");
  });

  it("tells a stdout without a last newline from one with it", () => {
    expect(run("out", "err\n").text).toBe(
      "out\n\\ No newline at the end of stdout\n[stderr]\nerr\n",
    );
  });

  it("says how a run ended that has no code", () => {
    const killed = { stdout: Buffer.from("out\n"), stderr: Buffer.from(""), code: null };
    expect(captureOf(killed, [])).toEqual({ text: "out\n[exit ?]\n" });
  });

  it("holds a code alone when nothing was printed", () => {
    expect(run("", "", 3)).toEqual({ text: "[exit 3]\n" });
    expect(run("out", "", 3)).toEqual({
      text: "out\n\\ No newline at the end of stdout\n[exit 3]\n",
    });
  });

  it("keeps a byte order mark", () => {
    expect(run("\ufeffout\n")).toEqual({ text: "\ufeffout\n" });
  });

  it("loses what Node prints around an error, for which it is not refused", () => {
    const stderr = "Error: no\n    at f (/home/me/x.ts:1:2)\n\nNode.js v24.21.0\n";
    expect(run("", stderr, 1)).toEqual({ text: "[stderr]\nError: no\n[exit 1]\n" });
  });

  const folderOf = (line: number, stream: string): string =>
    `Line ${line} of ${stream} names a folder of this machine: another machine prints another one. Print a relative path.`;
  const frameOf = (line: number): string =>
    `Line ${line} of stdout is a stack frame: it changes with every edit and runtime. Print the error's message.`;
  const markOf = (mark: string, stream: string): string =>
    `${stream} has the line "${mark}", which marks a section of a capture.`;
  const noNewline = "\\ No newline at the end of stdout";

  it.each([
    ["/home/me/x\n", "", folderOf(1, "stdout")],
    ["a\nfile:///home/me/x\n", "", folderOf(2, "stdout")],
    ["\n/home/me/x\n", "", folderOf(2, "stdout")],
    ["", "so\n/home/me\n", folderOf(2, "stderr")],
    ["see file:///home/my%20self/x\n", "", folderOf(1, "stdout")],
    ["    at f (x.ts:1:2)\n", "", frameOf(1)],
    ["\n    at f (x.ts:14:27)\n", "", frameOf(2)],
    ["a\nb\n    at file:///x.ts:1:2\n", "", frameOf(3)],
    ["    at :1:2\n", "", frameOf(1)],
    ["[exit 1]\n", "", markOf("[exit 1]", "stdout")],
    ["a\n[exit 12]\nb\n", "", markOf("[exit 12]", "stdout")],
    ["[stderr]", "", markOf("[stderr]", "stdout")],
    [`${noNewline}\n`, "", markOf(noNewline, "stdout")],
    ["", "[stderr]\n", markOf("[stderr]", "stderr")],
    [new Uint8Array([255]), "", "stdout is not UTF-8 text."],
    ["", new Uint8Array([97, 255]), "stderr is not UTF-8 text."],
  ])("is refused: %j, on stderr %j", (stdout, stderr, problem) => {
    expect(run(stdout, stderr)).toEqual({ problem });
  });

  it.each([
    "so [exit 1]\n",
    "[exit 1] it is\n",
    "[exit ]\n",
    "[exit one]\n",
    `so ${noNewline}\n`,
    "[stderr] it is\n",
    "/home/you\n",
    "so     at f (x.ts:1:2)\n",
    "    at f (x.ts:1:2) it is\n",
    "    at x::2\n",
    "    at x:1:\n",
    "   at f (x.ts:1:2)\n",
  ])("takes what only looks like a mark, a frame or a folder: %j", (stdout) => {
    expect(run(stdout)).toEqual({ text: stdout });
  });
});
