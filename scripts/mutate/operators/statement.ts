import ts from "typescript";
import { type Operator, replace } from "../operator.ts";

/**
 * Every statement that does something, deleted: an expression, `return`, `throw`, `break`,
 * `continue`. The one call or assignment that an arrow function is there for counts as a statement.
 */
export const statement: Operator = {
  name: "statement",
  propose(node, file) {
    if (ts.isExpressionStatement(node) && !isSuperCall(node.expression)) {
      return [replace(node, file, ";")];
    }
    if (ts.isThrowStatement(node) || ts.isBreakOrContinueStatement(node)) {
      return isLastOfLastCase(node) ? [] : [replace(node, file, ";")];
    }
    if (ts.isReturnStatement(node)) return isEndAnyway(node) ? [] : [replace(node, file, ";")];
    if (ts.isArrowFunction(node) && isEffect(node.body)) {
      return [replace(node.body, file, "undefined")];
    }
    return [];
  },
};

function isEffect(body: ts.ConciseBody): boolean {
  if (ts.isParenthesizedExpression(body) || ts.isAwaitExpression(body)) {
    return isEffect(body.expression);
  }
  if (ts.isVoidExpression(body) || ts.isCallExpression(body) || ts.isDeleteExpression(body)) {
    return true;
  }
  return ts.isBinaryExpression(body) && isAssignment(body.operatorToken.kind);
}

function isAssignment(kind: ts.SyntaxKind): boolean {
  return kind >= ts.SyntaxKind.FirstAssignment && kind <= ts.SyntaxKind.LastAssignment;
}

/** Without `super()` the object cannot be made at all: that asks nothing of a test. */
function isSuperCall(expression: ts.Expression): boolean {
  return (
    ts.isCallExpression(expression) && expression.expression.kind === ts.SyntaxKind.SuperKeyword
  );
}

/** A bare `return` where the function ends: its deletion changes nothing. */
function isEndAnyway(node: ts.ReturnStatement): boolean {
  const { expression, parent } = node;
  const bare =
    expression === undefined || (ts.isIdentifier(expression) && expression.text === "undefined");
  return (
    bare &&
    ts.isBlock(parent) &&
    ts.isFunctionLike(parent.parent) &&
    parent.statements.at(-1) === node
  );
}

/** A `break` at the end of a switch. */
function isLastOfLastCase(node: ts.Statement): boolean {
  const { parent } = node;
  return (
    ts.isBreakStatement(node) &&
    ts.isCaseOrDefaultClause(parent) &&
    parent.statements.at(-1) === node &&
    parent.parent.clauses.at(-1) === parent
  );
}
