import ts from "typescript";
import { HIT } from "./hit.ts";
import { isWithoutEffect } from "./without-effect.ts";

/**
 * A stretch of a source that runs as a whole or not at all: a statement, an arm of `?:`, the right
 * side of `&&`, `||` and `??`, the body of an arrow function. Its number is its place in the list.
 */
export interface Region {
  /** UTF-16 offset. */
  start: number;
  /** UTF-16 offset. */
  end: number;
  form: "statement" | "lone statement" | "expression";
}

const logical: ReadonlySet<ts.SyntaxKind> = new Set([
  ts.SyntaxKind.AmpersandAmpersandToken,
  ts.SyntaxKind.BarBarToken,
  ts.SyntaxKind.QuestionQuestionToken,
]);

/** All regions of a source. Number 0 is the file itself. */
export function regionsOf(file: string, text: string): Region[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TS);
  // Behind a `#!` line, which is no code.
  const start = ts.getShebang(text) === undefined ? 0 : text.indexOf("\n") + 1;
  const regions: Region[] = [{ start, end: text.length, form: "statement" }];

  function visit(node: ts.Node): void {
    if (isWithoutEffect(node)) return;
    const form = formOf(node);
    if (form !== undefined) regions.push({ start: node.getStart(source), end: node.end, form });
    ts.forEachChild(node, visit);
  }
  ts.forEachChild(source, visit);
  return regions;
}

/** The innermost region that holds all of a stretch. */
export function regionOf(regions: readonly Region[], start: number, end: number): number {
  let found = 0;
  for (const [at, region] of regions.entries()) {
    const best = regions[found] as Region;
    const holds = region.start <= start && end <= region.end;
    if (holds && region.end - region.start <= best.end - best.start) found = at;
  }
  return found;
}

/** The same program, which tells of each region that it was entered. */
export function instrument(file: string, text: string): string {
  const name = JSON.stringify(file);
  const inserts: { at: number; text: string; order: number }[] = [];
  for (const [number, { start, end, form }] of regionsOf(file, text).entries()) {
    const hit = `globalThis.${HIT}?.(${name}, ${number})`;
    const [before, after] = {
      statement: [`;${hit};`, ""],
      "lone statement": [`{${hit};`, "}"],
      expression: [`(${hit}, `, ")"],
    }[form] as [string, string];
    // Regions nest: what opens first at a place is the outer one, what closes first the inner.
    inserts.push({ at: start, text: before, order: number });
    inserts.push({ at: end, text: after, order: -number });
  }
  inserts.sort((a, b) => a.at - b.at || a.order - b.order);
  let result = "";
  let from = 0;
  for (const insert of inserts) {
    result += text.slice(from, insert.at) + insert.text;
    from = insert.at;
  }
  return result + text.slice(from);
}

function formOf(node: ts.Node): Region["form"] | undefined {
  const { parent } = node;
  // Its statements are regions, and a function's is no expression.
  if (ts.isBlock(node)) return undefined;
  if (ts.isStatement(node)) {
    // A function is called wherever it stands, above or below what runs.
    if (ts.isFunctionDeclaration(node)) return undefined;
    if (ts.isSourceFile(parent) || ts.isBlock(parent) || ts.isCaseOrDefaultClause(parent)) {
      return "statement";
    }
    const isBody = ts.isIfStatement(parent) || ts.isIterationStatement(parent, false);
    return isBody ? "lone statement" : undefined;
  }
  const isArm =
    (ts.isConditionalExpression(parent) && parent.condition !== node && ts.isExpression(node)) ||
    (ts.isArrowFunction(parent) && parent.body === node) ||
    (ts.isBinaryExpression(parent) &&
      parent.right === node &&
      logical.has(parent.operatorToken.kind));
  return isArm ? "expression" : undefined;
}
