import ts from "typescript";
import { type Operator, replace } from "../operator.ts";

const others = new Map([
  ["min", "max"],
  ["max", "min"],
  ["floor", "ceil"],
  ["ceil", "floor"],
  ["round", "floor"],
  ["trunc", "ceil"],
]);

/** `Math.min` for `Math.max`, and rounding the other way. */
export const math: Operator = {
  name: "math",
  propose(node, file) {
    if (!ts.isPropertyAccessExpression(node) || !ts.isIdentifier(node.expression)) return [];
    if (node.expression.text !== "Math") return [];
    const other = others.get(node.name.text);
    return other === undefined ? [] : [replace(node.name, file, other)];
  },
};
