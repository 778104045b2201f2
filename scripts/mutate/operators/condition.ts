import ts from "typescript";
import { type Operator, replace } from "../operator.ts";

/**
 * Every condition, forced to true and to false. A loop's is forced to false only: an endless loop
 * is noticed by whatever runs it, which tells nothing about the test.
 */
export const condition: Operator = {
  name: "condition",
  propose(node, file) {
    if (ts.isIfStatement(node)) return both(node.expression, file);
    if (ts.isConditionalExpression(node)) return both(node.condition, file);
    if (ts.isWhileStatement(node) || ts.isDoStatement(node)) {
      return [replace(node.expression, file, "false")];
    }
    if (ts.isForStatement(node) && node.condition) return [replace(node.condition, file, "false")];
    return [];
  },
};

function both(expression: ts.Expression, file: ts.SourceFile): ReturnType<Operator["propose"]> {
  return [replace(expression, file, "true"), replace(expression, file, "false")];
}
