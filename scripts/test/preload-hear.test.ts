import { join } from "node:path";

import { afterEach, describe, expect, it } from "vitest";

import { launch } from "../samples/launch.ts";
import type { Heard } from "../samples/launch.ts";
import { environment } from "../samples/run-sample.ts";
import { makeWorkspace } from "../samples/workspace.ts";
import { plantedFolder } from "./planted-run.ts";

let remove = (): void => {};

afterEach(() => remove());

/** Stands for the module of the SDK that tells what its calls do. */
const telling = `const listeners = [];
export function observe(listener) {
  listeners.push(listener);
}
export function tell(...events) {
  for (const event of events) for (const listener of listeners) listener(event);
}
`;

/** What is heard of a sample that tells this by `tell`, or by `tellPacked` of a packed SDK. */
async function heard(
  text: string,
  hear: { calls: number; events: number } | undefined,
  startOffsetMs = 0,
): Promise<Heard | undefined> {
  const main = `import { tell } from "../sdk/src/engine/observe.ts";
import { tell as tellPacked } from "../node_modules/outbound-sdk/dist/engine/observe.js";
${text}
`;
  const planted = plantedFolder({
    "samples/main.ts": main,
    "sdk/src/engine/observe.ts": telling,
    "node_modules/outbound-sdk/package.json": '{ "type": "module" }',
    "node_modules/outbound-sdk/dist/engine/observe.js": telling,
  });
  const workspace = makeWorkspace(planted.project);
  remove = () => {
    workspace.remove();
    planted.remove();
  };
  const outcome = await launch({
    program: process.execPath,
    args: ["--import", workspace.preload, "main.ts"],
    cwd: join(planted.root, "samples"),
    env: environment(),
    folder: workspace.folder,
    orders: { texts: workspace.texts, startOffsetMs, ...(hear === undefined ? {} : { hear }) },
    limitMs: 10_000,
    outputCap: 100_000,
  });
  expect(outcome.stderr.toString()).toBe("");
  return outcome.heard;
}

const many = { calls: 60, events: 400 };
const start = (callId: number): object => ({ type: "call.start", at: 1, callId });
const wait = (callId: number): object => ({ type: "wait.start", at: 2, callId });
const open = { type: "breaker.open", at: 3 };
const tell = (...events: readonly object[]): string =>
  events.map((event) => `tell(${JSON.stringify(event)});`).join("\n");

describe("what the SDK tells of a sample's calls", { timeout: 60_000 }, () => {
  it("is heard, in its order", async () => {
    expect(await heard(tell(start(7), open, wait(7)), many)).toEqual({
      calls: 1,
      real: false,
      events: [start(7), open, wait(7)],
    });
    expect(await heard(tell(start(7)), undefined)).toBeUndefined();
  });

  it("is heard of the copy that the sample loads first, and the sample is not told of it", async () => {
    const text = `${tell(start(7))}
tellPacked(${JSON.stringify(start(8))});
tell({ type: String(globalThis[Symbol.for("samples.hear")]), at: 1 });`;
    expect((await heard(text, many))?.events).toEqual([start(7), { type: "undefined", at: 1 }]);
  });

  it("is of so many calls; all of them are counted", async () => {
    const events = [start(1), start(2), start(3), wait(3), wait(1), wait(2), start(4)];
    expect(await heard(tell(...events), { calls: 2, events: 400 })).toEqual({
      calls: 4,
      real: false,
      events: [start(1), start(2), wait(1), wait(2)],
    });
  });

  it("is of no call that begins after so many events, and of one that is told to its end", async () => {
    const events = [start(1), open, start(2), open, wait(1), start(3), wait(1), wait(2), wait(1)];
    expect(await heard(tell(...events), { calls: 9, events: 2 })).toEqual({
      calls: 3,
      real: false,
      events: [start(1), open, wait(1), wait(1)],
    });
  });

  it.each([
    ["now by the clock", "Date.now()", 0, true],
    ["now by the clock, which was moved", "Date.now()", 9e9, true],
    ["now by the other clock", "performance.timeOrigin + performance.now()", 9e9, true],
    ["when the run began", "Math.floor(performance.timeOrigin)", 9e9, true],
    ["before the run began", "Math.floor(performance.timeOrigin) - 1", 9e9, false],
    ["long before", "5", 0, false],
    ["later", "Date.now() + 60_000", 0, false],
  ])("is of the real clock when it happens %s: %s", async (_, at, offset, real) => {
    const text = `tell({ type: "call.start", at: ${at}, callId: 1 }, { type: "x", at: 5 });`;
    expect((await heard(text, many, offset))?.real).toBe(real);
  });
});
