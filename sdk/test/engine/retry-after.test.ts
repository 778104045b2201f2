import { parseRetryAfter } from "outbound-sdk/fetch";
import { describe, expect, test } from "vitest";

const NOW = Date.UTC(2026, 10, 30, 12, 0, 0);
const asked = (headers: Record<string, string>, status = 429): number | undefined =>
  parseRetryAfter(new Headers(headers), status, NOW);
const retryAfter = (value: string): number | undefined => asked({ "retry-after": value });
const date = (fromNow: number): string => new Date(NOW + fromNow).toUTCString();

describe("Retry-After in seconds", () => {
  test.each([
    ["0", 0],
    ["20", 20_000],
    ["007", 7_000],
    [" 5 ", 5_000],
    ["292.052427053", 292_053],
    ["0.007", 7],
    ["0.0000001", 1],
    ["1.0000", 1_000],
    ["0.29", 290],
    ["2147484", 2_147_484_000],
  ])("%j asks for %i ms", (value, ms) => {
    expect(retryAfter(value)).toBe(ms);
  });

  test.each(["-5", "+5", "1e3", "0x10", "10abc", "abc", "Infinity", "NaN", "", "5.", ".5", "1 2"])(
    "%j is as if absent",
    (value) => {
      expect(retryAfter(value)).toBeUndefined();
    },
  );

  test("400 digits ask for more than any limit, and for a number all the same", () => {
    expect(retryAfter("9".repeat(400))).toBe(Number.MAX_SAFE_INTEGER);
  });
});

describe("Retry-After as a date", () => {
  test("is measured from now without a Date header", () => {
    expect(retryAfter(date(90_000))).toBe(90_000);
  });

  test("is measured from the answer's own Date header", () => {
    const headers = { date: date(-3_600_000), "retry-after": date(-3_570_000) };
    expect(asked(headers)).toBe(30_000);
  });

  test("is measured from now when the Date header is no date", () => {
    expect(asked({ date: "yesterday", "retry-after": date(1_000) })).toBe(1_000);
  });

  test("asks for nothing when it is past, if only by a millisecond", () => {
    expect(retryAfter(date(-1_000))).toBeUndefined();
    const headers = new Headers({ "retry-after": date(0) });
    expect(parseRetryAfter(headers, 503, NOW + 1)).toBeUndefined();
  });

  test("is measured from a Date header at the epoch too, where a clock was never set", () => {
    const epoch = "Thu, 01 Jan 1970 00:00:00 GMT";
    expect(asked({ date: epoch, "retry-after": "Thu, 01 Jan 1970 00:00:20 GMT" })).toBe(20_000);
  });

  test("asks for 0 ms when it is now", () => {
    expect(retryAfter(date(0))).toBe(0);
  });

  test("that is past does not let a lower header speak", () => {
    expect(asked({ "retry-after": date(-1_000), "ratelimit-reset": "7" })).toBeUndefined();
  });
});

describe("several values joined by a comma", () => {
  test.each([
    ["120, 60", 120_000],
    ["60,120", 120_000],
    ["5 ,7 , 6", 7_000],
  ])("%j is the longest", (value, ms) => {
    expect(retryAfter(value)).toBe(ms);
  });

  test("dates, which have commas of their own, are told apart", () => {
    expect(retryAfter(`${date(5_000)}, ${date(9_000)}`)).toBe(9_000);
    expect(retryAfter(`${date(5_000)}, 7`)).toBe(7_000);
    expect(retryAfter(`3, ${date(5_000)}`)).toBe(5_000);
  });

  test("a past date beside a wait of 0 asks for 0", () => {
    expect(retryAfter(`0, ${date(-5_000)}`)).toBe(0);
  });

  test("a past date beside a wait asks for the wait", () => {
    expect(retryAfter(`${date(-5_000)}, 2`)).toBe(2_000);
  });

  test.each(["5, abc", "abc, 5", "5,", ",5", "5,,6", "5, -6", `5, ${"Mon, 99 Nov 2026"}`])(
    "%j has one that is not valid, and none counts",
    (value) => {
      expect(retryAfter(value)).toBeUndefined();
    },
  );
});

