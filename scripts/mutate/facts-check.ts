import { execFile } from "node:child_process";
import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { type Facts, factsFile } from "../samples/compute-facts.ts";
import { wantedText } from "../samples/judge-facts.ts";
import { type FactPlace, readFacts } from "../samples/page-facts.ts";
import type { Project } from "../samples/project.ts";
import { CHANGED, HITS } from "./changed-texts.ts";
import type { Change } from "./judge.ts";

/** How computing the facts ended. */
export interface FactsRan {
  ms: number;
  /** undefined = every fact and table is what the pages say. */
  difference: { kind: string; message: string } | undefined;
}

const preload = fileURLToPath(new URL("./load-changes.ts", import.meta.url));

/** The facts of the pages as a judge: what `samples:check` computes, on a changed SDK. */
export class FactsCheck {
  static readonly checkName = "the facts";
  readonly #root: string;
  readonly #folder: string;
  readonly #places: readonly { page: string; place: FactPlace }[];

  /** @param folder outside the project, for the changed texts */
  constructor(project: Project, folder: string) {
    this.#root = project.root;
    this.#folder = folder;
    this.#places = project.pages.flatMap((page) =>
      readFacts(page).places.map((place) => ({ page: page.file, place })),
    );
  }

  /** Whether the pages state any. */
  get exists(): boolean {
    return this.#places.length > 0 && existsSync(join(this.#root, factsFile));
  }

  /** @param slot a name for files of this run's own */
  async run(slot: string, change: Change, limitMs: number, hits?: string): Promise<FactsRan> {
    const texts = join(this.#folder, `${slot}.facts.json`);
    const byPath = [...change].map(([file, text]) => [join(this.#root, file), text]);
    writeFileSync(texts, JSON.stringify(Object.fromEntries(byPath)));
    const began = performance.now();
    const { stdout, failure } = await this.#compute(texts, limitMs, hits);
    return {
      ms: performance.now() - began,
      difference: failure ?? this.#compare(stdout),
    };
  }

  #compare(stdout: string): FactsRan["difference"] {
    let facts: Facts;
    try {
      facts = JSON.parse(stdout) as Facts;
    } catch {
      return { kind: "crashed", message: "the facts are no JSON" };
    }
    const wrong = this.#places.find(({ place }) => wantedText(place, facts) !== place.text);
    return wrong && { kind: "fact drift", message: `${wrong.place.id} in ${wrong.page}` };
  }

  #compute(
    texts: string,
    limitMs: number,
    hits: string | undefined,
  ): Promise<{ stdout: string; failure: FactsRan["difference"] }> {
    return new Promise((resolve) => {
      execFile(
        process.execPath,
        [
          "-C",
          "@outbound-sdk/source",
          "--import",
          pathToFileURL(preload).href,
          join(this.#root, factsFile),
        ],
        {
          cwd: this.#root,
          timeout: limitMs,
          killSignal: "SIGKILL",
          maxBuffer: 4 * 1024 * 1024,
          env: {
            PATH: process.env["PATH"],
            TZ: "UTC",
            LC_ALL: "C.UTF-8",
            NO_COLOR: "1",
            [CHANGED]: texts,
            ...(hits === undefined ? {} : { [HITS]: hits }),
          },
        },
        (error, stdout) => {
          if (error === null) return resolve({ stdout, failure: undefined });
          const kind = error.killed === true ? "timed out" : "crashed";
          const message = /^\w*Error: .*$/m.exec(error.message)?.[0] ?? "it failed";
          resolve({ stdout, failure: { kind, message } });
        },
      );
    });
  }
}
