import { describe, expect, it } from "vitest";

import { withoutNodesFrame } from "../samples/stderr.ts";

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

  it.each([
    ["a file's", "file:///x/a.ts:4\nthrow x;\n^\n\nError: no\n", "Error: no\n"],
    ["one of Node's own", "node:internal/x:1\nthrow x;\n^\n\nError: no\n", "Error: no\n"],
    ["a path's", "/x/a.cjs:12\nthrow x;\n^^^\n\nError: no\n", "Error: no\n"],
    ["a path's on Windows", "C:\\x\\a.cjs:12\nthrow x;\n^\n\nError: no\n", "Error: no\n"],
    ["a root's", "/:1\nthrow x;\n^\n\nError: no\n", "Error: no\n"],
    ["with its caret at once", "/x/a.cjs:12\n^\n\nError: no\n", "Error: no\n"],
    ["with blanks around its caret", "/x/a.cjs:12\nthrow x;\n\t^^ \n\nError: no\n", "Error: no\n"],
    ["with no empty line below it", "/x/a.cjs:12\nthrow x;\n^\nError: no\n", "Error: no\n"],
    ["below a line of the sample's", "so\n/x/a.cjs:12\nx\n^\n\nError: no\n", "so\nError: no\n"],
    ["below a caret of the sample's", "^\n/x/a.cjs:12\nx\n^\n\nError: no\n", "^\nError: no\n"],
    ["of eleven lines", `/x:1\n${"x\n".repeat(11)}^\n\nError: no\n`, "Error: no\n"],
    ["twice", "/x:1\nx\n^\n\n/y:2\ny\n^\n\nError: no\n", "Error: no\n"],
  ])("loses the quoted source: %s", (_, printed, kept) => {
    expect(withoutNodesFrame(printed)).toBe(kept);
  });

  it.each([
    "see /x/a.cjs:12\nthrow x;\n^\n",
    "/x/a.cjs:\nthrow x;\n^\n",
    "/x/a.cjs:12 is wrong\nthrow x;\n^\n",
    "/x/a.cjs:12\nthrow x;\n",
    "/x/a.cjs:12\nx ^\n",
    "/x/a.cjs:12\n^ x\n",
    "/x/a.cjs:12\n\n",
    `/x:1\n${"x\n".repeat(12)}^\n`,
  ])("keeps what is no quoted source: %j", (own) => {
    expect(withoutNodesFrame(own)).toBe(own);
  });

  it.each([
    "    at f (file:///x/a.ts:4:7)",
    "    at file:///x/a.ts:4:7",
    " at f (x)",
    "    at f ()",
    "    at (x)",
    "    at :14:17",
    "    at <anonymous>",
    "    at new Promise (<anonymous>)",
    "    at async Promise.all (index 0)",
    "    at async load",
    "    at async ",
    "    at [eval]",
    "    at []",
    "    ... 14 lines matching cause stack trace ...",
  ])("loses the frame %j, and takes the brace it ends with to the message", (frame) => {
    expect(withoutNodesFrame(`Error: no\n${frame}\n`)).toBe("Error: no\n");
    const opens = `Error: no\n${frame} {\n  code: 'E'\n}\n`;
    expect(withoutNodesFrame(opens)).toBe("Error: no {\n  code: 'E'\n}\n");
    expect(withoutNodesFrame(`${frame} {\n}\n`)).toBe(" {\n}\n");
  });

  it.each([
    "at f (file:///x/a.ts:4:7)",
    "x    at f (file:///x/a.ts:4:7)",
    "    at f (file:///x/a.ts:4:7) and on",
    "    at x::7",
    "    at x:4:",
    "    at 10:30",
    "    at async",
    "    at [eval] and on",
    "    at last",
    "... 4 lines matching cause stack trace ...",
    "x    ... 4 lines matching cause stack trace ...",
    "    ...  lines matching cause stack trace ...",
    "    ... 4 lines matching cause stack trace ... and on",
  ])("keeps what is no frame: %j", (own) => {
    expect(withoutNodesFrame(`${own}\n`)).toBe(`${own}\n`);
  });

  it("takes no line for a frame that is longer than any path", () => {
    const frame = (length: number): string => `    at f (${"x".repeat(length - 15)}:1:2)`;
    expect(frame(8192)).toHaveLength(8192);
    expect(withoutNodesFrame(frame(8192))).toBe("");
    expect(withoutNodesFrame(frame(8193))).toBe(frame(8193));
  });

  it.each([
    ["(node:12) Warning: old", "(node) Warning: old"],
    ["(Use `node --trace-deprecation ...` to show where the warning was created)", undefined],
    ["(Use `node --trace-uncaught ...` to show where the exception was thrown)", undefined],
    ["(Use `node --x ...` to show where the  was created)", undefined],
    ["so (node:12) Warning: old", "so (node:12) Warning: old"],
    ["(node:) Warning: old", "(node:) Warning: old"],
  ])("says of %j: %j", (line, kept) => {
    expect(withoutNodesFrame(`${line}\n`)).toBe(kept === undefined ? "" : `${kept}\n`);
  });

  it.each([
    "so (Use `node --trace-warnings ...` to show where the warning was created)",
    "(Use `node --trace-warnings ...` to show where the warning was created) or not",
    "(Use `node -- ...` to show where the warning was created)",
    "(Use `node --TRACE ...` to show where the warning was created)",
  ])("keeps what is no hint of Node's: %j", (own) => {
    expect(withoutNodesFrame(`${own}\n`)).toBe(`${own}\n`);
  });

  it("loses the last version it tells, with the empty line above it", () => {
    expect(withoutNodesFrame("Node.js v24.21.0\n")).toBe("");
    expect(withoutNodesFrame("no\nNode.js v24.21.0\n")).toBe("no\n");
    expect(withoutNodesFrame("no\n\n\nNode.js v24.21.0\n")).toBe("no\n\n");
    expect(withoutNodesFrame("\nno\nNode.js v24.21.0\nso\n")).toBe("\nno\nso\n");
    const twice = "Node.js v22.1.0\nNode.js v24.21.0\n";
    expect(withoutNodesFrame(twice)).toBe("Node.js v22.1.0\n");
  });

  it.each([
    "I am Node.js v24.21.0",
    "Node.js v24.1.0 or later is needed",
    "Node.js v.1.2",
    "Node.js v1..2",
    "Node.js v1.2.",
    "Node.js v1.x.2",
  ])("keeps what is no version of Node: %j", (own) => {
    expect(withoutNodesFrame(`${own}\n\nno\n`)).toBe(`${own}\n\nno\n`);
  });
});
