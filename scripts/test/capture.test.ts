import { describe, expect, it } from "vitest";

import { captureOf } from "../samples/capture.ts";
import { withoutNodesFrame } from "../samples/stderr.ts";

const run = (stdout: string | Uint8Array, stderr = "", code = 0): ReturnType<typeof captureOf> =>
  captureOf({ stdout: Buffer.from(stdout), stderr: Buffer.from(stderr), code }, ["/home/me"]);

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

  it.each([
    ["/home/me/x\n", "Line 1 of stdout names a folder of this machine"],
    ["a\nfile:///home/me/x\n", "Line 2 of stdout names a folder of this machine"],
    ["a\n    at f (x.ts:1:2)\n", "Line 2 of stdout is a stack frame"],
    ["[exit 1]\n", 'stdout has the line "[exit 1]"'],
    [new Uint8Array([255]), "stdout is not UTF-8 text."],
  ])("is refused: %j", (stdout, message) => {
    expect(run(stdout).problem?.slice(0, message.length)).toBe(message);
  });
});

describe("what Node prints around an error", () => {
  const frames = "    at f (file:///x/a.ts:4:7)\n    at async g (node:internal/x:1:2)";

  it("loses place, source, frames and version, and keeps the message", () => {
    const printed = `file:///x/a.ts:4\nthrow new Error("no");\n      ^\n\nError: no\n${frames}\n\nNode.js v24.21.0\n`;
    expect(withoutNodesFrame(printed)).toBe("Error: no\n");
  });

  it("keeps the error's own properties", () => {
    const printed = `node:internal/process/promises:392\n      new X();\n      ^\n\nError: no\n${frames} {\n  code: 'E'\n}\n\nNode.js v24.21.0\n`;
    expect(withoutNodesFrame(printed)).toBe("Error: no {\n  code: 'E'\n}\n");
  });

  it("loses the count of frames an error shares with its cause, and keeps the cause", () => {
    const shared = "    ... 4 lines matching cause stack trace ...";
    const printed = `Error: no\n    at f (file:///x/a.ts:4:7)\n${shared}\n    at async g (node:internal/x:1:2) {\n  [cause]: Error: why\n      at f (file:///x/a.ts:3:7)\n}\n`;
    expect(withoutNodesFrame(printed)).toBe("Error: no {\n  [cause]: Error: why\n}\n");
    const last = `Error: no\n    at f (file:///x/a.ts:4:7)\n${shared} {\n  code: 'E'\n}\n`;
    expect(withoutNodesFrame(last)).toBe("Error: no {\n  code: 'E'\n}\n");
  });

  it("loses the process's number and the hint of a warning", () => {
    const printed =
      "(node:4711) Warning: old\n(Use `node --trace-warnings ...` to show where the warning was created)\n";
    expect(withoutNodesFrame(printed)).toBe("(node) Warning: old\n");
  });

  it("is all that is lost: a sample's own lines stay", () => {
    const own = "file.ts:4\nat last\n  ^\nNode.js is fine\nmeet me at 10:30:15\n";
    expect(withoutNodesFrame(own)).toBe(own);
  });
});
