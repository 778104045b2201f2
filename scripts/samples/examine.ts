import { Cache } from "./cache.ts";
import { computeFacts } from "./compute-facts.ts";
import type { Facts } from "./compute-facts.ts";
import { countsOf } from "./counts.ts";
import type { Counts } from "./counts.ts";
import { undeclared } from "./declared.ts";
import { refuseForeignSettings } from "./foreign-settings.ts";
import { judgeFacts } from "./judge-facts.ts";
import { judgeLeftovers, judgePages } from "./judge-pages.ts";
import type { PagesJudged } from "./judge-pages.ts";
import { judgeCapture, runVerdict } from "./judge-run.ts";
import { judgeTimelines } from "./judge-timelines.ts";
import { judgeTypes, snippetsOf } from "./judge-types.ts";
import { KnownImports } from "./known-imports.ts";
import { KnownPages } from "./known-pages.ts";
import { leadsOut } from "./leads-out.ts";
import { judgeNumbers } from "./loose-numbers.ts";
import type { Options } from "./options.ts";
import { ownFacts, ownPrefix } from "./own-facts.ts";
import { captureFile, readProject, samplesFolder, timelineFile } from "./project.ts";
import type { Project, Sample } from "./project.ts";
import { runAll } from "./run-all.ts";
import { select } from "./select.ts";
import { declaresForAll, staleSamples } from "./stale-samples.ts";
import { inOrder, refusesAccept } from "./verdict.ts";
import type { Verdict } from "./verdict.ts";
import { lazyWorkspace } from "./workspace.ts";
import type { LazyWorkspace } from "./workspace.ts";

/** Everything one pass over a project found. */
export interface Examination {
  project: Project;
  chosen: ReadonlySet<string>;
  /** Whether what belongs to no sample was looked at too: only then is anything an orphan. */
  whole: boolean;
  /** What the samples that ran as expected printed, by name. */
  captures: ReadonlyMap<string, string>;
  /** What the SDK told of their calls, for those that made any. */
  timelines: ReadonlyMap<string, string>;
  /** Samples of which nothing is accepted, with the kinds of their verdicts. */
  refused: ReadonlyMap<string, string>;
  /**
   * What the SDK says now, and the tool of itself; in a partial run the latter alone. Undefined when
   * no page states any of it.
   */
  facts: Facts | undefined;
  verdicts: readonly Verdict[];
  counts: Counts;
  /** Milliseconds, by phase. Not part of the report: no two runs take the same time. */
  times: Readonly<Record<string, number>>;
}

/** Type-checks, runs and compares; writes nothing. @throws UsageError for an unknown name, and for settings that are not read */
export async function examine(options: Options): Promise<Examination> {
  if (options.foreign) refuseForeignSettings(options.root);
  const times: Record<string, number> = {};
  const cache = Cache.open(options.root, options.cache);
  const imports = new KnownImports(cache.imports);
  const known = new KnownPages(cache.pages);
  const project = await timed(times, "read", () =>
    readProject(options.root, { foreign: options.foreign, imports, pages: known }),
  );
  const { names: chosen, whole } = select(options.names, options.shard, [
    ...project.samples.keys(),
  ]);
  const samples = [...project.samples.values()].filter(({ name }) => chosen.has(name));
  const workspace = lazyWorkspace(project, cache.code);
  try {
    const [types, ran, facts, read] = await Promise.all([
      timed(times, "types", () => judgeTypesOnce(project, samples, whole, cache)),
      timed(times, "runs", () => runAll(project, samples, options, workspace.get, cache)),
      timed(times, "facts", () => (whole ? judgeFactsOnce(project, workspace, cache) : undefined)),
      // Last: this is done while the processes that the others started are at work.
      timed(times, "pages", () => judgeRead(project, chosen, whole)),
    ]);
    const mistyped = new Set(types.map(({ subject }) => subject));
    const verdicts = inOrder([
      ...types,
      // A sample that does not compile crashes for a reason that was just told.
      ...ran.verdicts.filter(({ kind, subject }) => !(kind === "crashed" && mistyped.has(subject))),
      ...samples.flatMap((sample) => judgeSample(project, sample)),
      ...judgeCaptures(project, ran.captures),
      ...judgeTimelines(project, ran.captures.keys(), ran.timelines),
      ...read.verdicts,
      ...(facts?.verdicts ?? []),
      ...(samples.length === 0 ? [noSamples(options)] : []),
    ]);
    cache.save({ imports: imports.used(), pages: known.used() });
    const refused = refusedOf(verdicts);
    const captures = new Map([...ran.captures].filter(([name]) => !refused.has(name)));
    return {
      project,
      chosen,
      whole,
      captures,
      timelines: new Map([...ran.timelines].filter(([name]) => !refused.has(name))),
      refused,
      facts: onceAccepted(project, captures, facts?.facts),
      verdicts: verdicts.map((verdict) => withoutVainAccept(verdict, refused)),
      counts: countsOf(project, samples, ran, read.fences, facts?.places ?? 0),
      times,
    };
  } finally {
    workspace.remove();
  }
}

/** What can be told of the pages without a run. */
function judgeRead(project: Project, chosen: ReadonlySet<string>, whole: boolean): PagesJudged {
  const { verdicts, fences } = judgePages(project, chosen, whole);
  if (!whole) return { verdicts, fences };
  const others = [...judgeLeftovers(project), ...judgeNumbers(project).verdicts];
  return { verdicts: [...verdicts, ...others], fences };
}

