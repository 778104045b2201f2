import { expect, test } from "vitest";
import { parseHttpDate } from "../../src/engine/http-date.ts";

const NOW = Date.UTC(2026, 10, 30);
const NOV_6_1994 = Date.UTC(1994, 10, 6, 8, 49, 37);

test.each([
  ["IMF-fixdate", "Sun, 06 Nov 1994 08:49:37 GMT"],
  ["the obsolete RFC 850 form", "Sunday, 06-Nov-94 08:49:37 GMT"],
  ["asctime, its day padded with a blank", "Sun Nov  6 08:49:37 1994"],
  ["asctime, its day padded with a zero", "Sun Nov 06 08:49:37 1994"],
])("%s is read as UTC", (_, text) => {
  expect(parseHttpDate(text, NOW)).toBe(NOV_6_1994);
});

test("every day of 1999 to 2104 is the day the platform's own calendar says", () => {
  const wrong: string[] = [];
  let days = 0;
  for (let at = Date.UTC(1999, 0, 1); at < Date.UTC(2105, 0, 1); at += 86_400_000) {
    const date = new Date(at).toUTCString();
    if (parseHttpDate(date, NOW) !== at) wrong.push(date);
    days++;
  }
  expect(wrong).toEqual([]);
  expect(days).toBe(38_716);
});

test("every day of 2028 is read in all three forms, whatever its weekday and its month", () => {
  const wrong: string[] = [];
  for (let at = Date.UTC(2028, 0, 1, 23, 59, 59); at < Date.UTC(2029, 0, 1); at += 86_400_000) {
    const date = new Date(at);
    // "Sat, 01 Jan 2028 23:59:59 GMT"
    const [weekday, day, month, year, time] = date.toUTCString().split(/,? /);
    const long = date.toLocaleDateString("en", { weekday: "long", timeZone: "UTC" });
    for (const text of [
      `${weekday}, ${day} ${month} ${year} ${time} GMT`,
      `${long}, ${day}-${month}-28 ${time} GMT`,
      `${weekday} ${month} ${day?.replace(/^0/, " ")} ${time} ${year}`,
    ]) {
      if (parseHttpDate(text, NOW) !== at) wrong.push(text);
    }
  }
  expect(wrong).toEqual([]);
});

test.each([
  ["29 Feb of a leap year", "Thu, 29 Feb 2024 00:00:00 GMT", Date.UTC(2024, 1, 29)],
  ["29 Feb of 2000", "Tue, 29 Feb 2000 00:00:00 GMT", Date.UTC(2000, 1, 29)],
  ["a leap second", "Sat, 31 Dec 2016 23:59:60 GMT", Date.UTC(2017, 0, 1)],
])("%s is a date", (_, text, at) => {
  expect(parseHttpDate(text, NOW)).toBe(at);
});

test.each([
  ["29 Feb of a common year", "Wed, 29 Feb 2023 00:00:00 GMT"],
  ["29 Feb of 2100", "Mon, 29 Feb 2100 00:00:00 GMT"],
  ["a 31st of November", "Mon, 31 Nov 2026 00:00:00 GMT"],
  ["a 32nd of December", "Mon, 32 Dec 2026 00:00:00 GMT"],
  ["a day 0", "Mon, 00 Dec 2026 00:00:00 GMT"],
  ["an hour 24", "Mon, 30 Nov 2026 24:00:00 GMT"],
  ["a minute 60", "Mon, 30 Nov 2026 00:60:00 GMT"],
  ["a second 61", "Mon, 30 Nov 2026 00:00:61 GMT"],
  ["an unknown month", "Wed, 09 Foo 2026 00:00:00 GMT"],
  ["an unknown day of the week", "Xyz, 09 Nov 2026 00:00:00 GMT"],
  ["another time zone", "Mon, 30 Nov 2026 00:00:00 CET"],
  ["an offset", "Mon, 30 Nov 2026 00:00:00 +0100"],
  ["an ISO date", "2026-11-30T00:00:00Z"],
  ["text before it", "x Mon, 30 Nov 2026 00:00:00 GMT"],
  ["text after it", "Mon, 30 Nov 2026 00:00:00 GMT x"],
  ["text after asctime", "Sun Nov  6 08:49:37 1994 GMT"],
  ["text before asctime", "x Sun Nov  6 08:49:37 1994"],
  ["text before the RFC 850 form", "x Sunday, 06-Nov-94 08:49:37 GMT"],
  ["text after the RFC 850 form", "Sunday, 06-Nov-94 08:49:37 GMT x"],
  ["a short weekday in the RFC 850 form", "Sun, 06-Nov-94 08:49:37 GMT"],
  ["a year of three digits in it", "Sunday, 06-Nov-994 08:49:37 GMT"],
  ["a long weekday in asctime", "Sunday Nov  6 08:49:37 1994"],
  ["a day -1 in asctime", "Sun Nov -1 08:49:37 1994"],
  ["lower case", "mon, 30 nov 2026 00:00:00 gmt"],
  ["a day of one digit", "Mon, 9 Nov 2026 00:00:00 GMT"],
  ["nothing", ""],
])("%s is no HTTP date", (_, text) => {
  expect(parseHttpDate(text, NOW)).toBeUndefined();
});

test.each([
  ["26", 2026],
  ["76", 2076],
  ["77", 1977],
  ["94", 1994],
])("in 2026 the two-digit year %s means %i: never more than 50 years ahead", (year, full) => {
  expect(parseHttpDate(`Sunday, 01-Nov-${year} 00:00:00 GMT`, NOW)).toBe(Date.UTC(full, 10, 1));
});

test("a two-digit year means the past once its date lies more than 50 mean years ahead", () => {
  const now = Date.UTC(2026, 10, 30);
  const ahead = now + 50 * 365.2425 * 86_400_000;
  const rfc850 = (at: number): string => {
    const [, day, month, year, time] = new Date(at).toUTCString().split(/,? /);
    return `Sunday, ${day}-${month}-${year?.slice(2)} ${time} GMT`;
  };
  expect(parseHttpDate(rfc850(ahead), now)).toBe(ahead);
  const past = Date.UTC(1976, 10, 29, 3, 0, 1);
  expect(rfc850(ahead + 1_000)).toBe(rfc850(past));
  expect(parseHttpDate(rfc850(ahead + 1_000), now)).toBe(past);
  expect(parseHttpDate(rfc850(ahead + 1_000), now + 999)).toBe(past);
  expect(parseHttpDate(rfc850(ahead + 1_000), now + 1_000)).toBe(ahead + 1_000);
});

test("in 2050 the two-digit year 00 means 2100 once that lies less than 50 years ahead", () => {
  const text = "Sunday, 01-Jan-00 00:00:00 GMT";
  expect(parseHttpDate(text, Date.UTC(2050, 5, 1))).toBe(Date.UTC(2100, 0, 1));
  expect(parseHttpDate(text, Date.UTC(2049, 5, 1))).toBe(Date.UTC(2000, 0, 1));
});

test("in 2060 the two-digit year 05 means 2105, and 20 means 2020", () => {
  const then = Date.UTC(2060, 5, 1);
  expect(parseHttpDate("Sunday, 01-Nov-05 00:00:00 GMT", then)).toBe(Date.UTC(2105, 10, 1));
  expect(parseHttpDate("Sunday, 01-Nov-20 00:00:00 GMT", then)).toBe(Date.UTC(2020, 10, 1));
});
