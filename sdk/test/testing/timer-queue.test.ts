import {
  array,
  assert,
  boolean,
  constant,
  integer,
  nat,
  oneof,
  property,
  record,
} from "fast-check";
import { expect, test } from "vitest";

import { timerQueue, type QueuedTimer } from "../../src/testing/timer-queue.ts";

/** The same queue as a plain list that is searched each time: slow, and easy to believe. */
function listQueue() {
  let list: QueuedTimer[] = [];
  return {
    add: (timer: QueuedTimer) => list.push(timer),
    first: () => [...list].sort((a, b) => a.due - b.due || a.order - b.order).at(0),
    remove(timer: QueuedTimer): boolean {
      const had = list.includes(timer);
      list = list.filter((other) => other !== timer);
      return had;
    },
    state: () => ({
      size: list.length,
      foreground: list.filter((timer) => !timer.background).length,
    }),
  };
}

test("timers come out by due time, those of one instant in the order they went in, cancelled ones never", () => {
  const step = oneof(
    record({ kind: constant("add" as const), due: integer({ min: 0, max: 9 }), back: boolean() }),
    record({ kind: constant("cancel" as const), which: nat() }),
    record({ kind: constant("take" as const) }),
  );
  assert(
    property(array(step, { maxLength: 80 }), (steps) => {
      const queue = timerQueue();
      const model = listQueue();
      const all: QueuedTimer[] = [];
      const removals: [boolean, boolean][] = [];
      for (const action of steps) {
        if (action.kind === "add") {
          const timer = queue.add(action.due, action.back, () => {});
          model.add(timer);
          all.push(timer);
        } else {
          const timer = action.kind === "take" ? queue.first() : all[action.which % all.length];
          if (timer !== undefined) removals.push([queue.remove(timer), model.remove(timer)]);
        }
        expect(queue.first()).toBe(model.first());
        expect({ size: queue.size, foreground: queue.foreground }).toEqual(model.state());
      }
      expect(removals.map(([ours]) => ours)).toEqual(removals.map(([, theirs]) => theirs));
    }),
  );
});
