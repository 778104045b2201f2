import { expect, test } from "vitest";

import { program, runNode } from "./processes/run-process.ts";

// nodejs/node#55351, nodejs/node#54614, denoland/deno#24842
test("100,000 calls on one signal leave no listener, no timer and no memory behind", async () => {
  const { code, out } = await runNode(["--expose-gc", program("many-calls.ts")], {}, 110_000);
  expect({ code, out }).toMatchObject({ code: 0 });
  const left = JSON.parse(out) as Record<string, number>;
  expect(left).toMatchObject({ calls: 100_000, listeners: 0, virtualTimers: 0, realTimers: 0 });
  expect(left["listened"]).toBeGreaterThanOrEqual(100_000);
  // One pointer in one list would be 8 bytes.
  expect(left["bytesPerCall"]).toBeLessThan(8);
}, 120_000);

// getsentry/sentry-javascript#19171: the same kind, for calls
test("a process that made calls and has nothing pending ends by itself", async () => {
  const { code, out } = await runNode([program("ends-by-itself.ts")]);
  expect(out.trim().split("\n")).toEqual([
    "ok",
    "ok",
    "NotFound",
    "Provider aborted",
    "Provider aborted",
  ]);
  expect(code).toBe(0);
}, 60_000);

test("a process does not end while a call waits for its retry", async () => {
  expect(await runNode([program("waits-to-the-end.ts")])).toEqual({ code: 0, out: "body null\n" });
}, 60_000);

test.each([
  ["America/New_York", 300],
  ["Asia/Kolkata", -330],
])(
  "the suite passes where the machine's time zone is %s",
  async (TZ, offset) => {
    const zone = await runNode(["-p", "new Date(Date.UTC(2026, 0, 1)).getTimezoneOffset()"], {
      TZ,
    });
    expect(zone.out).toBe(`${offset}\n`);
    const folders = ["cases", "engine", "fetch", "outbound", "breaker"];
    const { code, out } = await runNode(
      [
        "node_modules/vitest/vitest.mjs",
        "run",
        "--reporter=tap-flat",
        "--no-isolate",
        // This file, and what a real socket waits for: neither knows a time zone.
        "--exclude=**/{processes,loopback}.test.ts",
        ...folders.map((folder) => `sdk/test/${folder}/`),
      ],
      { TZ },
      80_000,
    );
    const results = out.match(/^(?:not )?ok .*/gm) ?? [];
    expect(results.filter((result) => result.startsWith("not "))).toEqual([]);
    expect(results.length).toBeGreaterThan(1_000);
    expect(code).toBe(0);
  },
  90_000,
);
