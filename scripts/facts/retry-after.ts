import { parseRetryAfter } from "outbound-sdk/fetch";

import type { Part } from "./part.ts";
import { code, count, table } from "./wording.ts";

type Fields = Readonly<Record<string, string>>;

/** The clock that stands on the page: a Monday. */
const clock = Date.UTC(2026, 10, 30, 12, 0, 0);

const seconds: readonly string[] = [
  "0",
  "1",
  "20",
  " 20 ",
  "007",
  "1.5",
  "0.0001",
  "2.0000",
  "2.00001",
  "1.2345",
  "1.",
  ".5",
  "-5",
  "+5",
  "1e3",
  "0x10",
  "10abc",
  "abc",
  "Infinity",
  "",
  "1 2",
  "99999999999999999999",
];

const lists: readonly string[] = [
  "3, 7",
  "7, 3",
  "7,3",
  "7 , 3",
  "3, 7, 5",
  "3, soon",
  "soon, 3",
  "3,",
  ", 3",
  "3; 7",
  "2, Mon, 30 Nov 2026 12:00:05 GMT",
  "Mon, 30 Nov 2026 12:00:05 GMT, 9",
  "Mon, 30 Nov 2026 12:00:05 GMT, Mon, 30 Nov 2026 12:00:03 GMT",
  "Mon, 30 Nov 2026 11:59:00 GMT, 1",
];

const otherFields: readonly (readonly [Fields, number])[] = [
  [{ "retry-after-ms": "250" }, 503],
  [{ "retry-after-ms": "250.2" }, 503],
  [{ "retry-after-ms": "250.0" }, 503],
  [{ "retry-after-ms": "250", "retry-after": "9" }, 503],
  [{ "retry-after-ms": "soon", "retry-after": "9" }, 503],
  [{ "retry-after-ms": "0", "retry-after": "9" }, 503],
  [{ "x-ms-retry-after-ms": "0", "retry-after": "9" }, 503],
  [{ "retry-after": "0", ratelimit: '"a";r=0;t=30' }, 429],
  [{ ratelimit: '"a";r=0;t=0', "ratelimit-reset": "30" }, 429],
  [{ "ratelimit-reset": "0", "x-ratelimit-reset": "7" }, 429],
  [{ "x-ms-retry-after-ms": "250" }, 500],
  [{ "x-ms-retry-after-ms": "2.5", "retry-after": "9" }, 500],
  [{ "retry-after-ms": "100", "x-ms-retry-after-ms": "250" }, 500],
  [{ "retry-after": "9", ratelimit: '"a";r=0;t=30' }, 429],
  [{ "retry-after": "soon", ratelimit: '"a";r=0;t=30' }, 429],
  [{ ratelimit: '"a";r=0;t=30' }, 429],
  [{ ratelimit: '"a";r=0;t=30' }, 503],
  [{ ratelimit: '"a";r=0;t=30' }, 500],
  [{ ratelimit: '"a";r=0;t=30' }, 430],
  [{ ratelimit: '"a";r=0;t=1.5' }, 429],
  [{ ratelimit: '"a"; r=0; t=30' }, 429],
  [{ ratelimit: '"a";t=30;r=0 ;w=60' }, 429],
  [{ ratelimit: '"a";r=0' }, 429],
  [{ ratelimit: '"a";r=0;t=x' }, 429],
  [{ ratelimit: '"a";r=5;t=30' }, 429],
  [{ ratelimit: '"a";r=5;t=30, "b";r=7;t=40, "c";r=9;t=20' }, 429],
  [{ ratelimit: '"a";r=5;t=60, "b";r=0;t=2' }, 429],
  [{ ratelimit: '"a";r=0;t=2, "b";r=5;t=60' }, 429],
  [{ ratelimit: '"a";r=0;t=2, "b";r=0;t=9, "c";r=0;t=3' }, 429],
  [{ ratelimit: '"a";r=05;t=60, "b";r=0;t=2' }, 429],
  [{ ratelimit: '"a";r=0;t=0, "b";r=1;t=5' }, 429],
  [{ "ratelimit-reset": "30" }, 429],
  [{ "ratelimit-reset": "30" }, 500],
  [{ "ratelimit-reset": "1.5" }, 503],
  [{ "ratelimit-reset": "soon" }, 429],
  [{ "ratelimit-reset": "soon", "x-ratelimit-reset": "7" }, 429],
  [{ "ratelimit-reset": "30", "x-ratelimit-reset": "7" }, 429],
  [{ ratelimit: '"a";r=0;t=9', "ratelimit-reset": "30" }, 429],
  [{ "x-ratelimit-reset": "7" }, 429],
  [{ "x-ratelimit-reset": "7" }, 500],
  [{ "x-ratelimit-reset": "999999999" }, 429],
  [{ "x-ratelimit-reset": "1000000000" }, 429],
  [{ "x-ratelimit-reset": `${clock / 1_000 + 30}` }, 429],
  [{ "x-ratelimit-reset": `${clock / 1_000 - 30}` }, 429],
  [{ "x-ratelimit-reset": "999999999999" }, 429],
  [{ "x-ratelimit-reset": "1000000000000" }, 429],
  [{ "x-ratelimit-reset": `${clock + 1_500}` }, 429],
  [{ "ratelimit-reset": `${clock + 1_500}` }, 503],
  [{ "x-ratelimit-reset": `${clock / 1_000 + 30}`, date: "Mon, 30 Nov 2026 12:00:20 GMT" }, 429],
  [{ "ratelimit-reset": `${clock / 1_000 + 30}`, date: "Mon, 30 Nov 2026 12:00:20 GMT" }, 429],
  [{}, 429],
];

