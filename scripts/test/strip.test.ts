import { expect, it, vi } from "vitest";

import { stripTypes } from "../samples/strip.ts";

it("a program without its types has every other character in its place", () => {
  expect(stripTypes("const a: number = b as C;\n")).toEqual({
    code: "const a         = b     ;\n",
  });
});

it.each([
  ["enum A { B }\n", /^TypeScript enum is not supported in strip-only mode$/],
  ["const ;\n", /^\S[^]*\S$/],
])("%j has none, and the reason is told without blanks around it", (text, reason) => {
  expect(stripTypes(text)).toEqual({ error: expect.stringMatching(reason) });
});

it("Node's warning that it does so is not shown, and others are", () => {
  const warn = vi.spyOn(process, "emitWarning").mockReturnValue();
  try {
    stripTypes("let nobodyHasAskedForThisYet: number;\n");
    expect(warn).not.toHaveBeenCalled();
    process.emitWarning("another");
    expect(warn).toHaveBeenCalledTimes(1);
  } finally {
    warn.mockRestore();
  }
});

it("a text is stripped once, as long as no thousand others come between", () => {
  const text = "let first: number;\n";
  let others = 0;
  const another = (): unknown => stripTypes(`let other${(others += 1)};\n`);
  const before = stripTypes(text);
  for (let more = 0; more < 1000 && stripTypes(text) === before; more += 1) another();
  // Kept are now the last of the others, and this.
  const first = stripTypes(text);
  expect(first).not.toBe(before);
  for (let more = 0; more < 998; more += 1) another();
  expect(stripTypes(text)).toBe(first);
  another();
  expect(stripTypes(text)).not.toBe(first);
  expect(stripTypes(text)).toEqual(first);
});
