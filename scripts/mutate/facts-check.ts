import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Facts } from "../samples/compute-facts.ts";
import { ownPrefix } from "../samples/own-facts.ts";
import { wantedText } from "../samples/judge-facts.ts";
import type { FactPlace } from "../samples/page-facts.ts";
import type { Project } from "../samples/project.ts";
import type { FactsAnswer } from "./facts-protocol.ts";
import { FactsProcess } from "./facts-process.ts";
import { type Change, type Check, Unfit } from "./judge.ts";

/** Where a project lists the parts of its facts. */
const partsFile = "scripts/facts/parts.ts";

/** How a part of the facts differs; undefined when all of it is what the pages say. */
export type FactsDifference = { kind: string; message: string } | undefined;

/** Processor time of a part as it is: far more than any needs. */
const BASELINE_CPU_MS = 30_000;
/** What every part may take of a changed program, however quick it was. */
const LEAST_CPU_MS = 1_000;

interface Place {
  page: string;
  place: FactPlace;
}

const PREFIX = "facts: ";

/** The facts of the pages as judges, part by part: what `samples:check` computes, on a changed SDK. */
export class FactsCheck {
  readonly #root: string;
  readonly #places: readonly Place[];
  /** What the pages say of each part. */
  readonly #own = new Map<string, readonly Place[]>();
  readonly #processes = new Map<string, FactsProcess>();

  constructor(project: Project) {
    this.#root = project.root;
    this.#places = project.pages.flatMap((page) =>
      page.facts.places
        // What the samples tool says of itself is not computed from the SDK.
        .filter(({ id }) => !id.startsWith(ownPrefix))
        .map((place) => ({ page: page.file, place })),
    );
  }

  static isPart(check: string): boolean {
    return check.startsWith(PREFIX);
  }

  /**
   * Computes every part twice: as it is, and counting.
   * @param instrumented all files to mutate
   * @throws Unfit when a part does not compute what the pages say
   */
  async baseline(isAsked: (check: string) => boolean, instrumented: Change): Promise<Check[]> {
    if (this.#places.length === 0 || !existsSync(join(this.#root, partsFile))) return [];
    const process = this.#process("baseline");
    const checks: Check[] = [];
    for (const part of await process.parts()) {
      const name = PREFIX + part;
      if (!isAsked(name)) continue;
      const plain = computed(await process.ask({ part, change: {}, cpuLimitMs: BASELINE_CPU_MS }));
      this.#own.set(
        name,
        this.#places.filter(({ place }) => wantedText(place, plain) !== undefined),
      );
      const difference = this.#compare(name, plain);
      if (difference !== undefined) {
        const { kind, message } = difference;
        throw new Unfit(`the facts do not pass unmutated: ${kind}: ${message}`);
      }
      const change = this.#byPath(instrumented);
      const counted = computed(await process.ask({ part, change, cpuLimitMs: BASELINE_CPU_MS }));
      const entered = Object.entries(counted.hits).map(
        ([file, regions]) => [file, new Set(Object.keys(regions).map(Number))] as const,
      );
      checks.push({ name, ms: plain.cpuMs, entered: new Map(entered) });
    }
    process.close();
    return checks;
  }

  /** @param slot the bench it runs for: each has a process of its own */
  async run(slot: string, { name, ms }: Check, change: Change): Promise<FactsDifference> {
    const outcome = await this.#process(slot).ask({
      part: name.slice(PREFIX.length),
      change: this.#byPath(change),
      cpuLimitMs: Math.max(LEAST_CPU_MS, 10 * ms),
    });
    if (outcome.type === "computed") return this.#compare(name, outcome);
    if (outcome.type === "stalled") return { kind: "timed out", message: name };
    return { kind: "crashed", message: outcome.message };
  }

  close(): void {
    for (const process of this.#processes.values()) process.close();
  }

  #process(slot: string): FactsProcess {
    const process = this.#processes.get(slot) ?? new FactsProcess(this.#root, partsFile);
    this.#processes.set(slot, process);
    return process;
  }

  #compare(check: string, facts: Facts): FactsDifference {
    const wrong = this.#own
      .get(check)
      ?.find(({ place }) => wantedText(place, facts) !== place.text);
    return wrong && { kind: "fact drift", message: `${wrong.place.id} in ${wrong.page}` };
  }

  #byPath(change: Change): Record<string, string> {
    return Object.fromEntries([...change].map(([file, text]) => [join(this.#root, file), text]));
  }
}

function computed(outcome: FactsAnswer | { type: "stalled" }): FactsAnswer & { type: "computed" } {
  if (outcome.type === "computed") return outcome;
  const message = outcome.type === "stalled" ? "it does not end" : outcome.message;
  throw new Unfit(`the facts do not pass unmutated: ${outcome.type}: ${message}`);
}
