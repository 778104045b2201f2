import ts from "typescript";
import { type Operator, type Proposal, replace } from "../operator.ts";

const { SyntaxKind } = ts;

/** `??` also becomes `||`: the default that swallows a 0, an empty text or a false. */
const others: Partial<Record<ts.SyntaxKind, readonly string[]>> = {
  [SyntaxKind.AmpersandAmpersandToken]: ["||"],
  [SyntaxKind.BarBarToken]: ["&&"],
  [SyntaxKind.QuestionQuestionToken]: ["||", "&&"],
};

const assignments: Partial<Record<ts.SyntaxKind, readonly string[]>> = {
  [SyntaxKind.AmpersandAmpersandEqualsToken]: ["||=", "="],
  [SyntaxKind.BarBarEqualsToken]: ["&&=", "="],
  [SyntaxKind.QuestionQuestionEqualsToken]: ["&&=", "="],
};

export const logic: Operator = {
  name: "logic",
  propose(node, file) {
    if (!ts.isBinaryExpression(node)) return [];
    const { left, operatorToken, right } = node;
    const assigned = assignments[operatorToken.kind];
    if (assigned) return assigned.map((text) => replace(operatorToken, file, text));
    const before = operatorToken.getText(file);
    return (others[operatorToken.kind] ?? []).map((after): Proposal => ({
      // Brackets keep the grouping: the grammar forbids `a ?? b || c`, and && binds tighter.
      ...replace(node, file, `(${grouped(left, file)} ${after} ${grouped(right, file)})`),
      shown: { start: operatorToken.getStart(file), before, after },
    }));
  },
};

function grouped(node: ts.Expression, file: ts.SourceFile): string {
  const text = node.getText(file);
  return ts.isBinaryExpression(node) && others[node.operatorToken.kind] ? `(${text})` : text;
}