const dates: readonly Fields[] = [
  { "retry-after": "Mon, 30 Nov 2026 12:00:30 GMT" },
  { "retry-after": "Monday, 30-Nov-26 12:00:30 GMT" },
  { "retry-after": "Mon Nov 30 12:00:30 2026" },
  { "retry-after": "Tue Dec  1 12:00:00 2026" },
  { "retry-after": "Mon, 30 Nov 2026 12:00:00 GMT" },
  { "retry-after": "Mon, 30 Nov 2026 11:59:59 GMT" },
  { "retry-after": "Mon, 30 Nov 2026 12:00:30 GMT", date: "Mon, 30 Nov 2026 12:00:10 GMT" },
  { "retry-after": "Mon, 30 Nov 2026 12:00:30 GMT", date: "Mon, 30 Nov 2026 12:01:00 GMT" },
  { "retry-after": "Mon, 30 Nov 2026 12:00:30 GMT", date: "some day" },
  { "retry-after": "7", date: "Mon, 30 Nov 2026 11:00:00 GMT" },
  { "retry-after": "Mon, 30 Nov 2026 12:00:30 GMT", date: "Monday, 30-Nov-26 12:00:10 GMT" },
  { "retry-after": "Mon, 30 Nov 2026 12:00:30 GMT", date: "Mon Nov 30 12:00:10 2026" },
  { "retry-after": "Mon, 30 Nov 2026 12:00:30 GMT", date: "on Mon, 30 Nov 2026 12:00:10 GMT" },
  { "retry-after": "Mon, 30 Nov 2026 12:00:30 GMT", date: "on Monday, 30-Nov-26 12:00:10 GMT" },
  { "retry-after": "Mon, 30 Nov 2026 12:00:30 GMT", date: "on Mon Nov 30 12:00:10 2026" },
  // Not as the RFC writes it.
  { "retry-after": "2026-11-30T12:00:30Z" },
  { "retry-after": "30 Nov 2026 12:00:30 GMT" },
  { "retry-after": "Mon, 30 Nov 2026 12:00:30" },
  { "retry-after": "Mon, 30 Nov 2026 12:00:30 UTC" },
  { "retry-after": "Mon, 30 Nov 2026 12:00:30 +0000" },
  { "retry-after": "mon, 30 nov 2026 12:00:30 GMT" },
  { "retry-after": "Mon, 30 November 2026 12:00:30 GMT" },
  { "retry-after": "Mon, 30 Nov 26 12:00:30 GMT" },
  { "retry-after": "Monday, 30-Nov-2026 12:00:30 GMT" },
  { "retry-after": "Monday, 30-Nov-26 12:00:30" },
  { "retry-after": "Monday, 30-Nov-26 12:00:30 UTC" },
  { "retry-after": "Monday, 30-Nov-26 12:00:30 GMT or later" },
  { "retry-after": "Mon Nov 30 12:00:30 2026 or later" },
  { "retry-after": "Mon Nov 30 12:00:30 2026 GMT" },
  { "retry-after": "Xyz, 30 Nov 2026 12:00:30 GMT" },
  { "retry-after": "Mon, 30 Nov 2026 12:00:30 GMT or later" },
  { "retry-after": "Not Mon, 30 Nov 2026 12:00:30 GMT" },
  // A day, an hour, a minute or a second that is not.
  { "retry-after": "Mon, 00 Dec 2026 12:00:00 GMT" },
  { "retry-after": "Tue, 01 Dec 2026 12:00:00 GMT" },
  { "retry-after": "Tue, 31 Nov 2026 12:00:00 GMT" },
  { "retry-after": "Thu, 31 Dec 2026 12:00:00 GMT" },
  { "retry-after": "Thu, 32 Dec 2026 12:00:00 GMT" },
  { "retry-after": "Mon, 30 Nov 2026 23:00:00 GMT" },
  { "retry-after": "Mon, 30 Nov 2026 24:00:00 GMT" },
  { "retry-after": "Mon, 30 Nov 2026 12:59:00 GMT" },
  { "retry-after": "Mon, 30 Nov 2026 12:60:00 GMT" },
  { "retry-after": "Mon, 30 Nov 2026 12:00:60 GMT" },
  { "retry-after": "Mon, 30 Nov 2026 12:00:61 GMT" },
];

const names: Readonly<Record<"short" | "long", readonly string[]>> = {
  short: ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"],
  long: ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"],
};
const months = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split(" ");

