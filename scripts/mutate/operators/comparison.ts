import ts from "typescript";
import { type Operator, replace } from "../operator.ts";

const { SyntaxKind } = ts;

/** The bound moved by one, then the opposite. */
const others: Partial<Record<ts.SyntaxKind, readonly string[]>> = {
  [SyntaxKind.LessThanToken]: ["<=", ">="],
  [SyntaxKind.LessThanEqualsToken]: ["<", ">"],
  [SyntaxKind.GreaterThanToken]: [">=", "<="],
  [SyntaxKind.GreaterThanEqualsToken]: [">", "<"],
  [SyntaxKind.EqualsEqualsEqualsToken]: ["!=="],
  [SyntaxKind.ExclamationEqualsEqualsToken]: ["==="],
  [SyntaxKind.EqualsEqualsToken]: ["!="],
  [SyntaxKind.ExclamationEqualsToken]: ["=="],
};

export const comparison: Operator = {
  name: "comparison",
  propose(node, file) {
    if (!ts.isBinaryExpression(node)) return [];
    const { operatorToken } = node;
    return (others[operatorToken.kind] ?? []).map((text) => replace(operatorToken, file, text));
  },
};
