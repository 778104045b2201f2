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

it("a text is stripped once, as long as no thousand others come between", async () => {
  vi.resetModules();
  const fresh = await import("../samples/strip.ts");
  const first = fresh.stripTypes("let first: number;\n");
  for (let other = 1; other < 1000; other++) fresh.stripTypes(`let a${other};\n`);
  expect(fresh.stripTypes("let first: number;\n")).toBe(first);
  fresh.stripTypes("let last;\n");
  expect(fresh.stripTypes("let first: number;\n")).not.toBe(first);
  expect(fresh.stripTypes("let first: number;\n")).toEqual(first);
});
