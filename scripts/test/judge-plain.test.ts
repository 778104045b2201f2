import { describe, expect, it } from "vitest";

import { judgePlain } from "../samples/judge-plain.ts";
import { runtimeOf } from "../samples/runtime.ts";
import type { Verdict } from "../samples/verdict.ts";
import { plantedOutcome } from "./planted-outcome.ts";
import type { OtherOutcome } from "./planted-outcome.ts";
import { plantedProject, plantedSample } from "./planted-samples.ts";

const hello = plantedSample("hello", 'console.log("hello");\n');
const varies = plantedSample("hello", "// @varies ms duration took {ms}\n");

function plain(
  other: OtherOutcome,
  name = "plain",
  printed = "hello\n",
  sample = hello,
): Verdict | undefined {
  const project = plantedProject([sample]);
  return judgePlain(project, sample, printed, plantedOutcome(other), 500, runtimeOf(name, "/"));
}

/** The whole verdict about a run that says this. */
function differs(message: string, runtime = "plain"): object {
  return {
    kind: "differs by runtime",
    subject: "hello",
    places: [{ file: "samples/hello.ts", line: 1 }],
    message,
    reproduce: `hello --runtime ${runtime}`,
  };
}

describe("a plain run", () => {
  it("that prints the same passes", () => {
    expect(plain({})).toBeUndefined();
    expect(plain({ report: undefined }, "deno")).toBeUndefined();
    expect(plain({ out: "took 3 ms\n" }, "plain", "took {ms}\n", varies)).toBeUndefined();
  });

  it.each([
    ["plain", "node samples/hello.ts"],
    ["node", "node samples/hello.ts"],
    ["./my-node", "./my-node samples/hello.ts"],
    ["bun", "bun run samples/hello.ts"],
    ["deno", "deno run --quiet --no-prompt --allow-env --allow-read samples/hello.ts"],
  ])("under %s that prints something else differs by runtime, with both texts", (name, command) => {
    expect(plain({ out: "hullo\n" }, name)).toEqual({
      ...differs(`A plain "${command}", on the SDK's dist, prints something else.`, name),
      diff: `--- on the SDK's source\n+++ ${command}\n@@ -1,1 +1,1 @@\n-hello\n+hullo`,
    });
  });

  it.each([
    ["limit", "did not end within 500 ms"],
    ["flood", "printed too much"],
    ["memory", "took too much memory"],
  ] as const)("that meets the %s says so", (ended, said) => {
    expect(plain({ ended })).toEqual(differs(`As a plain "node samples/hello.ts" it ${said}.`));
  });

  it("that prints what no page may hold says what", () => {
    expect(plain({ out: "[exit 1]\n" })).toEqual(
      differs(
        'As a plain "node samples/hello.ts": stdout has the line "[exit 1]", which marks a section of a capture.',
      ),
    );
    expect(plain({}, "plain", "took {ms}\n", varies)).toEqual(
      differs(
        'As a plain "node samples/hello.ts": No line of the output holds "took {ms}" with a duration for {ms}.',
      ),
    );
    const own = plain({ err: "/planted/x\n" });
    expect(own?.message).toContain("Line 1 of stderr names a folder of this machine");
  });

  it("under Node must say an error in the same words", () => {
    const printed = "hello\n[stderr]\nError: no\n";
    expect(plain({ err: "Error: no\n" }, "plain", printed)).toBeUndefined();
    expect(plain({ err: "Error: No\n" }, "plain", printed)?.diff).toBe(
      "--- on the SDK's source\n+++ node samples/hello.ts\n@@ -1,3 +1,3 @@\n hello\n [stderr]\n-Error: no\n+Error: No",
    );
  });

  it.each([
    ["hello\n[stderr]\nError: no\n  at all\n[exit 1]\n", "hello\n", 1],
    ["hello\n[stderr]\nError: no\n", "hello\n", 0],
    ["[stderr]\n\nno\n\n[exit 12]\n", "", 12],
    ["[stderr]\n[exit ]\n[exit 3] it is\nso [exit 3]\n[exit 3]\n", "", 3],
    ["see [stderr]\nhello\n[stderr]\nno\n", "see [stderr]\nhello\n", 0],
    ["hello\n[exit 2]\n", "hello\n", 2],
  ])("of another engine may say an error in its own words: %j", (printed, out, code) => {
    const exits = plantedSample("hello", code === 0 ? "" : `// @exits ${code}\n`);
    const err = "error: Uncaught, on /planted/x\n";
    expect(plain({ code, out, err }, "deno", printed, exits)).toBeUndefined();
    const other = plain({ code: 7, out, err }, "deno", printed, exits);
    expect(other?.diff).toContain("+[exit 7]");
  });
});
