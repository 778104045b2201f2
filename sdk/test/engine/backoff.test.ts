import { fullJitterBackoff } from "outbound-sdk";
import { expect, test } from "vitest";

test("at random 0.5 the waits are half of a ceiling that doubles from 1 s to 60 s", () => {
  const waits = [1, 2, 3, 4, 5, 6, 7, 8].map((retry) => fullJitterBackoff(retry, 0.5));
  expect(waits).toEqual([500, 1000, 2000, 4000, 8000, 16_000, 30_000, 30_000]);
});

test("the wait is anything from nothing to the whole ceiling", () => {
  expect(fullJitterBackoff(3, 0)).toBe(0);
  expect(fullJitterBackoff(3, 1)).toBe(4000);
});

test("a wait is whole milliseconds", () => {
  expect(fullJitterBackoff(1, 0.12345)).toBe(123);
});

test("the ceiling holds for a retry whose power of two is no finite number", () => {
  expect(fullJitterBackoff(5_000, 1)).toBe(60_000);
});
