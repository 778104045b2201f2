import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { init, parse } from "es-module-lexer";
import { importedNames } from "../../src/runner/imported-names.ts";
import type { SampleData, SampleFile } from "../../src/runner/run-format.ts";
import { specifierIn } from "../../src/runner/specifier-in.ts";
import { outputBody } from "../samples/fence-source.ts";
import { holePattern } from "../samples/holes.ts";
import { courseOf } from "../../src/lab/timeline/course-of.ts";
import type { Timeline } from "../../src/lab/timeline/timeline.ts";
import type { Project, Sample } from "../samples/project.ts";
import { runsInPage } from "../samples/where-it-runs.ts";
import { sdkPacks, type SdkPacks } from "./sdk-packs.ts";
import type { SdkSurface } from "./sdk-surface.ts";

/**
 * Data of every sample that runs in a page, by name, and the packs of the SDK they need.
 *
 * @throws when one cannot be indexed.
 */
export async function sampleData(
  project: Project,
  surface: SdkSurface,
  kept: Pick<SampleData, "tarball" | "worker">,
): Promise<{ samples: Map<string, SampleData>; packs: SdkPacks }> {
  await init;
  const indexed = [...project.samples.values()].flatMap((sample) => {
    const capture = project.captures.get(sample.name);
    if (capture === undefined || !runsInPage(project, sample)) return [];
    return [{ sample, output: capture.toString(), ...filesOf(project, surface, sample) }];
  });
  const uses = indexed.filter(({ names }) => names.size > 0).map(({ names }) => allOf(names));
  const packs = await sdkPacks(surface, uses);
  const samples = indexed.map(({ sample, output, files, names }): [string, SampleData] => [
    sample.name,
    {
      name: sample.name,
      version: createHash("sha256").update(JSON.stringify(files)).digest("hex").slice(0, 16),
      files,
      output,
      ...(outputBody(output) !== output && { shown: outputBody(output) }),
      course: course(project, sample),
      holes: sample.expectations.holes.map((hole) => ({
        pattern: holePattern(hole),
        words: hole.words,
      })),
      ...(names.size > 0 && {
        sdk: {
          pack: packs.packFor(allOf(names)),
          names: Object.fromEntries([...names].map(([entry, used]) => [entry, [...used]])),
        },
      }),
      needs: Object.fromEntries(
        sample.expectations.needs.map((name) => [name, versionOf(project.root, name)]),
      ),
      ...kept,
    },
  ]);
  return { samples: new Map(samples), packs };
}

/** Names of the SDK by the way in they are imported from. */
type Names = Map<string, Set<string>>;

const allOf = (names: Names): Set<string> =>
  new Set([...names.values()].flatMap((all) => [...all]));

/** The sample's file and its neighbours, and what they take of the SDK. */
function filesOf(
  project: Project,
  { entries }: SdkSurface,
  sample: Sample,
): { files: SampleData["files"]; names: Names } {
  const files: Record<string, SampleFile> = {};
  const names: Names = new Map();
  const add = (name: string): void => {
    const file = `${name}.ts`;
    if (files[file] !== undefined) return;
    const { text, code } = project.samples.get(name) ?? {};
    if (text === undefined || code === undefined) {
      throw new Error(
        `samples/${sample.name}.ts needs ${file}, which is not there or has no code.`,
      );
    }
    const imports: [start: number, end: number, id: string][] = [];
    files[file] = { text, code, imports };
    for (const found of parse(code)[0]) {
      const specifier = found.n;
      const [start, end] = specifierIn(found);
      if (specifier === undefined) continue;
      const neighbour = /^\.\/([^/]+)\.ts$/.exec(specifier)?.[1];
      if (neighbour !== undefined) {
        imports.push([start, end, `${neighbour}.ts`]);
        add(neighbour);
        continue;
      }
      const given = entries[specifier];
      if (given === undefined) {
        throw new Error(`samples/${file} imports "${specifier}", which no browser can load.`);
      }
      imports.push([start, end, specifier]);
      const used = importedNames(code.slice(found.ss, found.se)) ?? given;
      names.set(specifier, new Set([...(names.get(specifier) ?? []), ...used]));
    }
  };
  add(sample.name);
  return { files, names };
}

function course(project: Project, { name }: Sample): string {
  const timeline = project.timelines.get(name)?.toString() ?? '{"calls":0,"events":[]}';
  return courseOf(JSON.parse(timeline) as Timeline);
}

function versionOf(root: string, name: string): string {
  const file = join(root, "node_modules", name, "package.json");
  return (JSON.parse(readFileSync(file, "utf8")) as { version: string }).version;
}
