import ts from "typescript";
import { type Operator, replace } from "../operator.ts";

/** A mark that a header name may hold (RFC 9110 5.6.2), so that the changed name is still sent. */
const MARK = "~";

/**
 * Every string literal (messages, codes, header names): emptied, and changed by one character, the
 * typing error that a loose match does not see. Module names are left alone by the walk.
 */
export const string: Operator = {
  name: "string",
  propose(node, file) {
    if (!ts.isStringLiteral(node)) return [];
    const changed = replace(node, file, JSON.stringify(node.text + MARK));
    if (node.text === "") return [changed];
    const emptied = replace(node, file, '""');
    // No `typeof` is "" or "string~": one of the two says it all.
    return isTypeofComparison(node.parent) ? [emptied] : [emptied, changed];
  },
};

function isTypeofComparison(parent: ts.Node): boolean {
  return (
    ts.isBinaryExpression(parent) &&
    (ts.isTypeOfExpression(parent.left) || ts.isTypeOfExpression(parent.right))
  );
}
