import ts from "typescript";
import { type Operator, replace } from "../operator.ts";

const { SyntaxKind } = ts;

const others: Partial<Record<ts.SyntaxKind, string>> = {
  [SyntaxKind.PlusToken]: "-",
  [SyntaxKind.MinusToken]: "+",
  [SyntaxKind.AsteriskToken]: "/",
  [SyntaxKind.SlashToken]: "*",
  [SyntaxKind.PercentToken]: "*",
  [SyntaxKind.AsteriskAsteriskToken]: "*",
  [SyntaxKind.AmpersandToken]: "|",
  [SyntaxKind.BarToken]: "&",
  [SyntaxKind.CaretToken]: "&",
  [SyntaxKind.LessThanLessThanToken]: ">>",
  [SyntaxKind.GreaterThanGreaterThanToken]: "<<",
  [SyntaxKind.GreaterThanGreaterThanGreaterThanToken]: "<<",
  [SyntaxKind.PlusEqualsToken]: "-=",
  [SyntaxKind.MinusEqualsToken]: "+=",
  [SyntaxKind.AsteriskEqualsToken]: "/=",
  [SyntaxKind.SlashEqualsToken]: "*=",
};

/** `+` and its kind, `+=`, `++`, and a sign. */
export const arithmetic: Operator = {
  name: "arithmetic",
  propose(node, file) {
    if (ts.isBinaryExpression(node)) {
      const other = others[node.operatorToken.kind];
      return other === undefined ? [] : [replace(node.operatorToken, file, other)];
    }
    if (ts.isPrefixUnaryExpression(node) && node.operator === SyntaxKind.MinusToken) {
      return [{ start: node.getStart(file), end: node.operand.getStart(file), text: "" }];
    }
    return step(node, file);
  },
};

function step(node: ts.Node, file: ts.SourceFile): ReturnType<Operator["propose"]> {
  if (!ts.isPrefixUnaryExpression(node) && !ts.isPostfixUnaryExpression(node)) return [];
  const { operand, operator } = node;
  if (operator !== SyntaxKind.PlusPlusToken && operator !== SyntaxKind.MinusMinusToken) return [];
  // A loop that counts the wrong way never ends: every test notices, which tells nothing.
  if (ts.isForStatement(node.parent) && node.parent.incrementor === node) return [];
  const text = operator === SyntaxKind.PlusPlusToken ? "--" : "++";
  const start = ts.isPrefixUnaryExpression(node) ? node.getStart(file) : operand.end;
  return [{ start, end: start + 2, text }];
}
