import { readFileSync } from "node:fs";
import { stripTypeScriptTypes } from "node:module";
import { join } from "node:path";
import { globSync } from "tinyglobby";
import { expect, test } from "vitest";
import { applyEdit } from "../../mutate/edit.ts";
import { findMutants } from "../../mutate/find-mutants.ts";
import { operators } from "../../mutate/operators.ts";

/** The programs an operator makes of a source. */
function programs(operator: string, source: string): string[] {
  return findMutants("a.ts", source)
    .filter((mutant) => mutant.operator === operator)
    .map((mutant) => applyEdit(source, mutant.edit));
}

const table: Record<string, readonly (readonly [source: string, ...programs: string[]])[]> = {
  number: [
    ["f(500);", "f(499);", "f(501);", "f(1000);", "f(0);"],
    ["f(60_000);", "f(59999);", "f(60001);", "f(120000);", "f(0);"],
    ["f(1);", "f(0);", "f(2);"],
    ["f(0);", "f((-1));", "f(1);"],
    ["f(0.5);", "f((-0.5));", "f(1.5);", "f(1);", "f(0);"],
    ["const a = { 0: b };", "const a = { 1: b };"],
    ["type A = 5;"],
  ],
  comparison: [
    ["f(a < b);", "f(a <= b);", "f(a >= b);"],
    ["f(a <= b);", "f(a < b);", "f(a > b);"],
    ["f(a > b);", "f(a >= b);", "f(a <= b);"],
    ["f(a >= b);", "f(a > b);", "f(a < b);"],
    ["f(a === b);", "f(a !== b);"],
    ["f(a !== b);", "f(a === b);"],
    ["f(a == b);", "f(a != b);"],
    ["f(a != b);", "f(a == b);"],
    ["f<A>(b);"],
  ],
  boolean: [["f(true);", "f(false);"], ["f(false);", "f(true);"], ["let a: true;"]],
  logic: [
    ["f(a && b);", "f((a || b));"],
    ["f(a || b);", "f((a && b));"],
    ["f(a ?? b);", "f((a || b));", "f((a && b));"],
    ["f(a || b && c);", "f((a && (b && c)));", "f(a || (b || c));"],
    ["f(a ?? b ?? c);", "f(((a ?? b) || c));", "f(((a ?? b) && c));"].concat([
      "f((a || b) ?? c);",
      "f((a && b) ?? c);",
    ]) as [string, ...string[]],
    ["a ??= b;", "a &&= b;", "a = b;"],
    ["a ||= b;", "a &&= b;", "a = b;"],
    ["a &&= b;", "a ||= b;", "a = b;"],
  ],
  arithmetic: [
    ["f(a + b);", "f(a - b);"],
    ["f(a - b);", "f(a + b);"],
    ["f(a * b);", "f(a / b);"],
    ["f(a / b);", "f(a * b);"],
    ["f(a % b);", "f(a * b);"],
    ["f(a ** b);", "f(a * b);"],
    ["f(a & b);", "f(a | b);"],
    ["f(a | b);", "f(a & b);"],
    ["f(a ^ b);", "f(a & b);"],
    ["f(a << b);", "f(a >> b);"],
    ["f(a >> b);", "f(a << b);"],
    ["f(a >>> b);", "f(a << b);"],
    ["a += b;", "a -= b;"],
    ["a -= b;", "a += b;"],
    ["a *= b;", "a /= b;"],
    ["a /= b;", "a *= b;"],
    ["f(-a);", "f(a);"],
    ["f(a++);", "f(a--);"],
    ["f(--a);", "f(++a);"],
    ["for (; ; a++) f();"],
  ],
  math: [
    ["f(Math.min(a));", "f(Math.max(a));"],
    ["f(Math.max(a));", "f(Math.min(a));"],
    ["f(Math.floor(a));", "f(Math.ceil(a));"],
    ["f(Math.ceil(a));", "f(Math.floor(a));"],
    ["f(Math.round(a));", "f(Math.floor(a));"],
    ["f(Math.trunc(a));", "f(Math.ceil(a));"],
    ["f(Math.abs(a), other.min(a));"],
  ],
  not: [["f(!a);", "f(a);"]],
  condition: [
    ["if (a) f();", "if (true) f();", "if (false) f();"],
    ["f(a ? b : c);", "f(true ? b : c);", "f(false ? b : c);"],
    ["while (a) f();", "while (false) f();"],
    ["do f(); while (a);", "do f(); while (false);"],
    ["for (; a;) f();", "for (; false;) f();"],
    ["for (;;) f();"],
    ["type A = B extends C ? 1 : 2;"],
  ],
  statement: [
    ["f();", ";"],
    ["if (a) throw b;", "if (a) ;"],
    ["for (;;) break;", "for (;;) ;"],
    ["for (;;) continue;", "for (;;) ;"],
    ["const f = () => { if (a) return; };", "const f = () => { if (a) ; };"],
    ["const f = () => { return a; };", "const f = () => { ; };"],
    ["const f = () => { return; };"],
    ["const f = () => { return undefined; };"],
    ["switch (a) { case b: break; default: break; }", "switch (a) { case b: ; default: break; }"],
    ["const f = () => g();", "const f = () => undefined;"],
    ["const f = () => (a = b);", "const f = () => undefined;"],
    ["const f = () => void g();", "const f = () => undefined;"],
    ["const f = async () => await g();", "const f = async () => undefined;"],
    ["const f = () => a;"],
    ["class A extends B { constructor() { super(); } }"],
    ['"use strict";'],
    ["const a = 5;"],
  ],
  string: [
    ['f("a");', 'f("");', 'f("a~");'],
    ['f("");', 'f("~");'],
    ['f({ "x-key": a });', 'f({ "": a });', 'f({ "x-key~": a });'],
    ['f(typeof a === "number");', 'f(typeof a === "");'],
    ['import a from "a";'],
    ['export { a } from "a";'],
    ['await import("a");'],
    ['type A = "a" | B["b"];'],
    ['interface A { "a": 1 }'],
  ],
  template: [
    ["f(`a`);", "f(``);"],
    ["f(`a${b}c${d}e`);", "f(`${b}c${d}e`);", "f(`a${b}${d}e`);", "f(`a${b}c${d}`);"],
    ["f(`${a}`);"],
    ["type A = `a${B}`;"],
  ],
  regex: [
    ["f(/^a$/);", "f(/a$/);", "f(/^a/);"],
    ["f(/^/);"],
    ["f(/a+b*/);", "f(/a*b*/);", "f(/a+b+/);"],
    ["f(/a?/);", "f(/a/);"],
    ["f(/a+?/);", "f(/a*?/);"],
    ["f(/\\d\\w\\$/);", "f(/\\D\\w\\$/);", "f(/\\d\\W\\$/);"],
    ["f(/[^+?]/);", "f(/[+?]/);"],
    ["f(/(?:a)(?<b>c)(?=d)/);"],
    ["f(/a/gi);", "f(/a/g);"],
  ],
  "optional-chain": [
    ["f(a?.b);", "f(a.b);"],
    ["f(a?.[b]);", "f(a[b]);"],
    ["f(a?.());", "f(a());"],
    ["f(a?.b.c?.d);", "f(a.b.c?.d);", "f(a?.b.c.d);"],
  ],
  array: [
    ["f([a, b, c]);", "f([b, c]);", "f([a, c]);", "f([a, b]);"],
    ["f([a]);", "f([]);"],
    ["f([...a, b]);", "f([b]);", "f([...a]);"],
    ["f([[a, b], [c, d]]);", "f([[c, d]]);", "f([[a, b]]);"],
    ["[a, b] = c;"],
    ["({ a: [b, c] } = d);"],
    ["for ([a, b] of c) f();"],
    ["const [a, b] = c;"],
    ["let a: [b, c];"],
  ],
};

