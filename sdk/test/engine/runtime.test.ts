import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { systemFetch, systemRuntime } from "../../src/engine/runtime.ts";

const LONGEST = 2 ** 31 - 1;

interface Handle {
  readonly unref: ReturnType<typeof vi.fn>;
}

/** The platform's timers, replaced by ones that fire when the test says so. */
function platformTimers() {
  const set: { readonly fire: () => void; readonly ms: number; readonly handle: Handle }[] = [];
  const cleared: unknown[] = [];
  vi.stubGlobal("setTimeout", (fire: () => void, ms: number) => {
    const handle = { unref: vi.fn<() => void>() };
    set.push({ fire, ms, handle });
    return handle;
  });
  vi.stubGlobal("clearTimeout", (handle: unknown) => cleared.push(handle));
  return { set, cleared };
}

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe("the system's clock", () => {
  test("is wall time at the process's start plus the monotonic time since, in whole ms", () => {
    vi.stubGlobal("performance", { timeOrigin: 1_000_000.25, now: () => 500.5 });
    expect(systemRuntime.now()).toBe(1_000_500);
  });

  test("does not follow a wall clock that is set", () => {
    const before = systemRuntime.now();
    vi.spyOn(Date, "now").mockReturnValue(0);
    expect(systemRuntime.now()).toBeGreaterThanOrEqual(before);
  });

  test("starts near the wall clock", () => {
    expect(Math.abs(systemRuntime.now() - Date.now())).toBeLessThan(60_000);
  });
});

test("the system's chance is the platform's", () => {
  vi.spyOn(Math, "random").mockReturnValue(0.25);
  expect(systemRuntime.random()).toBe(0.25);
});

describe("the system's timer", () => {
  let timers: ReturnType<typeof platformTimers>;
  beforeEach(() => {
    timers = platformTimers();
  });

  test("fires once, after the wait asked for", () => {
    const fired = vi.fn<() => void>();
    systemRuntime.timer(250, fired);
    expect(timers.set.map(({ ms }) => ms)).toEqual([250]);
    expect(fired).not.toHaveBeenCalled();
    timers.set[0]?.fire();
    expect(fired).toHaveBeenCalledTimes(1);
    expect(timers.set).toHaveLength(1);
  });

  test("of the longest wait setTimeout takes is not split", () => {
    systemRuntime.timer(LONGEST, () => {});
    timers.set[0]?.fire();
    expect(timers.set.map(({ ms }) => ms)).toEqual([LONGEST]);
  });

  test("of a longer wait is split, since setTimeout would fire at once", () => {
    const fired = vi.fn<() => void>();
    systemRuntime.timer(2 * LONGEST + 5, fired);
    timers.set[0]?.fire();
    timers.set[1]?.fire();
    expect(fired).not.toHaveBeenCalled();
    timers.set[2]?.fire();
    expect(fired).toHaveBeenCalledTimes(1);
    expect(timers.set.map(({ ms }) => ms)).toEqual([LONGEST, LONGEST, 5]);
  });

  test("is cancelled by the part that is running", () => {
    const cancel = systemRuntime.timer(LONGEST + 5, () => {});
    timers.set[0]?.fire();
    cancel();
    expect(timers.cleared).toEqual([timers.set[1]?.handle]);
  });

  test("in the background lets the process end, in each of its parts", () => {
    systemRuntime.timer(LONGEST + 5, () => {}, { background: true });
    timers.set[0]?.fire();
    expect(timers.set.map(({ handle }) => handle.unref.mock.calls.length)).toEqual([1, 1]);
  });

  test("otherwise holds the process", () => {
    systemRuntime.timer(5, () => {});
    systemRuntime.timer(5, () => {}, { background: false });
    expect(timers.set.map(({ handle }) => handle.unref.mock.calls.length)).toEqual([0, 0]);
  });

  test("in the background works where a timer is a number", () => {
    vi.stubGlobal("setTimeout", () => 7);
    expect(() => systemRuntime.timer(5, () => {}, { background: true })).not.toThrow();
  });
});

test("the system's fetch is the global one at the time of the call", async () => {
  const answer = new Response("later");
  const later = vi.fn<typeof fetch>(() => Promise.resolve(answer));
  vi.stubGlobal("fetch", later);
  const init = { method: "PUT" };
  expect(await systemFetch("https://x.test/", init)).toBe(answer);
  expect(later).toHaveBeenCalledWith("https://x.test/", init);
});
