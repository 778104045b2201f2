import { writeFileSync } from "node:fs";
import { join } from "node:path";

import { describe, expect, it, vi } from "vitest";

import { fakeTimers, follow } from "./fake-time.ts";
import { folder, printed, say, sh, telling, useFolder } from "./planted-launch.ts";

useFolder();

describe("what a program tells", () => {
  const heard = { calls: 1, real: false, events: [{ type: "call.start" }] };

  it("is what it was ordered to, with a token of its own", async () => {
    const [one, other] = await Promise.all(
      [0, 1].map(() => printed('printf %s "$SAMPLES_RUN"', { ...telling, limitMs: 700 })),
    );
    const [{ token, ...orders }, second] = [one, other].map(
      (text) => JSON.parse(text ?? "") as Record<string, unknown>,
    ) as [Record<string, unknown>, Record<string, unknown>];
    expect(orders).toEqual({ texts: "/texts.json", startOffsetMs: 5, limitMs: 700 });
    expect(token).toMatch(/^[\da-f-]{36}$/);
    expect(second["token"]).not.toBe(token);
  });

  it("is how it ended, what it loaded, what it heard, and to whom it spoke", async () => {
    const outcome = await sh(
      say(
        '{"kind":"start"}',
        '{"kind":"end","code":3,"drained":true}',
        '{"kind":"loaded","files":["node:fs","file:///a.ts"],"spokeToOthers":false}',
        `{"kind":"heard",${JSON.stringify(heard).slice(1)}`,
      ),
      telling,
    );
    expect(outcome).toMatchObject({
      ended: "itself",
      report: { code: 3, drained: true },
      openAtLimit: undefined,
      loaded: ["node:fs", "file:///a.ts"],
      heard,
      spokeToOthers: false,
    });
  });

  it("is taken for what it can mean", async () => {
    const outcome = await sh(
      say(
        '{"kind":"end","code":"3","drained":"yes"}',
        '{"kind":"loaded","files":"all","spokeToOthers":"no"}',
        '{"kind":"heard","calls":"2","real":true,"events":"none"}',
      ),
      telling,
    );
    expect(outcome).toMatchObject({
      report: { code: 3, drained: false },
      loaded: [],
      heard: { calls: 2, real: true, events: [] },
      spokeToOthers: true,
    });
    const half = await sh(
      say('{"kind":"end","code":3}', '{"kind":"heard","real":"yes","events":[]}'),
      telling,
    );
    expect(half).toMatchObject({
      report: { code: 3, drained: false },
      heard: { real: false, events: [] },
      spokeToOthers: true,
    });
  });

  it("is a line with the token, whole; what else the program writes there is its own", async () => {
    const outcome = await sh(
      say(
        `echo '{"kind":"end","code":4}' >&3`,
        `echo '{"token":"x","kind":"end","code":5}' >&3`,
        "echo nonsense >&3",
        "echo null >&3",
        "echo 7 >&3",
        `printf '{"token":"%s",' "$token" >&3; sleep 0.1; echo '"kind":"end","code":6}' >&3`,
        `printf '{"token":"%s","kind":"loaded","files":["a"]}' "$token" >&3`,
      ),
      telling,
    );
    expect(outcome).toMatchObject({ ended: "itself", report: { code: 6 }, loaded: [] });
  });

  it("is heard for a second after its end, when another one tells it", async () => {
    const late = say('{"kind":"loaded","files":["a"]}');
    const timers = fakeTimers();
    try {
      // Counted, so that no failure leaves it behind for good.
      const go = "i=0; until [ -e go ] || [ $i = 3000 ]; do i=$((i+1)); sleep 0.01; done";
      const other = `(${go}\n${late}) >/dev/null 2>&1 &`;
      const running = follow(sh(other, telling));
      // The second is a timer that is set when the program has ended.
      await timers.until(2);
      vi.advanceTimersByTime(999);
      expect(await running.hasEnded()).toBe(false);
      writeFileSync(join(folder, "go"), "");
      expect((await running.outcome).loaded).toEqual(["a"]);
    } finally {
      timers.end();
    }
  });
});
