import { expect, test } from "vitest";
import { inBatches } from "../../mutate/batches.ts";
import { readDiff } from "../../mutate/changed-lines.ts";
import { onLines } from "../../mutate/choose.ts";
import { findMutants } from "../../mutate/find-mutants.ts";
import type { Check } from "../../mutate/judge.ts";
import { Killers } from "../../mutate/killers.ts";
import { Progress } from "../../mutate/progress.ts";
import { sampleOf, seeded } from "../../mutate/random.ts";

const check = (name: string, ms: number): Check => ({ name, ms, entered: new Map() });
const names = (checks: readonly Check[]): string[] => checks.map(({ name }) => name);

test("of checks that are equally good, the quick one goes first", () => {
  const killers = new Killers();
  expect(names(killers.order("a.ts", 1, [check("slow", 90), check("quick", 10)]))).toEqual([
    "quick",
    "slow",
  ]);
});

test("the check that noticed a neighbour goes before one that noticed something far away", () => {
  const killers = new Killers();
  const all = [check("near", 10), check("far", 10), check("never", 10)];
  killers.learn("a.ts", 9, [all[1] as Check], "far");
  killers.learn("a.ts", 1, [all[0] as Check], "near");
  expect(names(killers.order("a.ts", 1, all))).toEqual(["near", "far", "never"]);
  expect(names(killers.order("a.ts", 9, all))).toEqual(["far", "near", "never"]);
});

test("a check that was asked and noticed nothing falls behind one that was never asked", () => {
  const killers = new Killers();
  const all = [check("blind", 10), check("fresh", 10)];
  killers.learn("a.ts", 1, [all[0] as Check], undefined);
  expect(names(killers.order("a.ts", 1, all))).toEqual(["fresh", "blind"]);
});

test("a first batch is short, later ones are longer, and every check is in one", () => {
  const all = [
    check("a", 200),
    check("b", 4_000),
    check("c", 40),
    check("d", 1_000),
    check("e", 90),
  ];
  expect(inBatches(all).map(names)).toEqual([["a", "c"], ["d", "e"], ["b"]]);
  expect(inBatches([])).toEqual([]);
  expect(inBatches([check("endless", 3_600_000)]).map(names)).toEqual([["endless"]]);
});

test("a seed always draws the same numbers, from 0 up to and without 1", () => {
  const random = seeded(5);
  const numbers = Array.from({ length: 1000 }, random);
  const again = seeded(5);
  expect(numbers).toEqual(Array.from({ length: 1000 }, again));
  expect(Math.min(...numbers)).toBeGreaterThanOrEqual(0);
  expect(Math.max(...numbers)).toBeLessThan(1);
  expect(new Set(numbers).size).toBe(1000);
});

test("a sample has no item twice, keeps their order, and another seed draws others", () => {
  const items = Array.from({ length: 100 }, (_, at) => at);
  const drawn = sampleOf(items, 10, 1);
  expect(drawn).toHaveLength(10);
  expect(drawn).toEqual([...new Set(drawn)].sort((a, b) => a - b));
  expect(sampleOf(items, 10, 2)).not.toEqual(drawn);
  expect(sampleOf(items, 200, 1)).toEqual(items);
});

test("changed lines are read from a diff: added, replaced, and the place of what went away", () => {
  const diff = `diff --git a/a.ts b/a.ts
--- a/a.ts
+++ b/a.ts
@@ -1,0 +2,3 @@
+one
+two
+three
@@ -9 +12 @@ function f()
-old
\\ No newline at end of file
+++ b/no-file-but-an-added-line
@@ -20,2 +22,0 @@
-gone
--- and gone
diff --git a/b.ts b/b.ts
--- a/b.ts
+++ /dev/null
@@ -1,1 +0,0 @@
-gone
`;
  expect([...readDiff(diff)]).toEqual([
    [
      "a.ts",
      [
        [2, 4],
        [12, 12],
        [22, 22],
      ],
    ],
  ]);
});

test("a mutant is kept when its line changed", () => {
  const mutants = findMutants("a.ts", "f(1);\nf(2);\nf(3);\n");
  const kept = onLines(mutants, new Map([["a.ts", [[2, 2]]]]));
  expect(new Set(kept.map(({ line }) => line))).toEqual(new Set([2]));
  expect(onLines(mutants, new Map([["b.ts", [[1, 9]]]]))).toEqual([]);
});

test("progress is a line every ten seconds, and one line that is overwritten on a terminal", () => {
  const [mutant] = findMutants("a.ts", "f(1);");
  const survived = {
    mutant: mutant as NonNullable<typeof mutant>,
    ms: 1,
    status: "survived",
  } as const;
  let now = 0;
  const texts: string[] = [];
  const plain = new Progress({ write: (text) => texts.push(text) }, 4, () => now);
  now = 9_999;
  plain.add(survived);
  now = 10_000;
  plain.add({ ...survived, status: "killed", by: "b", why: "w" });
  now = 19_999;
  plain.add(survived);
  expect(texts).toEqual(["2/4 judged, 50.0 % noticed, about 10 s left\n"]);

  const written: string[] = [];
  const terminal = new Progress({ isTTY: true, write: (text) => written.push(text) }, 1, () => now);
  now += 1_000;
  terminal.add(survived);
  expect(written).toEqual(["\r1/1 judged, 0.0 % noticed, about 0 s left\u001b[K\n"]);
});
