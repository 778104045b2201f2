import ts from "typescript";

import { docOf } from "../doc-comment.ts";
import { code, firstSentence, table } from "../markdown.ts";
import type { Exported, Sdk } from "../sdk.ts";

/** Everything an import path exports: values first, then types. */
export function exportTable(sdk: Sdk, entry: string): string {
  const found = [...sdk.exportsOf(entry)].map(([name, declaration]) => {
    const { text } = docOf(declaration);
    if (text === "") throw new Error(`${name} of ${entry} has no docstring.`);
    return { name, kind: kindOf(declaration), text };
  });
  const rows = [
    ...found.filter(({ kind }) => kind !== "type"),
    ...found.filter(({ kind }) => kind === "type"),
  ];
  return table(
    ["export", "kind", "what it is"],
    rows.map(({ name, kind, text }) => [code(name), kind, firstSentence(text)]),
  );
}

function kindOf(declaration: Exported): string {
  if (ts.isFunctionDeclaration(declaration)) return "function";
  if (ts.isClassDeclaration(declaration)) return "class";
  return ts.isVariableDeclaration(declaration) ? "value" : "type";
}
