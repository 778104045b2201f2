import ts from "typescript";
import type { Operator } from "../operator.ts";

/** Every stretch of text in a template, emptied; the values in it stay. */
export const template: Operator = {
  name: "template",
  propose(node, file) {
    if (!ts.isTemplateLiteralToken(node)) return [];
    const start = node.getStart(file) + 1;
    const closes = ts.isNoSubstitutionTemplateLiteral(node) || ts.isTemplateTail(node);
    const end = node.end - (closes ? 1 : 2);
    return end > start ? [{ start, end, text: "" }] : [];
  },
};
