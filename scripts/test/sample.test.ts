import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { KnownImports } from "../samples/known-imports.ts";
import { listSamples } from "../samples/sample.ts";
import type { ListedSamples } from "../samples/sample.ts";

let root = "";

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "sample-"));
});

afterEach(() => {
  rmSync(root, { recursive: true, force: true });
});

function write(file: string, text = ""): void {
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), text);
}

function list(): ListedSamples {
  return listSamples(root, "samples", new KnownImports());
}

const notAName =
  "Not a sample's name: expected lower-case letters, digits, - and ., then .ts or .sh.";

describe("the samples folder", () => {
  it("may be missing, and a file is none", () => {
    const nothing: ListedSamples = {
      samples: new Map(),
      captures: new Map(),
      timelines: new Map(),
      dataFiles: [],
      strays: [],
    };
    expect(list()).toEqual(nothing);
    write("samples");
    expect(list()).toEqual(nothing);
  });

  it("holds samples, captures, timelines and data, each by its name", () => {
    for (const name of ["b.ts", "a-1.test.ts", "c.sh", "0.ts", "data.json", "d.txt", ".keep"]) {
      write(`samples/${name}`);
    }
    write("samples/b.out.txt", "b\n");
    write("samples/gone.out.txt", "\u00e9");
    write("samples/b.timeline.json", "{}\n");
    expect(list()).toEqual({
      samples: expect.any(Map),
      captures: new Map([
        ["b", Buffer.from("b\n")],
        ["gone", Buffer.from("\u00e9")],
      ]),
      timelines: new Map([["b", Buffer.from("{}\n")]]),
      dataFiles: ["samples/.keep", "samples/d.txt", "samples/data.json"],
      strays: [],
    });
    expect([...list().samples].map(([name, { file, kind }]) => [name, file, kind])).toEqual([
      ["0", "samples/0.ts", "program"],
      ["a-1.test", "samples/a-1.test.ts", "program"],
      ["b", "samples/b.ts", "program"],
      ["c", "samples/c.sh", "command"],
    ]);
  });

  it.each([
    "Upper.ts",
    "a_b.ts",
    "-a.ts",
    ".a.ts",
    "a.d.ts",
    "a.tsx",
    "a.mts",
    "a.cts",
    "a.js",
    "a.jsx",
    "a.mjs",
    "a.cjs",
    "A.sh",
  ])("tells of %s, which is not run under that name", (name) => {
    write(`samples/${name}`);
    const { strays, samples, dataFiles } = list();
    expect(strays).toEqual([{ file: `samples/${name}`, message: notAName }]);
    expect([samples.size, dataFiles]).toEqual([0, []]);
  });

  it.each(["a.ts.txt", "ats", "a.shx", "a.xts"])("takes %s for data", (name) => {
    write(`samples/${name}`);
    const { strays, dataFiles } = list();
    expect([strays, dataFiles]).toEqual([[], [`samples/${name}`]]);
  });

  it("has each name once", () => {
    write("samples/a.sh");
    write("samples/a.ts");
    expect(list().strays).toEqual([
      { file: "samples/a.ts", message: "There is a samples/a.sh: a name is used once." },
    ]);
    expect(list().samples.get("a")?.kind).toBe("command");
  });

  it.each("ts mts cts tsx js mjs cjs sh".split(" "))(
    "tells of a folder with programs in it, which are not run: .%s",
    (ending) => {
      write(`samples/more/deep/a.${ending}`);
      write("samples/data/a.json");
      expect(list().strays).toEqual([
        { file: "samples/more", message: "The samples folder is flat: a sub-folder is not run." },
      ]);
    },
  );

  it("is read inside of the project alone, and no link to nothing or to a folder", () => {
    write("other/a.ts");
    mkdirSync(join(root, "project/samples/data"), { recursive: true });
    symlinkSync(join(root, "other/a.ts"), join(root, "project/samples/a.ts"));
    symlinkSync("nothing", join(root, "project/samples/b.ts"));
    symlinkSync("data", join(root, "project/samples/c"));
    const { strays, samples } = listSamples(join(root, "project"), "samples", new KnownImports());
    const none = "This is no file, and leads to none: it is not read.";
    expect([strays, samples.size]).toEqual([
      [
        { file: "samples/a.ts", message: "This link leads out of the project: it is not read." },
        { file: "samples/b.ts", message: none },
        { file: "samples/c", message: none },
      ],
      0,
    ]);
  });
});

describe("a sample", () => {
  it("that is a program has its code, what it imports, its regions and its problems", () => {
    const text =
      '// @exits 3\n// @what\nimport "./b.ts"; import "./.ts";\nimport "node:fs";\nimport "./c/./d.ts";\nimport "./e.ts.json";\n// #region r\nlet a: number;\n// #endregion\n// #endregion\n';
    write("samples/a.ts", text);
    expect(list().samples.get("a")).toEqual({
      name: "a",
      kind: "program",
      file: "samples/a.ts",
      text,
      code: text.replace(": number", "        "),
      expectations: expect.objectContaining({ exits: 3, runs: "everywhere", support: false }),
      problems: [
        { line: 2, message: expect.stringMatching(/^@what is no expectation\./) },
        { line: 10, message: "This #endregion closes no region." },
      ],
      specifiers: ["./b.ts", "./.ts", "node:fs", "./c/./d.ts", "./e.ts.json"],
      imports: ["b"],
      regions: new Map([["r", "let a: number;\n"]]),
      support: false,
    });
  });

  it("that is a command has neither code, imports nor regions", () => {
    const text = '# @exits 3\nimport "node:fs"\n// #region r\nx\n// #endregion\n// #endregion\n';
    write("samples/a.sh", text);
    expect(list().samples.get("a")).toEqual({
      name: "a",
      kind: "command",
      file: "samples/a.sh",
      text,
      code: undefined,
      expectations: expect.objectContaining({ exits: 3, runs: "node" }),
      problems: [],
      specifiers: [],
      imports: [],
      regions: new Map(),
      support: false,
    });
  });

  it("that is a command is none of a program's, though its text could be one", () => {
    write("samples/a.sh", 'import "node:fs";\n');
    expect(list().samples.get("a")).toMatchObject({ code: undefined, specifiers: [] });
  });

  it("whose types cannot be taken away has no code", () => {
    write("samples/a.ts", "enum A { B }\n");
    expect(list().samples.get("a")?.code).toBeUndefined();
  });

  it("supports others when it says so, or another one imports it", () => {
    write("samples/a.ts", "// @support\n");
    write("samples/b.ts", 'import "./b.ts";\nimport "./c.ts";\nimport "./gone.ts";\n');
    write("samples/c.ts", "export {};\n");
    const support = [...list().samples.values()].map(({ name, support }) => [name, support]);
    expect(support).toEqual([
      ["a", true],
      ["b", false],
      ["c", true],
    ]);
  });
});
