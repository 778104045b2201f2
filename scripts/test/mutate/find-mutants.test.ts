import { expect, test } from "vitest";
import { applyEdit } from "../../mutate/edit.ts";
import { findMutants } from "../../mutate/find-mutants.ts";
import { lineless } from "../../mutate/mutant.ts";

const source = `export function wait(ms: number): number {
  // never less than a second
  return ms > 1_000 ? ms : 1_000;
}
`;

test("a mutant says where it is, what stood there and what stands there instead", () => {
  const [first] = findMutants("sdk/wait.ts", source).filter(
    ({ operator }) => operator === "comparison",
  );
  expect(first).toMatchObject({
    file: "sdk/wait.ts",
    line: 3,
    column: 13,
    before: ">",
    after: ">=",
  });
  expect(first?.id).toMatch(/^sdk\/wait\.ts:3:comparison:[0-9a-f]{8}$/);
});

test("the same source gives the same mutants, each under an id of its own", () => {
  const ids = findMutants("wait.ts", source).map(({ id }) => id);
  expect(findMutants("wait.ts", source).map(({ id }) => id)).toEqual(ids);
  expect(new Set(ids).size).toBe(ids.length);
});

test("a line added above moves the line in the id and nothing else", () => {
  const before = findMutants("wait.ts", source).map(({ id }) => id);
  const after = findMutants("wait.ts", `// a line\n${source}`).map(({ id }) => id);
  expect(after).not.toEqual(before);
  expect(after.map(lineless)).toEqual(before.map(lineless));
});

test("a changed line changes the ids of its own mutants only", () => {
  const longer = source.replace("ms > 1_000 ?", "ms > 2_000 ?").replace("}", "}\nf(5);");
  const before = findMutants("wait.ts", `${source}f(5);\n`).map(({ id }) => lineless(id));
  const after = findMutants("wait.ts", longer).map(({ id }) => lineless(id));
  const kept = after.filter((id) => before.includes(id));
  // f(5), its four numbers and its deletion.
  expect(kept).toHaveLength(5);
});

test("equal lines in two functions have mutants of their own", () => {
  const twice = "const a = () => { f(5); };\nconst b = () => { f(5); };\n";
  const ids = findMutants("a.ts", twice).map(({ id }) => lineless(id));
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids).toHaveLength(10);
});

test("a source that does not parse is refused with its place", () => {
  expect(() => findMutants("a.ts", "const a = 1;\nconst = 2;\n")).toThrow(
    /^a\.ts:2: .+ A file is mutated only when it parses\.$/,
  );
});

test("two edits that make the same program are one mutant", () => {
  const programs = findMutants("a.ts", "f([7, 7]);").map(({ edit }) =>
    applyEdit("f([7, 7]);", edit),
  );
  expect(programs.filter((program) => program === "f([7]);")).toHaveLength(1);
});
