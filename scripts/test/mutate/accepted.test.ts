import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { acceptedBy, readAccepted } from "../../mutate/accepted.ts";
import { findMutants } from "../../mutate/find-mutants.ts";
import { Unfit } from "../../mutate/judge.ts";

const mutants = findMutants("a.ts", "f(5);\n");
const [first, second] = mutants.map(({ id }) => id) as [string, string];

test("a reason holds for the mutant wherever its line has moved", () => {
  const moved = first.replace(":1:", ":40:");
  const reasons = acceptedBy("sdk", [{ reason: "r", judges: ["sdk"], mutants: [moved] }], mutants);
  expect([...reasons]).toEqual([[first, "r"]]);
});

test("a reason holds for the judges it names and for no other", () => {
  const list = [{ reason: "r", judges: ["sdk", "tool"], mutants: [first, second] }];
  expect(acceptedBy("sdk", list, mutants).size).toBe(2);
  expect(acceptedBy("docs", list, mutants).size).toBe(0);
});

test("an entry that matches no mutant is an error, for its own judge only", () => {
  const list = [{ reason: "gone", judges: ["sdk"], mutants: ["a.ts:1:number:00000000"] }];
  expect(() => acceptedBy("sdk", list, mutants)).toThrow(
    'a.ts:1:number:00000000 matches no mutant (any more): "gone"',
  );
  expect(acceptedBy("docs", list, mutants).size).toBe(0);
});

test("a mutant that is listed twice is an error", () => {
  const list = [{ reason: "r", judges: ["sdk"], mutants: [first, first] }];
  expect(() => acceptedBy("sdk", list, mutants)).toThrow("is listed twice");
});

test.each([
  [{}, "expected a list, got object"],
  [[null], 'entry 1 gives no "reason"'],
  [[{ reason: " ", judges: ["sdk"], mutants: ["a"] }], 'entry 1 gives no "reason"'],
  [[{ reason: "r", judges: ["sdk"], mutants: [] }], 'entry 1 names no "mutants"'],
  [[{ reason: "r", judges: ["sdk"], mutants: [1] }], 'entry 1 names no "mutants"'],
  [[{ reason: "r", mutants: ["a"] }], 'entry 1 names no "judges"'],
  [[{ reason: "r", judges: "sdk", mutants: ["a"] }], 'entry 1 names no "judges"'],
])("the list %j is refused: %s", (list, message) => {
  const folder = mkdtempSync(join(tmpdir(), "mutate-test-"));
  const path = join(folder, "accepted.json");
  writeFileSync(path, JSON.stringify(list));
  try {
    expect(() => readAccepted(path)).toThrow(Unfit);
    expect(() => readAccepted(path)).toThrow(message);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
