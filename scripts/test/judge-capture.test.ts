import { describe, expect, it } from "vitest";

import { judgeCapture } from "../samples/judge-run.ts";
import { plantedProject, plantedSample } from "./planted-samples.ts";

const hello = plantedSample("hello", 'console.log("hello");\n');
const pages = { "page.md": 'Words.\n\n```text title="Output" output="hello"\n```\n' };

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

  it("that no page shows is drift where it stands", () => {
    const project = plantedProject([hello], { captures: { hello: "hullo\n" } });
    expect(judgeCapture(project, hello, "hello\n")?.places).toEqual([
      { file: "samples/hello.out.txt", line: 1 },
    ]);
    expect(judgeCapture(plantedProject([hello]), hello, "hello\n")?.places).toEqual([
      { file: "samples/hello.ts", line: 1 },
    ]);
  });

  it("that does not exist is missing, and all of it is new", () => {
    expect(capture(undefined, "hello\n")).toEqual({
      kind: "missing capture",
      subject: "hello",
      places: [{ file: "page.md", line: 3 }],
      message: "samples/hello.out.txt does not exist: nobody has accepted what hello.ts prints.",
      diff: "--- nothing\n+++ samples/hello.out.txt\n@@ -0,0 +1,1 @@\n+hello",
      reproduce: "hello",
      accept: "hello",
    });
  });
});
