import type { DocComment } from "./doc-comment.ts";
import { clause, code, oneLine, thrown } from "./markdown.ts";

/** A docstring with its tags, as sentences for a cell. */
export function sentences({ text, parameters, returns, throws }: DocComment): string {
  return [
    oneLine(text),
    ...[...parameters].map(([name, says]) => `${code(name)}: ${clause(says)}.`),
    ...(returns === undefined ? [] : [`Returns: ${clause(returns)}.`]),
    ...throws.map((each) => `Throws ${thrown(each)}.`),
  ].join(" ");
}
