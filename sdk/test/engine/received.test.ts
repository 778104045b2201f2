import { expect, test } from "vitest";
import { received } from "../../src/engine/received.ts";

test.each([
  [Number.NaN, "NaN"],
  [-1, "-1"],
  [0.5, "0.5"],
  [Infinity, "Infinity"],
  [12n, "12"],
  [true, "true"],
  [undefined, "undefined"],
  [null, "null"],
  ["5", '"5"'],
  ["two\nlines", '"two\\nlines"'],
  ["x".repeat(41), `"${"x".repeat(40)}..."`],
  ["x".repeat(40), `"${"x".repeat(40)}"`],
  [Symbol("s"), "Symbol(s)"],
  [() => 1, "a function"],
  [[1], "an array"],
  [{ apiKey: "secret" }, "an object"],
])("%o is shown as %s", (value, text) => {
  expect(received(value)).toBe(text);
});