async function judgeTypesOnce(
  project: Project,
  samples: readonly Sample[],
  whole: boolean,
  cache: Cache,
): Promise<Verdict[]> {
  const programs = samples.filter(({ kind }) => kind === "program");
  if (programs.length === 0) return [];
  const snippets = whole ? snippetsOf(project) : [];
  const texts = JSON.stringify(snippets.map(({ path, fence }) => [path, fence.body]));
  // What a page declares for all samples may be what one of them needs, or fails by.
  const alone = !snippets.some(({ fence }) => declaresForAll(fence.body));
  if (alone && cache.compiled(programs, whole ? texts : "")) return [];
  const changed = whole && alone ? cache.changedSinceCompiled(programs) : undefined;
  const stale = changed && staleSamples(programs, changed);
  const { verdicts, files } = await judgeTypes(project, stale ?? programs, snippets);
  if (whole && alone && verdicts.length === 0) {
    cache.keepCompiled(project, files, texts, stale !== undefined);
  }
  return verdicts;
}

function judgeFactsOnce(
  project: Project,
  workspace: LazyWorkspace,
  cache: Cache,
): ReturnType<typeof judgeFacts> {
  return judgeFacts(project, async () => {
    const computed = cache.knownFacts(project) ?? (await computeOnce(project, workspace, cache));
    return merged(computed, ownFactsOf(project));
  });
}

async function computeOnce(
  project: Project,
  workspace: LazyWorkspace,
  cache: Cache,
): Promise<Facts | undefined> {
  const computed = await computeFacts(project, workspace.get());
  if (computed !== undefined) cache.keepFacts(project, computed);
  return computed?.facts;
}

/** They cost nothing: a new sample's own accept keeps them right too. */
function ownFactsOf(project: Project): Facts | undefined {
  const stated = project.pages.some((page) =>
    page.facts.places.some(({ id }) => id.startsWith(ownPrefix)),
  );
  return stated ? ownFacts(project) : undefined;
}

/**
 * What pages shall state when the captures are accepted: a new sample has one then, and counts among
 * those that browsers run. Without it the check after an accept would find the counts of before.
 */
function onceAccepted(
  project: Project,
  printed: ReadonlyMap<string, string>,
  facts: Facts | undefined,
): Facts | undefined {
  const captures = new Map(project.captures);
  for (const [name, text] of printed) captures.set(name, Buffer.from(text));
  return merged(facts, ownFactsOf({ ...project, captures }));
}

function merged(one: Facts | undefined, other: Facts | undefined): Facts | undefined {
  if (one === undefined || other === undefined) return one ?? other;
  return {
    facts: { ...one.facts, ...other.facts },
    tables: { ...one.tables, ...other.tables },
  };
}

/** What a sample says of itself, against what it holds. */
function judgeSample(project: Project, sample: Sample): Verdict[] {
  const bad = (message: string, line?: number): Verdict =>
    runVerdict(project, sample, "bad sample", message, undefined, line);
  if (sample.kind === "command" && project.foreign) {
    return [bad("A command of another project's folder is not run.")];
  }
  // Written, it would be a file outside.
  const leading = [captureFile(sample.name), timelineFile(sample.name)].filter((file) =>
    leadsOut(project.root, file),
  );
  return [
    ...leading.map((file) => bad(`${file} leads out of the project: it is not written.`)),
    ...sample.problems.map(({ line, message }) => bad(message, line)),
    ...undeclared(project, sample).map((message) => bad(message)),
  ];
}

function judgeCaptures(project: Project, captures: ReadonlyMap<string, string>): Verdict[] {
  return [...project.samples.values()].flatMap((sample) => {
    const printed = captures.get(sample.name);
    return printed === undefined ? [] : (judgeCapture(project, sample, printed) ?? []);
  });
}

function refusedOf(verdicts: readonly Verdict[]): Map<string, string> {
  const refused = new Map<string, string>();
  for (const verdict of verdicts.filter(refusesAccept)) {
    if (!refused.has(verdict.subject)) refused.set(verdict.subject, verdict.kind);
  }
  return refused;
}

/** Nothing is accepted of a sample that did not run as expected: no verdict on it says how. */
function withoutVainAccept(verdict: Verdict, refused: ReadonlyMap<string, string>): Verdict {
  const { accept, ...rest } = verdict;
  const kind = refused.get(accept ?? "");
  if (kind === undefined) return verdict;
  return { ...rest, message: `${rest.message}\nNothing of ${accept} is accepted: ${kind}.` };
}

function noSamples({ shard }: Options): Verdict {
  const where = shard === undefined ? "" : ` in shard ${shard.index}/${shard.of}`;
  return {
    kind: "no samples",
    subject: samplesFolder,
    places: [{ file: samplesFolder, line: 1 }],
    message: `No sample was found${where}: expected ${samplesFolder}/NAME.ts. A check of nothing proves nothing.`,
  };
}

async function timed<T>(
  times: Record<string, number>,
  phase: string,
  work: () => T | Promise<T>,
): Promise<T> {
  const began = performance.now();
  try {
    return await work();
  } finally {
    times[phase] = performance.now() - began;
  }
}