describe("which header counts", () => {
  test("milliseconds come before seconds, and each vendor's name before the other", () => {
    const all = { "retry-after-ms": "1500", "x-ms-retry-after-ms": "2500", "retry-after": "7" };
    expect(asked(all)).toBe(1_500);
    expect(asked({ "x-ms-retry-after-ms": "2500", "retry-after": "7" })).toBe(2_500);
  });

  test.each(["retry-after-ms", "x-ms-retry-after-ms"])(
    "%s may have a decimal part, rounded up",
    (name) => {
      expect(asked({ [name]: "1.1" })).toBe(2);
      expect(asked({ [name]: "1.55" })).toBe(2);
    },
  );

  test("a header that asks for 0 ms has spoken, and none below it does", () => {
    const names = ["retry-after-ms", "x-ms-retry-after-ms", "retry-after"];
    const limits = ["ratelimit", "ratelimit-reset", "x-ratelimit-reset"];
    for (const of of [names, limits]) {
      const all = of.map((name) => [name, name === "ratelimit" ? '"x";t=7' : "7"] as const);
      for (const [index, name] of of.entries()) {
        const zero = [name, name === "ratelimit" ? '"x";t=0' : "0"] as const;
        expect(asked(Object.fromEntries([zero, ...all.slice(index + 1)]))).toBe(0);
      }
    }
  });

  test.each(["-1", "", "5.", ".5", "10abc", "1e3"])(
    "milliseconds that are not understood, %j, let seconds speak",
    (value) => {
      expect(asked({ "retry-after-ms": value, "retry-after": "7" })).toBe(7_000);
    },
  );

  test("Retry-After counts on any status", () => {
    expect(asked({ "retry-after": "7" }, 500)).toBe(7_000);
  });

  test.each(["ratelimit-reset", "x-ratelimit-reset"])("%s counts on 429 and 503 only", (name) => {
    expect(asked({ [name]: "7" }, 429)).toBe(7_000);
    expect(asked({ [name]: "7" }, 503)).toBe(7_000);
    expect(asked({ [name]: "7" }, 500)).toBeUndefined();
  });

  test("rate-limit headers count only without Retry-After, in their order", () => {
    const limits = { ratelimit: "x;t=3", "ratelimit-reset": "4", "x-ratelimit-reset": "5" };
    expect(asked({ "retry-after": "2", ...limits })).toBe(2_000);
    expect(asked(limits)).toBe(3_000);
    expect(asked({ "ratelimit-reset": "4", "x-ratelimit-reset": "5" })).toBe(4_000);
  });
});

describe("rate-limit headers", () => {
  test("RateLimit says in t when the quota is whole again", () => {
    expect(asked({ ratelimit: '"default";r=0;t=30' })).toBe(30_000);
    expect(asked({ ratelimit: '"default"; t=30' })).toBe(30_000);
  });

  test("blanks around what RateLimit says mean nothing, and only a whole 0 is used up", () => {
    const daily = '"daily";t=86000;r=05';
    expect(asked({ ratelimit: `"burst"; r=0 ; t=2, ${daily}` })).toBe(2_000);
    expect(asked({ ratelimit: `"burst";t=2; r=0 , ${daily}` })).toBe(2_000);
  });

  test("a policy that is used up hides all that are not, however many come behind it", () => {
    const others = '"daily";r=900;t=86000, "monthly";r=9000;t=2000000';
    expect(asked({ ratelimit: `"burst";r=0;t=2, ${others}` })).toBe(2_000);
  });

  test("of several policies the one that is used up counts, wherever it stands", () => {
    expect(asked({ ratelimit: '"burst";r=0;t=2, "daily";r=900;t=86000' })).toBe(2_000);
    expect(asked({ ratelimit: '"daily";r=900;t=86000, "burst";r=0;t=2' })).toBe(2_000);
  });

  test("of several used up, and of several that are not, the longest counts", () => {
    expect(asked({ ratelimit: '"a";r=0;t=2, "b";r=0;t=9, "c";r=0;t=3' })).toBe(9_000);
    expect(asked({ ratelimit: '"a";r=1;t=2, "b";r=5;t=9, "c";r=5;t=3' })).toBe(9_000);
  });

  test.each(['"default";r=0', "t", '"x";t=-5', '"x";t=', ""])(
    "RateLimit %j says nothing",
    (value) => {
      expect(asked({ ratelimit: value })).toBeUndefined();
    },
  );

  test.each([
    ["a distance in seconds", "90", 90_000],
    ["a distance with decimals", "1.5", 1_500],
    ["a date in seconds", String(NOW / 1_000 + 45), 45_000],
    ["a date in milliseconds", String(NOW + 45_000), 45_000],
  ])("a reset as %s is told by its size", (_, value, ms) => {
    expect(asked({ "x-ratelimit-reset": value })).toBe(ms);
  });

  test.each([
    ["999999999", 999_999_999_000],
    ["123456789.55", 123_456_789_550],
    // From 2001-09-09 on it is a date: in seconds, and from 1e12 on in milliseconds.
    ["1000000000", 1e12 - 500],
    ["999999999999", 999_999_999_999_000 - 500],
    ["1000000000000", 1e12 - 500],
  ])("half a second after the epoch a reset of %s asks for %i ms", (value, ms) => {
    expect(parseRetryAfter(new Headers({ "ratelimit-reset": value }), 429, 500)).toBe(ms);
  });

  test("a reset date is measured from the answer's own Date", () => {
    const reset = String(NOW / 1_000 - 3_570);
    expect(asked({ date: date(-3_600_000), "x-ratelimit-reset": reset })).toBe(30_000);
  });

  test.each([String(NOW / 1_000 - 5), "-5", "soon"])("a reset of %j asks for nothing", (value) => {
    expect(asked({ "x-ratelimit-reset": value })).toBeUndefined();
  });
});

test("an answer that asks for nothing gives undefined", () => {
  expect(asked({})).toBeUndefined();
});
