import type { Check } from "./judge.ts";

interface Score {
  tried: number;
  killed: number;
}

/**
 * Which check to run first: the one that has noticed most, near the mutant, for its time. Only
 * the order depends on it, never what becomes of a mutant.
 */
export class Killers {
  readonly #scores = new Map<string, Score>();

  /** @returns a function that tells how the checks of one mutant went */
  order(file: string, region: number, checks: readonly Check[]): Check[] {
    const worth = new Map(checks.map((check) => [check, this.#worth(file, region, check)]));
    return [...checks].sort((a, b) => (worth.get(b) ?? 0) - (worth.get(a) ?? 0));
  }

  /** @param by the check that noticed, if one of these did; those before it did not */
  learn(file: string, region: number, ordered: readonly Check[], by: string | undefined): void {
    for (const check of ordered) {
      const killed = check.name === by;
      for (const key of [near(file, region, check), far(file, check)]) {
        const score = this.#scores.get(key) ?? { tried: 0, killed: 0 };
        score.tried += 1;
        if (killed) score.killed += 1;
        this.#scores.set(key, score);
      }
      if (killed) return;
    }
  }

  #worth(file: string, region: number, check: Check): number {
    const none: Score = { tried: 0, killed: 0 };
    const close = this.#scores.get(near(file, region, check)) ?? none;
    const wide = this.#scores.get(far(file, check)) ?? none;
    // What happened in the same region weighs ten times what happened in the same file.
    const chance = (10 * close.killed + wide.killed + 0.5) / (10 * close.tried + wide.tried + 1);
    return chance / Math.max(check.ms, 1);
  }
}

function near(file: string, region: number, check: Check): string {
  return `${file}\n${region}\n${check.name}`;
}

function far(file: string, check: Check): string {
  return `${file}\n${check.name}`;
}
