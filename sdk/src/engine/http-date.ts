const MONTHS = "JanFebMarAprMayJunJulAugSepOctNovDec";
const MONTH = "(Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)";
const TIME = "(\\d\\d):(\\d\\d):(\\d\\d)";
/** The mean year of the Gregorian calendar, 365.2425 days. */
const YEAR_MS = 31_556_952_000;

/** The three forms of RFC 9110 5.6.7, each followed by the places of its day, month, year and hour. */
const FORMS: readonly (readonly [RegExp, number, number, number, number])[] = [
  [
    new RegExp(`^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun), (\\d\\d) ${MONTH} (\\d{4}) ${TIME} GMT$`),
    1,
    2,
    3,
    4,
  ],
  [
    new RegExp(
      `^(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day, (\\d\\d)-${MONTH}-(\\d\\d) ${TIME} GMT$`,
    ),
    1,
    2,
    3,
    4,
  ],
  [
    new RegExp(`^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun) ${MONTH} ([ \\d]\\d) ${TIME} (\\d{4})$`),
    2,
    1,
    6,
    3,
  ],
];

/** Days from 1970-01-01 to the first of a month (from 1) of the Gregorian calendar. */
function daysToMonth(year: number, month: number): number {
  // Years begin in March here, so that the leap day is a year's last.
  const y = month < 3 ? year - 1 : year;
  const daysBefore = Math.floor((153 * ((month + 9) % 12) + 2) / 5);
  return (
    y * 365 + Math.floor(y / 4) - Math.floor(y / 100) + Math.floor(y / 400) + daysBefore - 719_468
  );
}

/**
 * An HTTP date in any of the three forms of RFC 9110 5.6.7, read as UTC whatever the machine's
 * time zone. Strict: `Date.parse` takes a dozen other spellings and reads some in local time.
 *
 * @param now milliseconds since the epoch; places the two-digit year of the second form, which
 * means the past when it would lie more than 50 years ahead
 * @returns milliseconds since the epoch, or undefined for anything else
 */
export function parseHttpDate(text: string, now: number): number | undefined {
  for (const [pattern, dayAt, monthAt, yearAt, hourAt] of FORMS) {
    const match = pattern.exec(text);
    if (match === null) continue;
    const number = (at: number): number => Number(match[at]);
    const month = MONTHS.indexOf(match[monthAt] as string) / 3 + 1;
    const day = number(dayAt);
    const [hour, minute, second] = [number(hourAt), number(hourAt + 1), number(hourAt + 2)];
    const at = (year: number): number =>
      (((daysToMonth(year, month) + day - 1) * 24 + hour) * 60 + minute) * 60_000 + second * 1_000;
    let year = number(yearAt);
    if ((match[yearAt] as string).length === 2) {
      year += Math.floor((1970 + now / YEAR_MS + 50) / 100) * 100;
      if (at(year) > now + 50 * YEAR_MS) year -= 100;
    }
    const days =
      daysToMonth(month === 12 ? year + 1 : year, (month % 12) + 1) - daysToMonth(year, month);
    // 60 is a leap second, which RFC 9110's grammar allows.
    return day < 1 || day > days || hour > 23 || minute > 59 || second > 60 ? undefined : at(year);
  }
  return undefined;
}
