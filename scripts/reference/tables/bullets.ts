import ts from "typescript";

import { docOf } from "../doc-comment.ts";
import { oneLine, table } from "../markdown.ts";
import type { Exported } from "../sdk.ts";

/**
 * A table from the points of a docstring, `- key: what it means`. When the export is a list of
 * strings, the keys must be those strings, each once and in that order: a code that was added to
 * the list and not to its docstring is an error here.
 */
export function bulletTable(declaration: Exported): string {
  const name = declaration.name?.getText() ?? "";
  const points = docOf(declaration)
    .text.split(/\n(?=- )/)
    .filter((part) => part.startsWith("- "))
    .map((part) => /^- (`[^`]+`|[^:]+): ([\s\S]+)$/.exec(part)?.slice(1) ?? [part, ""])
    .map(([key = "", meaning = ""]) => [key, oneLine(meaning).replace(/[;.]$/, "")] as const);
  if (points.length === 0) throw new Error(`The docstring of ${name} has no points.`);
  const values = stringsOf(declaration).join(", ");
  const keys = points.map(([key]) => key.replaceAll("`", "")).join(", ");
  if (values !== "" && values !== keys) {
    throw new Error(`${name} holds ${values}, and its docstring tells of ${keys}.`);
  }
  return table(["value", "what it means"], points);
}

/** The strings of a `const list = ["a", "b"] as const`. */
function stringsOf(declaration: Exported): readonly string[] {
  if (!ts.isVariableDeclaration(declaration)) return [];
  let { initializer } = declaration;
  while (initializer !== undefined && ts.isAsExpression(initializer)) {
    initializer = initializer.expression;
  }
  if (initializer === undefined || !ts.isArrayLiteralExpression(initializer)) return [];
  return initializer.elements.filter((node) => ts.isStringLiteral(node)).map(({ text }) => text);
}
