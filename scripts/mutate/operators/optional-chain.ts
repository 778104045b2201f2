import ts from "typescript";
import { type Operator, replace } from "../operator.ts";

/** `a?.b` becomes `a.b`, `a?.[0]` becomes `a[0]`, `a?.()` becomes `a()`. */
export const optionalChain: Operator = {
  name: "optional-chain",
  propose(node, file) {
    if (!ts.isOptionalChain(node) || !("questionDotToken" in node)) return [];
    const token = node.questionDotToken;
    if (token === undefined) return [];
    return [replace(token, file, ts.isPropertyAccessExpression(node) ? "." : "")];
  },
};
