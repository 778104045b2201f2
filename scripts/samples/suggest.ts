/**
 * The known word nearest to what was typed, for a "did you mean" line.
 * Nothing is suggested when more than a third of the word (at least 2 letters) is wrong:
 * a far-fetched guess is worse than the list of what is allowed.
 */
export function suggest(given: string, known: readonly string[]): string | undefined {
  let best: string | undefined;
  let least = Math.max(2, Math.floor(given.length / 3)) + 1;
  for (const word of known) {
    // Fewer changes than the lengths differ by are not enough, and long words take too long.
    const longer = Math.max(given.length, word.length);
    if (Math.abs(given.length - word.length) >= least || longer > longest) continue;
    const distance = editDistance(given.toLowerCase(), word.toLowerCase());
    if (distance < least) {
      best = word;
      least = distance;
    }
  }
  return best;
}

/** No option or sample is called longer; the distance takes the square of the length. */
const longest = 200;

/** ` Did you mean X?`, or nothing. */
export function didYouMean(given: string, known: readonly string[]): string {
  const word = suggest(given, known);
  return word === undefined ? "" : ` Did you mean ${word}?`;
}

/** Optimal string alignment: insertions, deletions, substitutions, and neighbours swapped. */
function editDistance(a: string, b: string): number {
  let beforeLast: readonly number[] = [];
  let last: readonly number[] = [0, ...b.split("").map((_, column) => column + 1)];
  for (const [row, letter] of a.split("").entries()) {
    const current = [row + 1];
    for (const [column, other] of b.split("").entries()) {
      const swapped = letter === b[column - 1] && other === a[row - 1];
      const cost = Math.min(
        at(last, column + 1) + 1,
        at(current, column) + 1,
        at(last, column) + (letter === other ? 0 : 1),
        swapped ? at(beforeLast, column - 1) + 1 : Infinity,
      );
      current.push(cost);
    }
    beforeLast = last;
    last = current;
  }
  return at(last, b.length);
}

function at(row: readonly number[], column: number): number {
  return row[column] ?? Infinity;
}
