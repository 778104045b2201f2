import { describe, expect, it } from "vitest";

import { timelineText } from "../samples/timeline.ts";

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
});