/** Days at which a calendar can go wrong. */
const days: readonly (readonly [year: number, month: number, day: number])[] = [
  ...months.map((_name, month) => [2027, month, 1] as const),
  ...months.map((_name, month) => [2027, month + 1, 0] as const),
  [2028, 1, 28],
  [2028, 1, 29],
  [2028, 2, 1],
  [2100, 1, 28],
  [2100, 2, 1],
  [2096, 1, 29],
  [2400, 1, 29],
  [2400, 2, 1],
  [2401, 0, 1],
  [2800, 11, 31],
];

/** Never a day: the calendar has no such one. */
const noDays = [
  "Mon, 29 Feb 2027 00:00:00 GMT",
  "Mon, 30 Feb 2028 00:00:00 GMT",
  "Mon, 29 Feb 2100 00:00:00 GMT",
  "Mon, 31 Apr 2027 00:00:00 GMT",
  "Mon, 31 Jun 2027 00:00:00 GMT",
  "Mon, 31 Sep 2027 00:00:00 GMT",
  "Mon, 32 Jan 2027 00:00:00 GMT",
  "Mon, 32 Mar 2027 00:00:00 GMT",
  "Mon, 32 Dec 2027 00:00:00 GMT",
];

/** What a vendor may write, and the wait that is read from it. */
export function retryAfterTables(): Part {
  const head = ["`Retry-After`", "asks for"];
  return {
    facts: { "retryAfter.clock": new Date(clock).toUTCString() },
    tables: {
      "retryAfter.seconds": table(
        head,
        seconds.map((text) => [field(text), wait({ "retry-after": text })]),
      ),
      "retryAfter.lists": table(
        head,
        lists.map((text) => [field(text), wait({ "retry-after": text })]),
      ),
      "retryAfter.dates": table(
        ["fields of the answer", "asks for"],
        dates.map((fields) => [fieldsOf(fields), wait(fields)]),
      ),
      "retryAfter.others": table(
        ["fields of the answer", "status", "asks for"],
        otherFields.map(([fields, status]) => [
          fieldsOf(fields),
          `${status}`,
          wait(fields, status),
        ]),
      ),
      "retryAfter.calendar": calendarTable(),
      "retryAfter.centuries": centuryTable(),
    },
  };
}

/** One day in the three forms, told back as the moment that the wait leads to. */
function calendarTable(): string {
  const rows = days.map(([year, month, day]) => {
    const at = new Date(Date.UTC(year, month, day, 13, 14, 15));
    const [date, time] = [at.getUTCDate(), "13:14:15"];
    const name = months[at.getUTCMonth()] as string;
    const two = `${date}`.padStart(2, "0");
    const [short, long] = [names.short, names.long].map((list) => list[at.getUTCDay()]);
    const forms = [
      `${short}, ${two} ${name} ${at.getUTCFullYear()} ${time} GMT`,
      `${long}, ${two}-${name}-${`${at.getUTCFullYear() % 100}`.padStart(2, "0")} ${time} GMT`,
      `${short} ${name} ${`${date}`.padStart(2)} ${time} ${at.getUTCFullYear()}`,
    ];
    return [code(forms[0] as string), ...forms.map((form) => moment(form, clock))];
  });
  return table(
    ["a day", "is read as", "as `Monday, 30-Nov-26 ...`", "as `Mon Nov 30 ... 2026`"],
    [...rows, ...noDays.map((text) => [code(text), moment(text, clock), "", ""])],
  );
}

/** The two-digit year is placed by the clock: the RFC's rule of 50 years. */
function centuryTable(): string {
  const clocks = [Date.UTC(2026, 10, 30), Date.UTC(2049, 5, 1), Date.UTC(2060, 0, 1), 0];
  const years = ["00", "26", "27", "50", "75", "76", "77", "99"];
  return table(
    ["two-digit year", ...clocks.map((now) => `read in ${new Date(now).getUTCFullYear()}`)],
    years.map((year) => [
      code(`Friday, 31-Dec-${year} 00:00:00 GMT`),
      ...clocks.map((now) => moment(`Friday, 31-Dec-${year} 00:00:00 GMT`, now)),
    ]),
  );
}

/** When a wait is over; one that is over already asks for nothing. */
function moment(date: string, now: number): string {
  const asked = parseRetryAfter(new Headers({ "retry-after": date }), 503, now);
  return asked === undefined ? "nothing" : new Date(now + asked).toISOString().slice(0, 19);
}

function wait(fields: Fields, status = 503, now = clock): string {
  // Not `Headers`, which would trim the values.
  const headers = { get: (name: string) => fields[name] ?? null };
  const asked = parseRetryAfter(headers, status, now);
  return asked === undefined ? "nothing" : `${count(asked)} ms`;
}

function field(text: string): string {
  return text === "" ? "an empty value" : code(text);
}

function fieldsOf(fields: Fields): string {
  const all = Object.entries(fields).map(([name, text]) => code(`${name}: ${text}`));
  return all.length === 0 ? "none" : all.join("<br>");
}
