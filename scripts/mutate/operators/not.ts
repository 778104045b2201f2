import ts from "typescript";
import type { Operator } from "../operator.ts";

/** `!x` becomes `x`. */
export const not: Operator = {
  name: "not",
  propose(node, file) {
    if (!ts.isPrefixUnaryExpression(node)) return [];
    if (node.operator !== ts.SyntaxKind.ExclamationToken) return [];
    return [{ start: node.getStart(file), end: node.operand.getStart(file), text: "" }];
  },
};
