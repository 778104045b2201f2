import ts from "typescript";
import type { Operator, Proposal } from "../operator.ts";

/**
 * Every entry of an array literal, removed. Left alone: patterns on the left of `=`, and rows of a
 * table (an array in an array), which go as a whole or not at all.
 */
export const array: Operator = {
  name: "array",
  propose(node, file) {
    if (
      !ts.isArrayLiteralExpression(node) ||
      isPattern(node) ||
      ts.isArrayLiteralExpression(node.parent)
    )
      return [];
    const { elements } = node;
    return elements.map((element, at): Proposal => {
      const next = elements[at + 1];
      const previous = elements[at - 1];
      const start =
        next === undefined && previous !== undefined ? previous.end : element.getStart(file);
      const end = next === undefined ? element.end : next.getStart(file);
      const before = element.getText(file);
      return { start, end, text: "", shown: { start: element.getStart(file), before, after: "" } };
    });
  },
};

function isPattern(node: ts.ArrayLiteralExpression): boolean {
  let target: ts.Node = node;
  while (!ts.isBinaryExpression(target.parent) && isInsidePattern(target.parent)) {
    target = target.parent;
  }
  const { parent } = target;
  if (ts.isForOfStatement(parent)) return parent.initializer === target;
  return (
    ts.isBinaryExpression(parent) &&
    parent.left === target &&
    parent.operatorToken.kind === ts.SyntaxKind.EqualsToken
  );
}

function isInsidePattern(node: ts.Node): boolean {
  return (
    ts.isArrayLiteralExpression(node) ||
    ts.isObjectLiteralExpression(node) ||
    ts.isPropertyAssignment(node) ||
    ts.isSpreadElement(node)
  );
}
