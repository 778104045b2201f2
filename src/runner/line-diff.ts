export interface DiffLine {
  sign: " " | "-" | "+";
  text: string;
}

/** Above this many comparisons all of one side is shown as removed, all of the other as added. */
const MOST_COMPARISONS = 4_000_000;

/** Which lines two texts share, as the longest common sequence; a difference is whole lines. */
export function diffLines(before: string, after: string): DiffLine[] {
  const left = linesOf(before);
  const right = linesOf(after);
  let head = 0;
  while (head < left.length && head < right.length && left[head] === right[head]) head += 1;
  let tail = 0;
  while (
    tail < left.length - head &&
    tail < right.length - head &&
    left[left.length - 1 - tail] === right[right.length - 1 - tail]
  ) {
    tail += 1;
  }
  const same = (lines: string[]): DiffLine[] => lines.map((text) => ({ sign: " ", text }));
  return [
    ...same(left.slice(0, head)),
    ...middle(left.slice(head, left.length - tail), right.slice(head, right.length - tail)),
    ...same(left.slice(left.length - tail)),
  ];
}

function linesOf(text: string): string[] {
  return text === "" ? [] : text.replace(/\n$/, "").split("\n");
}

function middle(left: string[], right: string[]): DiffLine[] {
  const removed = left.map((text): DiffLine => ({ sign: "-", text }));
  const added = right.map((text): DiffLine => ({ sign: "+", text }));
  if (left.length * right.length > MOST_COMPARISONS) return [...removed, ...added];

  // lengths[i][j]: how much the rests from i and from j have in common.
  const columns = right.length + 1;
  const lengths = new Uint32Array((left.length + 1) * columns);
  const at = (i: number, j: number): number => lengths[i * columns + j] ?? 0;
  for (let i = left.length - 1; i >= 0; i -= 1) {
    for (let j = right.length - 1; j >= 0; j -= 1) {
      lengths[i * columns + j] =
        left[i] === right[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
    }
  }
  const lines: DiffLine[] = [];
  let i = 0;
  let j = 0;
  while (i < left.length && j < right.length) {
    if (left[i] === right[j]) {
      lines.push({ sign: " ", text: left[i] ?? "" });
      i += 1;
      j += 1;
    } else if (at(i + 1, j) >= at(i, j + 1)) {
      lines.push({ sign: "-", text: left[i] ?? "" });
      i += 1;
    } else {
      lines.push({ sign: "+", text: right[j] ?? "" });
      j += 1;
    }
  }
  return [...lines, ...removed.slice(i), ...added.slice(j)];
}
