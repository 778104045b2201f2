import { expect, it } from "vitest";

import { npmCommand } from "../samples/command-line.ts";

it.each([
  ["check", "", ".", "npm run samples:check"],
  ["check", "a", ".", "npm run samples:check a"],
  ["check", "a b", ".", "npm run samples:check a b"],
  ["check", "a--b", ".", "npm run samples:check a--b"],
  ["check", "a --profiles", ".", "npm run samples:check -- a --profiles"],
  ["check", "--profiles", ".", "npm run samples:check -- --profiles"],
  ["check", "a", "../x", "npm run samples:check -- a --root ../x"],
  ["accept", "", "x", "npm run samples:accept -- --root x"],
] as const)("npm passes on whole what %s is given: %j in %s", (command, args, root, typed) => {
  expect(npmCommand(command, args, root)).toBe(typed);
});
