import { join } from "node:path";

import type { Fence, Page } from "./page.ts";
import { samplesFolder } from "./project.ts";
import type { Project, Sample } from "./project.ts";
import { placesOf } from "./references.ts";
import { typeCheck } from "./type-check.ts";
import type { CompilerError } from "./type-questions.ts";
import type { Place, Verdict } from "./verdict.ts";

const snippetEndings: ReadonlyMap<string, string> = new Map([
  ["ts", ".ts"],
  ["typescript", ".ts"],
  ["mts", ".ts"],
  ["js", ".js"],
  ["javascript", ".js"],
  ["mjs", ".js"],
]);

/** Whether a fence of this language is a program, so that showing it promises it compiles. */
export function isProgram(lang: string): boolean {
  return snippetEndings.has(lang.toLowerCase());
}

/** Verdicts of the compiler, and the files of its program. */
export interface TypesJudged {
  verdicts: Verdict[];
  files: readonly string[];
}

export interface Snippet {
  path: string;
  page: Page;
  fence: Fence;
}

/** Code that stands only on a page still has to compile. */
export function snippetsOf(project: Project): Snippet[] {
  return project.pages.flatMap((page, number) =>
    page.fences.flatMap((fence) => {
      const ending = snippetEndings.get(fence.info.lang.toLowerCase());
      if (fence.info.static === undefined || ending === undefined) return [];
      const name = `static-on-page-${number}-line-${fence.line}${ending}`;
      return [{ path: join(project.root, samplesFolder, name), page, fence }];
    }),
  );
}

/** All samples and snippets in one program. */
export async function judgeTypes(
  project: Project,
  samples: readonly Sample[],
  snippets: readonly Snippet[],
): Promise<TypesJudged> {
  const { errors, files } = await typeCheck({
    root: project.root,
    samplesFolder,
    files: samples.map((sample) => join(project.root, sample.file)),
    snippets: snippets.map(({ path, fence }) => ({ path, text: fence.body })),
  });
  return { verdicts: judgeErrors(project, samples, snippets, errors), files };
}

/** What the compiler says of these samples and snippets, against what they promise. */
export function judgeErrors(
  project: Project,
  samples: readonly Sample[],
  snippets: readonly Snippet[],
  errors: readonly CompilerError[],
): Verdict[] {
  const bySample = new Map<string | undefined, Sample>(
    samples.map((sample) => [join(project.root, sample.file), sample]),
  );
  const bySnippet = new Map<string | undefined, Snippet>(
    snippets.map((snippet) => [snippet.path, snippet]),
  );
  const verdicts: Verdict[] = [];
  for (const error of errors) {
    const sample = bySample.get(error.file);
    const snippet = bySnippet.get(error.file);
    if (sample?.expectations.compileError !== undefined) continue;
    verdicts.push(
      sample !== undefined
        ? sampleError(project, sample, error)
        : snippet !== undefined
          ? snippetError(snippet, error)
          : optionError(error),
    );
  }
  verdicts.push(...promisedErrors(project, samples, errors));
  return verdicts;
}

function sampleError(project: Project, sample: Sample, error: CompilerError): Verdict {
  const places: Place[] = [
    ...placesOf(project, sample.name, sample.file).filter(({ file }) => file !== sample.file),
    { file: sample.file, line: error.line },
  ];
  return {
    kind: "type error",
    subject: sample.name,
    places,
    message: `${sample.file}:${error.line}:${error.column} TS${error.code}: ${error.message}`,
    reproduce: sample.name,
  };
}

function snippetError({ page, fence }: Snippet, error: CompilerError): Verdict {
  const line = fence.line + error.line;
  return {
    kind: "type error",
    subject: `${page.file}:${fence.line}`,
    places: [{ file: page.file, line }],
    message: `TS${error.code}: ${error.message} (static="${fence.info.static}" is not run, but has to compile.)`,
  };
}

function optionError(error: CompilerError): Verdict {
  return {
    kind: "type error",
    subject: "tsconfig.json",
    places: [{ file: `${samplesFolder}/tsconfig.json`, line: 1 }],
    message: `TS${error.code}: ${error.message}`,
  };
}

/** `@compileError CODE line N`: exactly this error, and no other. */
function promisedErrors(
  project: Project,
  samples: readonly Sample[],
  errors: readonly CompilerError[],
): Verdict[] {
  const verdicts: Verdict[] = [];
  for (const sample of samples) {
    const promised = sample.expectations.compileError;
    if (promised === undefined) continue;
    const own = errors.filter(({ file }) => file === join(project.root, sample.file));
    const fits = ({ code, line }: CompilerError): boolean =>
      code === promised.code && line === promised.line;
    if (own.length === 1 && own.every(fits)) continue;
    const got = own.map(({ code, line, message }) => `TS${code} on line ${line}: ${message}`);
    verdicts.push({
      kind: "wrong error",
      subject: sample.name,
      places: placesOf(project, sample.name, sample.file),
      message: `@compileError promises TS${promised.code} on line ${promised.line} and nothing else; the compiler ${
        got.length === 0 ? "finds no error" : "finds"
      }${got.length === 0 ? "." : ":"}`,
      ...(got.length === 0 ? {} : { detail: got.join("\n") }),
      reproduce: sample.name,
    });
  }
  return verdicts;
}
