/** Something that is measured against others. */
export interface Contender {
  readonly name: string;
  /** Does the work once. What it resolves with is let go. */
  readonly run: () => Promise<unknown>;
}

/** How much of it is measured. */
export interface Plan {
  /** Measured rounds; each contender has a turn in every one. */
  readonly rounds: number;
  /** Rounds before those, not measured: compilers and caches get to know the work. @default 0 */
  readonly warmUp?: number;
  /** How often the work is done in a turn. @default 1 */
  readonly repeats?: number;
}

/** What measuring needs from outside. */
export interface Measuring {
  /** Milliseconds, of a clock or of a processor, never going back. */
  readonly now: () => number;
  /** Called before each measured turn: nobody pays for what the turn before left behind. */
  readonly settle?: () => Promise<void> | void;
  /** Told before each round, from 1; warm-ups count down to 0. */
  readonly onRound?: (round: number) => void;
}

/**
 * Measures contenders in turns: a machine that slows down for a while slows all of them, so that the
 * ratio of two numbers of one round says more than any time. Who begins changes with every round.
 *
 * @returns milliseconds for doing the work once, by contender, one number for each round
 */
export async function interleave(
  contenders: readonly Contender[],
  { rounds, warmUp = 0, repeats = 1 }: Plan,
  { now, settle, onRound }: Measuring,
): Promise<Map<string, number[]>> {
  const times = new Map(contenders.map(({ name }) => [name, [] as number[]]));
  if (times.size !== contenders.length) throw new Error("Two contenders have the same name.");
  for (let round = 1 - warmUp; round <= rounds; round++) {
    onRound?.(round);
    for (const contender of rotated(contenders, round + warmUp - 1)) {
      if (round > 0) await settle?.();
      const began = now();
      for (let repeat = 0; repeat < repeats; repeat++) await contender.run();
      const each = (now() - began) / repeats;
      if (round > 0) times.get(contender.name)?.push(each);
    }
  }
  return times;
}

function rotated<T>(items: readonly T[], by: number): T[] {
  const start = items.length === 0 ? 0 : by % items.length;
  return [...items.slice(start), ...items.slice(0, start)];
}
