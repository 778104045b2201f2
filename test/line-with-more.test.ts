import { transform } from "sucrase";
import { expect, test } from "vitest";
import { lineWithMore } from "../src/runner/line-with-more.ts";

function lineOf(text: string): number | undefined {
  const { code } = transform(text, {
    transforms: ["typescript"],
    keepUnusedImports: true,
    preserveDynamicImport: true,
    disableESTransforms: true,
  });
  return lineWithMore(text, code);
}

test.each([
  "const a = (b: number): {\n  x: number;\n} => ({ x: b });\n",
  "const a = (b: string): Promise<\n  string\n> => Promise.resolve(b);\n",
  "class A {\n  f = (b: number): {\n    x: number;\n  } => ({ x: b });\n}\n",
  "const a = async <\n  T,\n>(b: T) => b;\n",
  "const a = (b: unknown): b is\n  | string\n  | number => true;\n",
  "function a<T extends { b: string }>(this: void, c?: T): asserts c is T {}\n",
  "interface A { b: string }\ntype C = A;\nexport const d = {} as C satisfies A;\n",
])("of %j only types are taken away", (text) => {
  expect(lineOf(text)).toBeUndefined();
});

test.each([
  ["const a = 1;\nenum B { C }\n", 2],
  ["class A {\n  constructor(readonly b: string) {}\n}\n", 2],
  ['import a = require("a");\na();\n', 1],
])("%j is more than before", (text, line) => {
  expect(lineOf(text)).toBe(line);
});
