import ts from "typescript";
import { type Operator, replace } from "../operator.ts";

export const boolean: Operator = {
  name: "boolean",
  propose(node, file) {
    if (node.kind === ts.SyntaxKind.TrueKeyword) return [replace(node, file, "false")];
    if (node.kind === ts.SyntaxKind.FalseKeyword) return [replace(node, file, "true")];
    return [];
  },
};
