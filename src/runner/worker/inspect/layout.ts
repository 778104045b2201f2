import type { Context } from "./context.ts";
import { width as columnsOf } from "./width.ts";

/** Columns between two elements of one line: ", ". */
const GAP = 2;
/** No row of a grouped list has more elements. */
const MAX_COLUMNS = 15;
/** Lists up to this length are never grouped into rows. */
const FEW = 6;

export interface Parts {
  /** Stands before the opening brace: a function's head, an error's message. */
  base: string;
  open: string;
  close: string;
  entries: string[];
  /** The list itself, when the entries are its elements. */
  list: ArrayLike<unknown> | undefined;
}

/**
 * Joins entries into one text: in rows when it is a longer list, on one line when it fits and is
 * among the innermost levels, else one to a line.
 */
export function join(context: Context, parts: Parts, level: number): string {
  const { base, open, close, list } = parts;
  const head = base === "" ? "" : `${base} `;
  let { entries } = parts;
  if (context.compact > 0) {
    const count = entries.length;
    if (list !== undefined && count > FEW) entries = rows(context, entries, list);
    if (context.level - level < context.compact && count === entries.length) {
      const start = count + context.indentation + open.length + base.length + 10;
      if (fits(context, entries, start, base)) {
        const line = entries.join(", ");
        if (!line.includes("\n")) return `${head}${open} ${line} ${close}`;
      }
    }
  }
  const indent = `\n${" ".repeat(context.indentation)}`;
  return `${head}${open}${indent}  ${entries.join(`,${indent}  `)}${indent}${close}`;
}

function fits(context: Context, entries: string[], start: number, base: string): boolean {
  let length = entries.length + start;
  if (length + entries.length > context.breakLength) return false;
  for (const entry of entries) {
    length += entry.length;
    if (length > context.breakLength) return false;
  }
  return !base.includes("\n");
}

/** Puts the elements of a list into rows of equal columns, when they are alike enough in length. */
function rows(context: Context, entries: string[], list: ArrayLike<unknown>): string[] {
  // The last entry may be "... 3 more items", which is no element.
  const cut = context.maxArrayLength < entries.length;
  const count = cut ? entries.length - 1 : entries.length;
  const lengths = entries.slice(0, count).map((entry) => columnsOf(entry));
  const total = lengths.reduce((sum, length) => sum + length + GAP, 0);
  const longest = Math.max(0, ...lengths);
  const width = longest + GAP;
  const alike = total / width > 5 || longest <= 6;
  if (width * 3 + context.indentation >= context.breakLength || !alike) return entries;

  // A character is about two and a half times as high as wide: so many columns make a square block.
  const bias = Math.max(width - Math.sqrt(width - total / entries.length) - 3, 1);
  const columns = Math.min(
    Math.round(Math.sqrt(2.5 * bias * count) / bias),
    Math.floor((context.breakLength - context.indentation) / width),
    context.compact * 4,
    MAX_COLUMNS,
  );
  if (columns <= 1) return entries;

  const widths = Array.from({ length: columns }, (_, column) => {
    const inColumn = lengths.filter((_, index) => index % columns === column);
    return Math.max(0, ...inColumn) + GAP;
  });
  const numbers = entries.every(
    (_, index) => typeof list[index] === "number" || typeof list[index] === "bigint",
  );
  const grouped: string[] = [];
  for (let first = 0; first < count; first += columns) {
    const row = entries.slice(first, Math.min(first + columns, count));
    const cells = row.map((entry, column) => {
      const last = column === row.length - 1;
      // Padding counts characters: what is wider or narrower than one column is made up for.
      const size = (widths[column] ?? 0) + entry.length - (lengths[first + column] ?? 0);
      if (numbers) return last ? entry.padStart(size - GAP) : `${entry}, `.padStart(size);
      return last ? entry : `${entry}, `.padEnd(size);
    });
    grouped.push(cells.join(""));
  }
  if (cut) grouped.push(entries[count] ?? "");
  return grouped;
}
