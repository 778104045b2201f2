import { describe, expect, it } from "vitest";

import { readExpectations } from "../samples/expectations.ts";
import type { Expectations } from "../samples/expectations.ts";

/** What a sample that promises nothing is expected to do. */
const usual: Expectations = {
  support: false,
  needs: [],
  runs: "everywhere",
  exits: 0,
  compileError: undefined,
  holes: [],
  timeline: true,
};

describe("a sample's expectations", () => {
  it("stand in its first comment lines, and nowhere else", () => {
    const text = "// @runs node\n// What it shows.\n// @needs a @b/c\n// @exits 3\n\n// @support\n";
    expect(readExpectations(text)).toEqual({
      expectations: { ...usual, runs: "node", needs: ["a", "@b/c"], exits: 3 },
      problems: [],
    });
    expect(readExpectations("x();\n// @support\n").expectations).toEqual(usual);
  });

  it.each<[string, Partial<Expectations>]>([
    ["@support", { support: true }],
    ["@needs a", { needs: ["a"] }],
    ["@needs a\n// @needs  b   c", { needs: ["a", "b", "c"] }],
    ["@runs node", { runs: "node" }],
    ["@exits 1", { exits: 1 }],
    ["@exits 10", { exits: 10 }],
    ["@exits 255", { exits: 255 }],
    ["@compileError 2322 line 7", { compileError: { code: 2322, line: 7 } }],
    ["@compileError 7 line 12", { compileError: { code: 7, line: 12 } }],
    ["@timeline none", { timeline: false }],
    ["@varies a number is {a}", { holes: [{ name: "a", type: "number", words: "is {a}" }] }],
    ["@varies a port {a} is open", { holes: [{ name: "a", type: "port", words: "{a} is open" }] }],
    ["@varies At-2 time 5 {At-2}", { holes: [{ name: "At-2", type: "time", words: "5 {At-2}" }] }],
    [
      "@varies a duration in {a}\n// @varies b uuid id {b}",
      {
        holes: [
          { name: "a", type: "duration", words: "in {a}" },
          { name: "b", type: "uuid", words: "id {b}" },
        ],
      },
    ],
    ["@varies a position at {a}:", { holes: [{ name: "a", type: "position", words: "at {a}:" }] }],
  ])("say with %j what differs from the usual", (comment, differs) => {
    const read = { expectations: { ...usual, ...differs }, problems: [] };
    expect(readExpectations(`// ${comment}\n`)).toEqual(read);
  });

  it.each(["\uFEFF// @exits 2\n", "// @exits 2\r\n//@timeline none\r\n", "  //\t@exits   2  "])(
    "are read whatever blanks, line ends or mark the file begins with (%j)",
    (text) => {
      const { expectations, problems } = readExpectations(text);
      expect([expectations.exits, problems]).toEqual([2, []]);
    },
  );

  it("are read in a shell's own comments, which need Node", () => {
    expect(readExpectations("# @exits 2\nnode x.ts\n", "#")).toEqual({
      expectations: { ...usual, exits: 2, runs: "node" },
      problems: [],
    });
    expect(readExpectations("// @exits 2\n", "#").expectations.exits).toBe(0);
  });

  const exits = "@exits N (1 to 255)";
  const compileError = "@compileError CODE line N";
  const varies = "@varies NAME duration|number|port|position|time|uuid words with {NAME}";

  it.each([
    ["@support all", "@support"],
    ["@needs", "@needs PACKAGE..."],
    ["@runs", "@runs node"],
    ["@runs deno", "@runs node"],
    ["@runs node fast", "@runs node"],
    ["@timeline", "@timeline none"],
    ["@timeline off", "@timeline none"],
    ["@timeline none at all", "@timeline none"],
    ["@exits", exits],
    ["@exits 0", exits],
    ["@exits 01", exits],
    ["@exits -1", exits],
    ["@exits 256", exits],
    ["@exits 1x", exits],
    ["@exits 1 2", exits],
    ["@compileError", compileError],
    ["@compileError 2322", compileError],
    ["@compileError x line 1", compileError],
    ["@compileError x1 line 1", compileError],
    ["@compileError 1 line 0", compileError],
    ["@compileError 1 line 2x", compileError],
    ["@compileError 1 line 2 3", compileError],
    ["@compileError 1 column 2", compileError],
    ["@varies", varies],
    ["@varies x", varies],
    ["@varies x word is {x}", varies],
    ["@varies x number x {y}", varies],
    ["@varies x number is {x", varies],
    ["@varies x number is x}", varies],
    ["@varies x number {x}", varies],
    ["@varies x number ({x})", varies],
    ["@varies x number a {x} b {x}", varies],
    ["@varies 1 number a {1}", varies],
    ["@varies 1a number a {1a}", varies],
    ["@varies a.b number a {a.b}", varies],
  ])("are told the form when %s has another", (given, form) => {
    expect(readExpectations(`// first\n// ${given}\n`)).toEqual({
      expectations: usual,
      problems: [{ line: 2, message: `Expected ${form}, got "${given}".` }],
    });
  });

  it.each([
    ["@exit 1", "@exit is no expectation. Did you mean exits?"],
    ["@toString", "@toString is no expectation."],
    ["@", "@ is no expectation."],
    ["@ runs node", "@ is no expectation."],
  ])("are told that there is no %s, and all there are", (given, message) => {
    const known = `Known: @support, @needs PACKAGE..., @runs node, ${exits}, ${compileError}, @timeline none, ${varies}.`;
    expect(readExpectations(`// ${given}\n`).problems).toEqual([
      { line: 1, message: `${message} ${known}` },
    ]);
  });

  it("name a hole once", () => {
    const twice = "// @varies a number is {a}\n// @varies a port was {a}\n";
    expect(readExpectations(twice)).toEqual({
      expectations: { ...usual, holes: [{ name: "a", type: "number", words: "is {a}" }] },
      problems: [{ line: 2, message: "The hole a is named twice." }],
    });
  });

  it("exclude what cannot be both", () => {
    const both = "// @support\n// @compileError 1 line 2\n";
    expect(readExpectations(both).problems).toEqual([
      { line: 1, message: "@support and @compileError exclude each other." },
    ]);
  });
});
