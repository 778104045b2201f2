import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { typeCheck } from "../samples/type-check.ts";
import type { CompilerError, TypeCheckAnswer } from "../samples/type-questions.ts";

const nodeTypes = realpathSync(new URL("../../node_modules/@types/node", import.meta.url));

let root = "";

beforeEach(() => {
  root = realpathSync(mkdtempSync(join(tmpdir(), "types-")));
  mkdirSync(join(root, "node_modules/@types"), { recursive: true });
  symlinkSync(nodeTypes, join(root, "node_modules/@types/node"));
  write({ "package.json": '{ "type": "module" }' });
});

afterEach(() => {
  rmSync(root, { recursive: true, force: true });
});

function write(files: Readonly<Record<string, string>>): void {
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), text);
  }
}

/** Checks these files of the project, and code that stands only in a page. */
function check(
  files: readonly string[],
  snippets: Readonly<Record<string, string>> = {},
): Promise<TypeCheckAnswer> {
  return typeCheck({
    root,
    samplesFolder: "samples",
    files: files.map((file) => join(root, file)),
    snippets: Object.entries(snippets).map(([file, text]) => ({ path: join(root, file), text })),
  });
}

/** `FILE:LINE:COLUMN TSCODE` of each. */
function briefly(errors: readonly CompilerError[]): string[] {
  return errors.map(
    ({ file, line, column, code }) =>
      `${file === undefined ? "options" : file.slice(root.length + 1)}:${line}:${column} TS${code}`,
  );
}

async function errorsOf(...given: Parameters<typeof check>): Promise<string[]> {
  return briefly((await check(...given)).errors);
}

describe("the types of samples", { timeout: 60_000 }, () => {
  it("are held to the strictest rules when no tsconfig says otherwise", async () => {
    write({
      "samples/strict.ts": `import { join } from "node:path";
import { cond } from "cond";
import { Other } from "./other.ts";
const source: "source" = cond;
console.log(join, source, [1].toSorted(), document.title, [...new URLSearchParams()]);
export function called(a, spare: number): Other {
  const unused = { b: 1 };
  return a;
}
export const optional: { a?: string } = { a: undefined };
export const first: string = [""][0];
export enum Letter { A }
`,
      "samples/other.ts": "export interface Other { b: number }\n",
      "node_modules/cond/package.json": JSON.stringify({
        name: "cond",
        exports: { ".": { "@outbound-sdk/source": "./source.d.ts", default: "./dist.d.ts" } },
      }),
      "node_modules/cond/source.d.ts": 'export const cond: "source";\n',
      "node_modules/cond/dist.d.ts": 'export const cond: "dist";\n',
    });
    const { errors, files } = await check(["samples/strict.ts"]);
    expect(briefly(errors)).toEqual([
      "samples/strict.ts:3:10 TS1484",
      "samples/strict.ts:6:24 TS7006",
      "samples/strict.ts:6:27 TS6133",
      "samples/strict.ts:7:9 TS6133",
      "samples/strict.ts:10:14 TS2375",
      "samples/strict.ts:11:14 TS2322",
      "samples/strict.ts:12:13 TS1294",
    ]);
    expect(files.sort()).toEqual([join(root, "samples/other.ts"), join(root, "samples/strict.ts")]);
  });

  it("are looked for in the project's packages", async () => {
    rmSync(join(root, "node_modules"), { recursive: true });
    write({ "samples/one.ts": "export {};\n" });
    const { errors } = await check(["samples/one.ts"]);
    expect(errors).toEqual([
      {
        file: undefined,
        line: 1,
        column: 1,
        code: 2688,
        message:
          "Cannot find type definition file for 'node'.\n  The file is in the program because:\n    Entry point of type library 'node' specified in compilerOptions",
      },
    ]);
  });

  const loose = "export function called(a) {\n  return a;\n}\n";

  it("are held to the tsconfig.json of the samples, else to that of the project", async () => {
    write({ "samples/one.ts": loose });
    expect(await errorsOf(["samples/one.ts"])).toEqual(["samples/one.ts:1:24 TS7006"]);
    const options = { target: "es2023", module: "nodenext", types: [] };
    const config = (strict: boolean): string =>
      JSON.stringify({ compilerOptions: { ...options, strict }, include: ["none"] });
    write({ "tsconfig.json": config(false) });
    expect(await errorsOf(["samples/one.ts"])).toEqual([]);
    write({ "samples/tsconfig.json": config(true) });
    expect(await errorsOf(["samples/one.ts"])).toEqual(["samples/one.ts:1:24 TS7006"]);
  });

  it("are of modules, in TypeScript or JavaScript, whatever the tsconfig.json says", async () => {
    const compilerOptions = {
      target: "es2023",
      module: "nodenext",
      strict: true,
      types: [],
      noEmit: false,
      allowImportingTsExtensions: false,
      moduleDetection: "auto",
      allowJs: false,
      checkJs: false,
    };
    write({
      "tsconfig.json": JSON.stringify({ compilerOptions }),
      "samples/one.ts": 'import { two } from "./two.ts";\nconsole.log(two);\n',
      "samples/two.ts": "export const two = 2;\n",
      "samples/three.ts": "const three = 3;\n",
      "samples/four.ts": "const three = 4;\n",
    });
    const files = ["samples/one.ts", "samples/three.ts", "samples/four.ts"];
    const snippet = "/** @type {string} */\nexport const text = 1;\n";
    expect(await errorsOf(files, { "samples/on-page.js": snippet })).toEqual([
      "samples/on-page.js:2:14 TS2322",
    ]);
  });

  it("are told with their place and all the lines of what is wrong", async () => {
    write({
      "samples/one.ts": "const a: { b?: { c: 1 } } = {\n  b: { c: 2 },\n};\nexport { a };\n",
      "samples/two.ts": "export const a = ;\n",
      "samples/three.ts": "export const f: () => { b: 1 } = () => ({}) as { b: 2 };\n",
    });
    const { errors } = await check(["samples/one.ts", "samples/two.ts", "samples/three.ts"]);
    expect(errors).toEqual([
      {
        file: join(root, "samples/one.ts"),
        line: 2,
        column: 8,
        code: 2322,
        message: "Type '2' is not assignable to type '1'.",
      },
      {
        file: join(root, "samples/two.ts"),
        line: 1,
        column: 18,
        code: 1109,
        message: "Expression expected.",
      },
      {
        file: join(root, "samples/three.ts"),
        line: 1,
        column: 40,
        code: 2322,
        message:
          "Type '{ b: 2; }' is not assignable to type '{ b: 1; }'.\n  Types of property 'b' are incompatible.\n    Type '2' is not assignable to type '1'.",
      },
    ]);
  });

  it("may be of options that do not fit together, or of no library at all", async () => {
    const config = (compilerOptions: object): string => JSON.stringify({ compilerOptions });
    write({
      "samples/one.ts": "export {};\n",
      "tsconfig.json": config({ module: "esnext", moduleResolution: "nodenext", types: [] }),
    });
    expect(await errorsOf(["samples/one.ts"])).toEqual(["options:1:1 TS5110"]);
    write({ "tsconfig.json": config({ module: "nodenext", noLib: true, types: [] }) });
    const none = await errorsOf(["samples/one.ts"]);
    expect(new Set(none)).toEqual(new Set(["options:1:1 TS2318"]));
  });

  it("cannot be told when a file or its settings cannot be read", async () => {
    await expect(check(["samples/none.ts"])).rejects.toThrow(
      `${join(root, "samples/none.ts")} is not part of the program.`,
    );
    write({ "samples/one.ts": "export {};\n", "samples/tsconfig.json": "{ wrong" });
    await expect(check(["samples/one.ts"])).rejects.toThrow(/^Error: .*expected/);
  });

  it("are read again when a file has changed", async () => {
    write({ "samples/one.ts": "export const a: number = 1;\n" });
    expect(await errorsOf(["samples/one.ts"])).toEqual([]);
    write({ "samples/one.ts": "\nexport const a: string = 1;\n" });
    expect(await errorsOf(["samples/one.ts"])).toEqual(["samples/one.ts:2:14 TS2322"]);
  });
});

