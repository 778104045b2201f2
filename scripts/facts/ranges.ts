import { table } from "./wording.ts";

/** A table by status: neighbours that go the same way share a row, so that every edge shows. */
export function tableByStatus(
  head: readonly string[],
  rows: readonly (readonly [status: number, ...cells: string[]])[],
): string {
  const grouped: { from: number; to: number; cells: readonly string[] }[] = [];
  for (const [status, ...cells] of rows) {
    const last = grouped.at(-1);
    const isSame = last?.cells.join("\n") === cells.join("\n") && last.to === status - 1;
    if (last !== undefined && isSame) last.to = status;
    else grouped.push({ from: status, to: status, cells });
  }
  return table(
    ["status", ...head],
    grouped.map(({ from, to, cells }) => [from === to ? `${from}` : `${from} to ${to}`, ...cells]),
  );
}

/** Whole numbers from one to another, both included. */
export function statuses(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_none, index) => from + index);
}
