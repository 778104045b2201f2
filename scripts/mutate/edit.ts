/** One replacement in a source text: `text` takes the place of `start` up to, and without, `end`. */
export interface Edit {
  /** UTF-16 offset. */
  start: number;
  /** UTF-16 offset. */
  end: number;
  text: string;
}

export function applyEdit(source: string, { start, end, text }: Edit): string {
  return source.slice(0, start) + text + source.slice(end);
}