describe("code that stands only in a page", { timeout: 60_000 }, () => {
  const unused = `import { a, b } from "./many.ts";
const one = 1;
interface Two {}
const { c, d } = { c: 1, d: 2 };
let e, f;
`;

  it("need not use what it declares, as a sample must", async () => {
    write({
      "samples/many.ts": "export const a = 1;\nexport const b = 2;\n",
      "samples/one.ts": unused,
    });
    const { errors, files } = await check(["samples/one.ts"], { "samples/on-page.ts": unused });
    expect(briefly(errors)).toEqual([
      "samples/one.ts:1:1 TS6192",
      "samples/one.ts:2:7 TS6133",
      "samples/one.ts:3:11 TS6196",
      "samples/one.ts:4:7 TS6198",
      "samples/one.ts:5:1 TS6199",
    ]);
    expect(files.sort()).toEqual([join(root, "samples/many.ts"), join(root, "samples/one.ts")]);
  });

  it("is checked like any file, and others can import it", async () => {
    write({ "samples/one.ts": 'import { a } from "./on-page.ts";\nexport const b: string = a;\n' });
    const snippets = { "samples/on-page.ts": "export const a: number = '1';\n" };
    expect(await errorsOf(["samples/one.ts"], snippets)).toEqual([
      "samples/one.ts:2:14 TS2322",
      "samples/on-page.ts:1:14 TS2322",
    ]);
  });

  it("are not checked in silence by rules other than the tsconfig asks for", async () => {
    write({ "samples/a.ts": "export const a = 1;\n" });
    const config = (text: string): void => write({ "samples/tsconfig.json": text });
    config('{ "extends": "./none.json" }');
    expect(await errorsOf(["samples/a.ts"])).toEqual(["options:1:1 TS5083"]);
    config('{ "compilerOptions": { "strickt": true } }');
    expect(await errorsOf(["samples/a.ts"])).toEqual(["options:1:1 TS5025"]);
    config('{ "include": ["/**/*"], "compilerOptions": { "strict": true } }');
    expect(await errorsOf(["samples/a.ts"])).toEqual([]);
  });
});
