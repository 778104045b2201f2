import ts from "typescript";
import { type Operator, replace } from "../operator.ts";

/**
 * Every numeric literal: one less, one more, doubled, and 0. One off is the bound that nobody
 * tested, double is the wait that nobody measured.
 */
export const number: Operator = {
  name: "number",
  propose(node, file) {
    if (!ts.isNumericLiteral(node)) return [];
    // `text` is the value in plain digits, whatever the spelling was (60_000, 0x10, 1e3).
    const value = Number(node.text);
    const isKey = ts.isPropertyName(node) && isNameOf(node.parent, node);
    return [value - 1, value + 1, value * 2, 0]
      .filter((other) => other !== value && !(isKey && other < 0))
      .map((other) => replace(node, file, other < 0 ? `(${other})` : String(other)));
  },
};

function isNameOf(parent: ts.Node, node: ts.Node): boolean {
  return "name" in parent && parent.name === node;
}