for (const [operator, rows] of Object.entries(table)) {
  for (const [source, ...expected] of rows) {
    const result = expected.length === 0 ? "nothing" : expected.join(" and ");
    test(`${operator}: ${source} becomes ${result}`, () => {
      expect(programs(operator, source).sort()).toEqual([...expected].sort());
    });
  }
}

test("every operator has rows in this table", () => {
  expect(Object.keys(table).sort()).toEqual(operators.map(({ name }) => name).sort());
});

test("types, interfaces, overloads, comments and what is only declared give no mutant", () => {
  const source = `
    /** Waits 5 seconds, or "never". */
    interface A { b: 5; c(d: "e"): true }
    type F = { [key in "g"]?: -1 };
    declare const h: 6;
    declare function i(j?: "k"): void;
    function l(m: 7): 8;
    function l(m: number) { return m as 9; }
    class N { declare o: 10; abstract?: 11 }
    const p = q<"r">(s satisfies 12);
  `;
  const operatorsSeen = findMutants("a.ts", source).map(({ operator }) => operator);
  expect(operatorsSeen).toEqual(["statement"]);
});

test("every mutant of the engine and the samples is a program, and no two are the same", () => {
  const root = join(import.meta.dirname, "../../..");
  const files = globSync(["sdk/src/engine/*.ts", "samples/*.ts"], {
    cwd: root,
  });
  let examined = 0;
  for (const file of files) {
    const text = readFileSync(join(root, file), "utf8");
    const seen = new Set([text]);
    for (const mutant of findMutants(file, text)) {
      const program = applyEdit(text, mutant.edit);
      expect(seen, `${mutant.id} is there twice`).not.toContain(program);
      seen.add(program);
      examined += 1;
      stripTypeScriptTypes(program);
    }
  }
  expect(examined).toBeGreaterThan(500);
}, 60_000);
