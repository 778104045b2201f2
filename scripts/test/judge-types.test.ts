import { describe, expect, it } from "vitest";

import { isProgram, judgeErrors, snippetsOf } from "../samples/judge-types.ts";
import type { CompilerError } from "../samples/type-questions.ts";
import type { Verdict } from "../samples/verdict.ts";
import { plantedProject, plantedSample } from "./planted-samples.ts";

const hello = plantedSample("hello", "hello();\n");
const wrong = plantedSample("wrong", "// @compileError 2322 line 2\nwrong();\n");
const pages = {
  "a.md": "Words.\n",
  "b.md":
    '```ts title="wrong.ts" sample="wrong"\n```\n\n```js static="a sketch"\none\n```\n\n```TypeScript static="another"\n```\n',
};
const project = plantedProject([hello, wrong], { pages });

/** An error of the compiler on line 2, column 7 of a file. */
function error(file: string | undefined, more: Partial<CompilerError> = {}): CompilerError {
  return { file, line: 2, column: 7, code: 2322, message: "No.", ...more };
}

function judged(...errors: readonly CompilerError[]): Verdict[] {
  return judgeErrors(project, [hello, wrong], snippetsOf(project), errors);
}

const promised = error("/planted/samples/wrong.ts");

describe("code that stands on a page alone", () => {
  it("is compiled as a file beside the samples, named after its place", () => {
    expect(
      snippetsOf(project).map(({ path, page, fence }) => [path, page.file, fence.line]),
    ).toEqual([
      ["/planted/samples/static-on-page-1-line-4.js", "b.md", 4],
      ["/planted/samples/static-on-page-1-line-8.ts", "b.md", 8],
    ]);
  });

  it.each([
    ["ts", ".ts"],
    ["typescript", ".ts"],
    ["mts", ".ts"],
    ["TS", ".ts"],
    ["js", ".js"],
    ["javascript", ".js"],
    ["mjs", ".js"],
  ])("is a program in %s, compiled as %s", (lang, ending) => {
    const text = `\`\`\`${lang} static="a sketch"\n\`\`\`\n`;
    const [snippet] = snippetsOf(plantedProject([], { pages: { "p.md": text } }));
    expect(snippet?.path).toBe(`/planted/samples/static-on-page-0-line-1${ending}`);
    expect(isProgram(lang)).toBe(true);
  });

  it.each(["json", "tsx", "", "constructor"])("is none in %j", (lang) => {
    const text = `\`\`\`${lang} static="a sketch"\n\`\`\`\n`;
    expect(snippetsOf(plantedProject([], { pages: { "p.md": text } }))).toEqual([]);
    expect(isProgram(lang)).toBe(false);
  });
});

describe("an error of the compiler", () => {
  it("is none of a sample that promises it", () => {
    expect(judged(promised)).toEqual([]);
  });

  it("in a sample is told with its place, and the page that shows it first", () => {
    const told: Omit<Verdict, "places"> = {
      kind: "type error",
      subject: "hello",
      message: "samples/hello.ts:2:7 TS2322: No.",
      reproduce: "hello",
    };
    const own = { file: "samples/hello.ts", line: 2 };
    const found = error("/planted/samples/hello.ts");
    expect(judged(promised, found)).toEqual([{ ...told, places: [own] }]);
    const shown = plantedProject([hello], {
      pages: { "p.md": '```ts title="hello.ts" sample="hello"\n```\n' },
    });
    expect(judgeErrors(shown, [hello], [], [found])).toEqual([
      { ...told, places: [{ file: "p.md", line: 1 }, own] },
    ]);
  });

  it("in code that stands on a page alone is told with its line there", () => {
    expect(judged(promised, error("/planted/samples/static-on-page-1-line-4.js"))).toEqual([
      {
        kind: "type error",
        subject: "b.md:4",
        places: [{ file: "b.md", line: 6 }],
        message: 'TS2322: No. (static="a sketch" is not run, but has to compile.)',
      },
    ]);
  });

  it("about the settings names their file", () => {
    expect(judged(promised, error(undefined, { line: 1, column: 1, code: 5023 }))).toEqual([
      {
        kind: "type error",
        subject: "tsconfig.json",
        places: [{ file: "samples/tsconfig.json", line: 1 }],
        message: "TS5023: No.",
      },
    ]);
  });

  const promises = "@compileError promises TS2322 on line 2 and nothing else; the compiler finds";
  it.each<[string, CompilerError[], Partial<Verdict>]>([
    ["does not come", [], { message: `${promises} no error.` }],
    [
      "is another one",
      [error(promised.file, { code: 2345 })],
      { message: `${promises}:`, detail: "TS2345 on line 2: No." },
    ],
    [
      "is on another line",
      [error(promised.file, { line: 3 })],
      { message: `${promises}:`, detail: "TS2322 on line 3: No." },
    ],
    [
      "is not the only one",
      [promised, promised],
      { message: `${promises}:`, detail: "TS2322 on line 2: No.\nTS2322 on line 2: No." },
    ],
  ])("that is promised and %s is told", (_, errors, told) => {
    expect(judged(...errors)).toEqual([
      {
        kind: "wrong error",
        subject: "wrong",
        places: [{ file: "b.md", line: 1 }],
        reproduce: "wrong",
        ...told,
      },
    ]);
  });
});
