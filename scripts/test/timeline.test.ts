import { readFileSync, readdirSync } from "node:fs";

import { describe, expect, it } from "vitest";

import { courseOf } from "../../src/lab/timeline/course-of.ts";
import type { Heard } from "../samples/launch.ts";
import { timelineLimits, timelineText } from "../samples/timeline.ts";

const start = { client: "outbound", type: "call.start", method: "GET", path: "/a" };

describe("a timeline", () => {
  it("counts times from its first event and calls from 1, one event on a line", () => {
    const events = [
      { ...start, at: 1_000, callId: 41 },
      { client: "outbound", type: "wait.start", at: 1_000, callId: 41, delayMs: 5, endsAt: 1_005 },
      { ...start, at: 1_001.25, callId: 57 },
    ];
    expect(timelineText({ calls: 2, real: false, events })).toBe(
      [
        '{"calls":2,"events":[',
        '{"at":0,"client":"outbound","type":"call.start","callId":1,"method":"GET","path":"/a"},',
        '{"at":0,"client":"outbound","type":"wait.start","callId":1,"delayMs":5,"endsAt":5},',
        '{"at":1.25,"client":"outbound","type":"call.start","callId":2,"method":"GET","path":"/a"}',
        "]}",
        "",
      ].join("\n"),
    );
  });

  it("gives no call to an event of none", () => {
    const events = [
      { client: "outbound", type: "breaker.open", at: 1_000 },
      { ...start, at: 1_000, callId: 41 },
      { client: "outbound", type: "breaker.closed", at: 1_002 },
    ];
    expect(timelineText({ calls: 1, real: false, events })).toBe(
      [
        '{"calls":1,"events":[',
        '{"at":0,"client":"outbound","type":"breaker.open"},',
        '{"at":0,"client":"outbound","type":"call.start","callId":1,"method":"GET","path":"/a"},',
        '{"at":2,"client":"outbound","type":"breaker.closed"}',
        "]}",
        "",
      ].join("\n"),
    );
  });

  it("tells of sixty calls, and of none that begins after four hundred events", () => {
    expect(timelineLimits).toEqual({ calls: 60, events: 400 });
  });

  it("is the same wherever its clock began", () => {
    const at = (origin: number): string | undefined =>
      timelineText({
        calls: 1,
        real: false,
        events: [0, 0.1, 300.7].map((after) => ({ ...start, at: origin + after, callId: 1 })),
      });
    expect(at(1_767_225_600_000)).toBe(at(12));
  });

  it("is none without an event, and none on the real clock", () => {
    expect(timelineText({ calls: 0, real: false, events: [] })).toBeUndefined();
    const events = [{ ...start, at: 5, callId: 1 }];
    expect(timelineText({ calls: 1, real: true, events })).toBeUndefined();
  });

  it("is of the same course as the run it was written from, and of no other's", () => {
    const folder = new URL("../../samples/", import.meta.url);
    const names = readdirSync(folder).filter((name) => name.endsWith(".timeline.json"));
    const courses = new Map<string, string>();
    for (const name of names) {
      const text = readFileSync(new URL(name, folder), "utf8");
      const { calls, events } = JSON.parse(text) as Pick<Heard, "calls" | "events">;
      const later = events.map((event) => moved(event, 1_767_225_600_000));
      expect(timelineText({ calls, real: false, events: later })).toBe(text);
      const [kept, ran] = [events, later].map((told) => courseOf({ calls, events: told as never }));
      expect({ name, course: ran }).toEqual({ name, course: kept });
      courses.set(text, kept ?? "");
    }
    console.log(`timelines: ${names.length} read back as written`);
    expect(names.length).toBeGreaterThan(0);
    expect(new Set(courses.values()).size).toBe(courses.size);
  });

  it("is of another course when one wait is a millisecond longer", () => {
    const course = (delayMs: number): string =>
      courseOf({
        calls: 1,
        events: [{ ...start, type: "wait.start", at: 0, callId: 1, delayMs } as never],
      });
    expect(course(500)).toBe(course(500));
    expect(course(500)).not.toBe(course(501));
  });
});

/** As on a clock that began at another time, in a process that had made calls before. */
function moved(event: Readonly<Record<string, unknown>>, by: number): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(event).map(([name, value]) => {
      if (name === "callId") return [name, Number(value) + 40];
      return [name, name === "at" || name === "endsAt" ? Number(value) + by : value];
    }),
  );
}
