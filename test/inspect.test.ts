/* oxlint-disable typescript/no-extraneous-class, no-sparse-arrays -- odd values are what is tested */
import { format as nodeFormat, inspect as nodeInspect } from "node:util";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { format } from "../src/runner/worker/inspect/format.ts";
import { inspect } from "../src/runner/worker/inspect/inspect.ts";

// The test runner's own stack formatting writes an error's first line otherwise than Node does.
Reflect.deleteProperty(Error, "prepareStackTrace");

/** What Node prints, its stack frames taken out as a capture has them. */
function withoutFrames(text: string): string {
  return text.replaceAll(
    /\n\s+(?:at|\.\.\. \d+ lines matching) [^\n]*?(,| \{)?(?=\n|$)/g,
    (_, after: string | undefined) => after ?? "",
  );
}
const node = (value: unknown): string => withoutFrames(nodeInspect(value));

class Point {
  x = 1;
  #hidden = 2;
  get sum(): number {
    return this.x + this.#hidden;
  }
}
class Named extends Error {
  override name = "Named";
  code = "E_NAMED";
}
class Unnamed extends Error {}
class Stack extends Array {}
class Tagged {
  get [Symbol.toStringTag](): string {
    return "tag";
  }
}
const circle: Record<string, unknown> = { name: "circle" };
circle["self"] = circle;
circle["list"] = [circle, { deep: circle }];

const values: readonly unknown[] = [
  "plain",
  "it's",
  `both ' and "`,
  "all ' \" `",
  "line\nbreak\t\u0007\\ \u00a0 \u{1f469} \ud800",
  "",
  0,
  -0,
  1.5,
  NaN,
  Infinity,
  10n,
  true,
  null,
  undefined,
  Symbol("a b"),
  Symbol(),
  Symbol("it's"),
  Symbol.iterator,
  {},
  [],
  { a: 1 },
  { "not-a-name": 1, _ok: 2, $no: 3, 1: 4, [Symbol("key")]: 5 },
  { a: { b: { c: { d: 1 } } } },
  { a: { b: { c: {} } } },
  { a: { b: { c: [] } } },
  { a: { b: { c: [1] } } },
  [[[[1]]]],
  [1, 2, 3],
  [undefined, null],
  [, 1, , , 2],
  ["a", ["b", ["c", ["d"]]]],
  Array.from({ length: 7 }, (_, index) => index),
  Array.from({ length: 150 }, (_, index) => index * index),
  Array.from({ length: 30 }, (_, index) => `item number ${index}`),
  Array.from({ length: 9 }, (_, index) => ({ index })),
  Array.from({ length: 101 }, () => "x".repeat(5)),
  Array.from({ length: 8 }, (_, index) => (index % 2 === 0 ? index : String(index))),
  [1n, -5n, 100n, 1n, 2n, 3n, 4n],
  [-0, 0.1, 1e21, NaN, 1, 2, 3],
  Object.assign([1, 2], { extra: true }),
  Object.assign([], { extra: true }),
  new Set(),
  new Set([1, "two", [3]]),
  new Map(),
  new Map<unknown, unknown>([
    ["k", { v: 1 }],
    [{ key: 1 }, new Set([1])],
  ]),
  { nested: new Set([new Map([[1, { a: new Set([2]) }]])]) },
  new Set(Array.from({ length: 120 }, (_, index) => index)),
  new Date(0),
  new Date(NaN),
  /a+/gi,
  [new Date(0), /x/],
  Object.assign(/x/, { extra: 1 }),
  new Point(),
  new Tagged(),
  new Stack(3),
  new (class {})(),
  new (class Empty {})(),
  Object.create(null),
  Object.assign(Object.create(null) as object, { a: 1 }),
  { a: { b: { c: Object.assign(Object.create(null) as object, { d: 1 }) } } },
  { a: { b: { c: new Point() } } },
  { a: { b: { c: new Stack() } } },
  Object.create({ inherited: 1 }),
  Object.create(Object.create(null) as object),
  Object.create(Array.prototype),
  Object.create(Point.prototype),
  circle,
  [circle],
  () => 1,
  function named() {},
  async () => {},
  function* many() {},
  async function* both() {},
  class A {},
  class B extends Point {},
  class {},
  Object.assign(() => 1, { property: 1 }),
  {
    method() {},
    get only() {
      return 1;
    },
    set only(_) {},
    get read() {
      return 1;
    },
  },
  { set write(_: unknown) {} },
  Object.defineProperty({}, "hidden", { value: 1 }),
  new Number(3),
  new Number(-0),
  new String("text"),
  Object(false),
  Object.assign(new String("ab"), { c: 1 }),
  new Uint8Array([1, 2, 3]),
  new Float64Array(8),
  new ArrayBuffer(4),
  new BigInt64Array(2),
  { bytes: new Uint8Array(200) },
  new WeakMap(),
  new WeakSet(),
  "x".repeat(200),
  { text: "a line\n".repeat(20) },
  ["word ".repeat(30)],
  ["a\nb".repeat(30)],
  { long: "x".repeat(70), other: 1 },
  { a: 1, b: "x".repeat(40), c: "y".repeat(40) },
  { __proto__: null, a: 1 },
  { ["__proto__"]: 1 },
  globalThis.Math,
  JSON,
  Reflect,
];

const errors: readonly unknown[] = [
  new Error("plain"),
  new Error(""),
  new Error("two\nlines"),
  new TypeError("typed"),
  new Named("named"),
  new Unnamed("unnamed"),
  Object.assign(new Error("with"), { code: "E", info: { a: 1 } }),
  new Error("outer", { cause: new TypeError("inner", { cause: "text" }) }),
  new AggregateError([new Error("one"), 2], "many"),
  new DOMException("gone", "AbortError"),
  Object.assign(new Error("renamed"), { name: "Renamed" }),
  { error: new Error("in an object") },
  [new Error("in a list"), 1],
  { deep: { er: { ror: new Error("deep") } } },
  Object.assign(new Error("empty cause"), { cause: undefined }),
  new Error("a", { cause: undefined }),
  new RangeError("r", { cause: { a: 1 } }),
  new Map([["error", new Error("in a map")]]),
  { deep: { er: { ror: Object.assign(new Error("deep"), { code: 1 }) } } },
];

describe("a printed value reads as in Node", () => {
  test.each(values.map((value, index) => [index, value] as const))("value %i", (_, value) => {
    expect(inspect(value)).toBe(node(value));
    expect(inspect({ value })).toBe(node({ value }));
    expect(inspect([value, value])).toBe(node([value, value]));
    expect(inspect(new Map([[value, value]]))).toBe(node(new Map([[value, value]])));
  });

  test.each(errors.map((error, index) => [index, error] as const))(
    "error %i, its frames left out",
    (_, error) => {
      expect(inspect(error)).toBe(node(error));
    },
  );

  test("whatever it is made of", () => {
    const leaf = fc.oneof(
      fc.string({ maxLength: 90 }),
      fc.string({ unit: "binary", maxLength: 10 }),
      fc.integer(),
      fc.double(),
      fc.boolean(),
      fc.bigInt(),
      fc.constantFrom(null, undefined, new Date(5), /r/, Symbol("s")),
      fc.date().map((date) => new Date(date)),
    );
    const { value } = fc.letrec((tie) => ({
      value: fc.oneof(
        { depthSize: "medium", withCrossShrink: true },
        leaf,
        tie("list"),
        tie("object"),
        tie("map"),
        tie("set"),
      ),
      list: fc.array(tie("value"), { maxLength: 30 }),
      object: fc.dictionary(fc.string({ maxLength: 12 }), tie("value"), { maxKeys: 8 }),
      map: fc
        .array(fc.tuple(tie("value"), tie("value")), { maxLength: 5 })
        .map((pairs) => new Map(pairs)),
      set: fc.array(tie("value"), { maxLength: 8 }).map((members) => new Set(members)),
    }));
    fc.assert(
      fc.property(value, (made) => {
        expect(inspect(made)).toBe(nodeInspect(made));
      }),
      { numRuns: 3_000, seed: 20_261_130 },
    );
  });

  test("with the options of console.dir", () => {
    const deep = {
      a: { b: { c: { d: [1, 2, 3] } } },
      list: Array.from({ length: 9 }, (_, index) => index),
      text: "x".repeat(30),
    };
    for (const options of [
      { depth: null },
      { depth: 0 },
      { depth: Infinity },
      { compact: false },
      { compact: 1 },
      { breakLength: 20 },
      { breakLength: Infinity },
      { maxArrayLength: 2 },
      { maxArrayLength: 0 },
      { maxStringLength: 4 },
      { maxArrayLength: null },
    ]) {
      expect([options, inspect(deep, options)]).toEqual([options, nodeInspect(deep, options)]);
    }
  });
});

describe("the arguments of a console call are joined as in Node", () => {
  class Shown {
    toString(): string {
      return "shown";
    }
  }
  const calls: readonly (readonly unknown[])[] = [
    [],
    ["text"],
    ["100%"],
    ["%s"],
    ["a", "b"],
    ["a", 1, null, undefined, true, 5n, Symbol("s")],
    [1, "two"],
    [{ a: "text" }, "text"],
    ["%s %s", "a"],
    ["%s", "a", "b"],
    ["%d %i %f", "42.5", "42.9", "1.5x"],
    ["%d", 5n],
    ["%i", 5n],
    ["%d", Symbol("x")],
    ["%i", {}],
    ["%d", {}],
    ["%j", { a: [1] }],
    ["%j", undefined],
    ["%j", circle],
    ["%O", { a: { b: { c: { d: 1 } } } }],
    ["%o", [1, "a"].length],
    ["%c styled", "color: red"],
    ["%%", 1],
    ["%% %s", "a"],
    ["%x %s", "a"],
    ["%s", { a: { b: 1 } }],
    ["%s", [1, [2]]],
    ["%s", -0],
    ["%s", 5n],
    ["%s", Symbol("s")],
    ["%s", null],
    ["%s", undefined],
    ["%s", new Shown()],
    ["%s", new Date(0)],
    ["%s", () => 1],
    ["%s", new Point()],
    ["%d", -0],
    ["%f", "x"],
    ["%i", "0x10"],
    ["%s%s", 1, 2, 3],
    ["", "a"],
    ["a\n", "b"],
    [null, "a"],
    ["%s", Object.create(null)],
    ["%s", { toString: () => "own" }],
    ["%", 1],
    ["%s %", 1],
  ];
  test.each(calls.map((args, index) => [index, args] as const))("call %i", (_, args) => {
    expect(format(args)).toBe(nodeFormat(...args));
  });
});
