import ts from "typescript";
import type { Operator, Proposal } from "../operator.ts";

const classes: Readonly<Record<string, string>> = {
  d: "D",
  D: "d",
  s: "S",
  S: "s",
  w: "W",
  W: "w",
};

/**
 * Every anchor of a regular expression dropped, `+` for `*`, `?` dropped, a class negated, the
 * flag `i` dropped: the parser that takes more, or less, than the rule it stands for.
 */
export const regex: Operator = {
  name: "regex",
  propose(node, file) {
    if (!ts.isRegularExpressionLiteral(node)) return [];
    const text = node.getText(file);
    const first = node.getStart(file);
    const close = text.lastIndexOf("/");
    const found: Proposal[] = [];
    const add = (at: number, length: number, after: string): void => {
      found.push({ start: first + at, end: first + at + length, text: after });
    };

    let inSet = false;
    for (let at = 1; at < close; at++) {
      const char = text[at] as string;
      if (char === "\\") {
        const other = classes[text[at + 1] as string];
        if (other !== undefined) add(at + 1, 1, other);
        at += 1;
      } else if (inSet) {
        if (char === "]") inSet = false;
      } else if (char === "[") {
        inSet = true;
        if (text[at + 1] === "^") add(at + 1, 1, "");
      } else if (char === "(") {
        // `(?:`, `(?<name>`, `(?=`: this question mark is no quantifier.
        if (text[at + 1] === "?") at += 1;
      } else if (char === "^" || char === "$") {
        // `//` would begin a comment.
        if (close > 2) add(at, 1, "");
      } else if (char === "+" || char === "*") {
        add(at, 1, char === "+" ? "*" : "+");
        // A lazy mark behind it stays: it chooses among matches, seldom whether there is one.
        if (text[at + 1] === "?") at += 1;
      } else if (char === "?") {
        add(at, 1, "");
      }
    }
    const ignoreCase = text.indexOf("i", close);
    if (ignoreCase !== -1) add(ignoreCase, 1, "");
    return found;
  },
};
