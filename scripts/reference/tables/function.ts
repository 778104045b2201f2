import ts from "typescript";

import { docOf } from "../doc-comment.ts";
import { clause, code, prose, thrown } from "../markdown.ts";
import type { Exported } from "../sdk.ts";
import { signatureText } from "../type-text.ts";

/** A function: how it is called, its docstring, and what its tags say. */
export function functionText(declaration: Exported): string {
  const name = declaration.name?.getText() ?? "";
  if (!ts.isFunctionDeclaration(declaration)) throw new Error(`${name} is no function.`);
  const { text, parameters, returns, throws } = docOf(declaration);
  if (text === "") throw new Error(`${name} has no docstring.`);
  const points = [
    ...[...parameters].map(([parameter, says]) => `- ${code(parameter)}: ${clause(says)}`),
    ...(returns === undefined ? [] : [`- returns: ${clause(returns)}`]),
    ...throws.map((says) => `- throws ${thrown(says)}`),
  ];
  const calls = signaturesOf(declaration).map((each) => code(`${name}${signatureText(each)}`));
  const parts = [...calls, withoutPrograms(text)];
  return (points.length === 0 ? parts : [...parts, points.join("\n")]).join("\n\n");
}

/** How a function may be called: its overloads, or itself when it has none. */
function signaturesOf(declaration: ts.FunctionDeclaration): readonly ts.FunctionDeclaration[] {
  const overloads = declaration
    .getSourceFile()
    .statements.filter((node) => ts.isFunctionDeclaration(node))
    .filter(({ name, body }) => name?.text === declaration.name?.text && body === undefined);
  return overloads.length === 0 ? [declaration] : overloads;
}

/** The programs on the pages are files that ran, so those of a docstring stay in the editor. */
function withoutPrograms(text: string): string {
  return prose(text.replaceAll(/```[\s\S]*?```\n*/g, "")).trim();
}
