import { expect, test } from "vitest";

import { delayMs } from "outbound-sdk/sume";
import type { Answer } from "outbound-sdk/testing";

import { calling } from "./calling.ts";

test.each([
  [0, 400, 500, 600],
  [1, 800, 1_000, 1_200],
  [2, 1_600, 2_000, 2_400],
  [3, 3_200, 4_000, 4_800],
  [4, 6_400, 8_000, 9_600],
  [5, 6_400, 8_000, 9_600],
  [60, 6_400, 8_000, 9_600],
  [5_000, 6_400, 8_000, 9_600],
])(
  "attempt %d waits 500 x 2^attempt, at most 8,000, a fifth more or less: %d to %d to %d",
  (attempt, least, middle, most) => {
    expect(delayMs(attempt, undefined, 0)).toBe(least);
    expect(delayMs(attempt, undefined, 0.5)).toBe(middle);
    expect(delayMs(attempt, undefined, 1)).toBe(most);
  },
);

test.each([
  [20, 20_000, 22_000, 24_000],
  [1, 1_000, 1_100, 1_200],
  [0.25, 250, 275, 300],
  // A fifth more of these would be more than the cap.
  [55, 55_000, 60_000, 60_000],
  [60, 60_000, 60_000, 60_000],
  // More than a minute is not honoured: a minute, and the request is tried again.
  [61, 60_000, 60_000, 60_000],
  [3_600, 60_000, 60_000, 60_000],
  [1e300, 60_000, 60_000, 60_000],
  [Infinity, 60_000, 60_000, 60_000],
])(
  "a Retry-After of %d s wins, its jitter only upward: %d to %d to %d",
  (seconds, least, middle, most) => {
    for (const attempt of [0, 4, 9]) {
      expect(delayMs(attempt, seconds, 0)).toBe(least);
      expect(delayMs(attempt, seconds, 0.5)).toBe(middle);
      expect(delayMs(attempt, seconds, 1)).toBe(most);
    }
  },
);

test.each([0, -5, NaN, undefined, null, "20"])(
  "a Retry-After of %j asks for nothing: the own wait stands",
  (seconds) => {
    expect(delayMs(2, seconds as number, 0.5)).toBe(2_000);
  },
);

test("it never shortens what was asked for, whatever the fraction", () => {
  for (let ms = 1; ms < 3_000; ms += 1) {
    const wait = delayMs(0, ms / 1_000, 0);
    expect(wait).toBe(ms);
  }
});

test("without a random it draws one: the wait is whole and within its range", () => {
  const waits = Array.from({ length: 200 }, () => delayMs(1));
  expect(waits.every((wait) => Number.isInteger(wait) && wait >= 800 && wait <= 1_200)).toBe(true);
  expect(new Set(waits).size).toBeGreaterThan(1);
});

test.each<[number, number | undefined, string]>([
  [-1, undefined, 'Option "attempt" is -1: expected a whole number from 0'],
  [0.5, undefined, 'Option "attempt" is 0.5: expected a whole number from 0'],
  [NaN, undefined, 'Option "attempt" is NaN: expected a whole number from 0'],
  [0, -0.1, 'Option "random" is -0.1: expected a number from 0 to 1'],
  [0, 1.5, 'Option "random" is 1.5: expected a number from 0 to 1'],
  [0, NaN, 'Option "random" is NaN: expected a number from 0 to 1'],
])("delayMs(%d, undefined, %d) is refused", (attempt, random, message) => {
  expect(() => delayMs(attempt, undefined, random)).toThrow(
    expect.objectContaining({ code: "Invalid", message }),
  );
});

test("the client waits what delayMs says, with and without a Retry-After", async () => {
  for (const random of [0, 0.3, 0.5, 0.999]) {
    for (const seconds of [undefined, 0, 0.4, 3, 55, 60, 75, 900]) {
      const answer: Answer =
        seconds === undefined ? 503 : { status: 429, headers: { "retry-after": String(seconds) } };
      const { client, waits } = calling([answer], { random, maxRetries: 6 });
      await client.get("/runs");
      const expected = [0, 1, 2, 3, 4, 5].map((attempt) => delayMs(attempt, seconds, random));
      expect(waits).toEqual(expected);
    }
  }
});
