import { describe, expect, it } from "vitest";

import { sha256 } from "../samples/file-hashes.ts";
import { importsOf } from "../samples/imports.ts";
import { KnownImports } from "../samples/known-imports.ts";

describe("what a program imports", () => {
  it.each([
    ['import a from "a";\nimport "./b.ts";\nexport * from "c";\n', ["a", "./b.ts", "c"]],
    ['await import("d");\nawait import(e);\n', ["d"]],
    ["import.meta.url;\n", []],
    ["console.log(1);\n", []],
    ['import a from "a";\nconst = ;"\n', []],
  ])("%j is %j", (code, imports) => {
    expect(importsOf(code)).toEqual(imports);
  });

  it("is known without its types, and nothing when they cannot be taken away", () => {
    const imports = new KnownImports();
    const typed = 'import type { A } from "a";\nimport { b } from "b";\nb as A;\n';
    expect(imports.of(typed)).toEqual(["b"]);
    expect(imports.of('import "a";\nenum B { C }\n')).toEqual([]);
  });

  it("is taken from an earlier check, and what was asked for is kept for the next", () => {
    const imports = new KnownImports({ [sha256("a;\n")]: ["known"], gone: ["unasked"] });
    expect(imports.of("a;\n")).toEqual(["known"]);
    expect(imports.of('import "b";\n')).toEqual(["b"]);
    expect(imports.used()).toEqual({
      [sha256("a;\n")]: ["known"],
      [sha256('import "b";\n')]: ["b"],
    });
  });
});
