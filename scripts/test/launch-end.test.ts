import { describe, expect, it, vi } from "vitest";

import type { launch } from "../samples/launch.ts";
import { order, useFolder } from "./planted-launch.ts";

useFolder();

describe("programs that run when this process ends", () => {
  /** What a copy of the module, loaded now, does at the end of this process. */
  async function fresh(): Promise<{
    run: typeof launch;
    onEnd: (event: "exit" | NodeJS.Signals) => ((...args: unknown[]) => void)[];
  }> {
    const events = ["exit", "SIGINT", "SIGTERM", "SIGHUP"] as const;
    const known = new Set<unknown>(events.flatMap((event) => process.listeners(event as "exit")));
    vi.resetModules();
    const { launch: run } = await import("../samples/launch.ts");
    return {
      run,
      onEnd: (event) =>
        process
          .listeners(event as "exit")
          .filter((listener) => !known.has(listener)) as unknown as ((
          ...args: unknown[]
        ) => void)[],
    };
  }

  it("end with it, and none that has ended is killed", async () => {
    const { run, onEnd } = await fresh();
    await run(order("/bin/sh", ["-c", "true"], { group: true }));
    const running = run(order("/bin/sleep", ["9"], {}));
    const kill = vi.spyOn(process, "kill");
    try {
      const [exit, ...more] = onEnd("exit");
      expect(more).toEqual([]);
      exit?.(0);
      expect(kill).not.toHaveBeenCalled();
    } finally {
      kill.mockRestore();
    }
    const outcome = await running;
    expect([outcome.signal, outcome.ended]).toEqual(["SIGKILL", "itself"]);
  });

  it.each([
    ["SIGINT", 130],
    ["SIGTERM", 143],
    ["SIGHUP", 129],
  ] as const)("end on %s, with the code %i that a shell expects", async (signal, code) => {
    const { run, onEnd } = await fresh();
    await run(order("/bin/sh", ["-c", "true"], {}));
    const exit = vi.spyOn(process, "exit").mockImplementation(() => undefined as never);
    try {
      const [listener, ...more] = onEnd(signal);
      expect(more).toEqual([]);
      listener?.(signal);
      expect(exit.mock.calls).toEqual([[code]]);
    } finally {
      exit.mockRestore();
    }
  });
});
