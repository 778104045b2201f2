import { expect, test } from "vitest";
import { canPass, isRetriedStatus, isSuccess } from "../../src/engine/classify.ts";

const ALL = Array.from({ length: 800 }, (_, index) => index);

test("200 to 299 is what was asked for, and nothing else", () => {
  const expected = Array.from({ length: 100 }, (_, index) => 200 + index);
  expect(ALL.filter(isSuccess)).toEqual(expected);
});

test("every 5xx can pass but 501, 505, 510 and 511", () => {
  const lasting = ALL.filter((status) => status >= 500 && status < 600 && !canPass(status));
  expect(lasting).toEqual([501, 505, 510, 511]);
  expect(ALL.filter((status) => canPass(status) && (status < 500 || status > 599))).toEqual([]);
});

test("below 500 only 408, 425 and 429 are retried", () => {
  expect(ALL.filter((status) => isRetriedStatus(status) && !canPass(status))).toEqual([
    408, 425, 429,
  ]);
  expect([500, 502, 503, 504, 520, 529, 599].every(isRetriedStatus)).toBe(true);
});
