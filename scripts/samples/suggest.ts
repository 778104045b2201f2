/**
 * The known word nearest to what was typed, for a "did you mean" line.
 * Nothing is suggested when more than a third of the word (at least 2 letters) is wrong:
 * a far-fetched guess is worse than the list of what is allowed.
 */
export function suggest(given: string, known: readonly string[]): string | undefined {
  let best: string | undefined;
  let least = Math.max(2, Math.floor(given.length / 3)) + 1;
  for (const word of known) {
    const distance = editDistance(given.toLowerCase(), word.toLowerCase());
    if (distance < least) {
      best = word;
      least = distance;
    }
  }
  return best;
}

/** ` Did you mean X?`, or nothing. */
export function didYouMean(given: string, known: readonly string[]): string {
  const word = suggest(given, known);
  return word === undefined ? "" : ` Did you mean ${word}?`;
}

/** Optimal string alignment: insertions, deletions, substitutions, and neighbours swapped. */
function editDistance(a: string, b: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let row = 1; row <= a.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= b.length; column += 1) {
      const same = a[row - 1] === b[column - 1];
      let cost = Math.min(
        (last[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (same ? 0 : 1),
      );
      const swapped =
        row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
      if (swapped) cost = Math.min(cost, (beforeLast[column - 2] ?? 0) + 1);
      current.push(cost);
    }
    beforeLast = last;
    last = current;
  }
  return last[b.length] ?? 0;
}
