import { table } from "./wording.ts";

/** A table by status: those that go the same way, one after the other, share a row. */
export function tableByStatus(
  head: readonly string[],
  rows: readonly (readonly [status: number, ...cells: string[]])[],
): string {
  const grouped: { ranges: { from: number; to: number }[]; cells: readonly string[] }[] = [];
  for (const [status, ...cells] of rows) {
    const last = grouped.at(-1);
    const range = last?.ranges.at(-1);
    if (last === undefined || range === undefined || last.cells.join("\n") !== cells.join("\n")) {
      grouped.push({ ranges: [{ from: status, to: status }], cells });
    } else if (range.to === status - 1) range.to = status;
    else last.ranges.push({ from: status, to: status });
  }
  const shown = ({ from, to }: { from: number; to: number }): string =>
    from === to ? `${from}` : `${from} to ${to}`;
  return table(
    ["status", ...head],
    grouped.map(({ ranges, cells }) => [ranges.map(shown).join(", "), ...cells]),
  );
}

/** Whole numbers from one to another, both included. */
export function statuses(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_none, index) => from + index);
}

/** The statuses that have a name, those that proxies made up, and the edges of each hundred. */
export const namedStatuses: readonly number[] = [
  [200, 208],
  [226, 226],
  [299, 308],
  [399, 418],
  [421, 431],
  [451, 451],
  [499, 511],
  [520, 530],
  [598, 599],
].flatMap(([from = 0, to = 0]) => statuses(from, to));
