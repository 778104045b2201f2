import { readExpectations } from "../samples/expectations.ts";
import type { Project, Sample } from "../samples/project.ts";
import { readPage } from "../samples/page.ts";
import { readRegions } from "../samples/regions.ts";

/** A sample that stands on no disk. */
export function plantedSample(name: string, text: string, specifiers: string[] = []): Sample {
  const { expectations, problems } = readExpectations(text);
  return {
    name,
    kind: "program",
    file: `samples/${name}.ts`,
    text,
    code: text,
    expectations,
    problems,
    specifiers,
    imports: specifiers.flatMap((specifier) => /^\.\/([^/]+)\.ts$/.exec(specifier)?.[1] ?? []),
    regions: readRegions(text).bodies,
    support: expectations.support,
  };
}

/** A project of these samples, with captures and pages by name. */
export function plantedProject(
  samples: readonly Sample[],
  {
    captures = {},
    pages = {},
    devDependencies = {},
  }: {
    captures?: Record<string, string>;
    pages?: Record<string, string>;
    devDependencies?: Record<string, string>;
  } = {},
): Project {
  return {
    root: "/planted",
    foreign: false,
    samples: new Map(samples.map((sample) => [sample.name, sample])),
    captures: new Map(Object.entries(captures).map(([name, text]) => [name, Buffer.from(text)])),
    timelines: new Map(),
    dataFiles: [],
    pages: Object.entries(pages).map(([file, text]) => readPage(file, text)),
    strays: [],
    devDependencies,
  };
}
