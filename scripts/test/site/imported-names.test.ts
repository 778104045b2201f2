import { init, parse } from "es-module-lexer";
import { beforeAll, expect, test } from "vitest";
import { importedNames } from "../../../src/runner/imported-names.ts";

beforeAll(() => init);

const taken: [code: string, names: string[] | undefined][] = [
  ['import { a } from "sdk";', ["a"]],
  ['import {a,b as c}from"sdk"', ["a", "b"]],
  ['import {\n  a, // the first\n  /* b, */ c,\n} from "sdk";', ["a", "c"]],
  ['import { default as d } from "sdk";', ["default"]],
  ['import { } from "sdk";', []],
  ['import "sdk";', []],
  ["import 'sdk'", []],
  ['export { a as b } from "sdk";', ["a"]],
  // All of the module, or not to be told.
  ['import * as all from "sdk";', undefined],
  ['import d from "sdk";', undefined],
  ['import d, { a } from "sdk";', undefined],
  ['export * from "sdk";', undefined],
  ['export * as all from "sdk";', undefined],
  ['const { a } = await import("sdk");', undefined],
];

test.each(taken)("of %j these names are taken: %j", (code, names) => {
  const [found] = parse(code)[0];
  if (found === undefined) throw new Error("No import.");
  expect(importedNames(code.slice(found.ss, found.se))).toEqual(names);
});
