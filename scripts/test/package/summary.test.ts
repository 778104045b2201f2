import { expect, test } from "vitest";
import { packageSummary } from "../../package/summary.ts";

const all = {
  locked: 812,
  scripts: { right: 3, of: 3 },
  entries: { right: 6, of: 6 },
  imports: { right: 120, of: 120 },
  samples: { right: 82, of: 82 },
};

test("the summary of a package says of how much each thing is right", () => {
  expect(packageSummary(all, 0)).toBe(
    "package: 812 packages of the lock, 3 of 3 install scripts named; 6 of 6 entry points load; " +
      "120 of 120 imports of declarations are right; 82 of 82 samples run from the tarball",
  );
});

test("the summary of a package calls right no more than is, and says how much is wrong", () => {
  const some = {
    locked: 812,
    scripts: { right: 2, of: 3 },
    entries: { right: 5, of: 6 },
    imports: { right: 119, of: 120 },
    samples: { right: 80, of: 82 },
  };
  expect(packageSummary(some, 5)).toBe(
    "package: 812 packages of the lock, 2 of 3 install scripts named; 5 of 6 entry points load; " +
      "119 of 120 imports of declarations are right; 80 of 82 samples run from the tarball; 5 wrong in all",
  );
});
