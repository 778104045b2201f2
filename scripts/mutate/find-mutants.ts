import ts from "typescript";
import { applyEdit } from "./edit.ts";
import { type Mutant, mutantId } from "./mutant.ts";
import type { Proposal } from "./operator.ts";
import { operators } from "./operators.ts";
import { isWithoutEffect } from "./without-effect.ts";

/**
 * All mutants of a TypeScript source, in the order they stand. The same text gives the same list;
 * no two of them make the same program.
 *
 * @param file the name that goes into the ids, from the root of the repository, with `/`
 * @throws SyntaxError when the source does not parse
 */
export function findMutants(file: string, text: string): Mutant[] {
  const source = parse(file, text);
  const lines = text.split("\n");
  const mutants: Mutant[] = [];
  const programs = new Set([text]);
  const counts = new Map<string, number>();

  function add(operator: string, node: ts.Node, { shown, ...edit }: Proposal): void {
    const program = applyEdit(text, edit);
    if (programs.has(program)) return;
    programs.add(program);

    const { start, before, after } = shown ?? {
      start: edit.start,
      before: text.slice(edit.start, edit.end),
      after: edit.text,
    };
    const at = source.getLineAndCharacterOfPosition(start);
    const lineText = (lines[at.line] ?? "").trim();
    const identity = { file, operator, scope: scopeOf(node), lineText, before, after };
    const key = JSON.stringify(identity);
    const nth = counts.get(key) ?? 0;
    counts.set(key, nth + 1);
    const [line, column] = [at.line + 1, at.character + 1];
    const id = mutantId({ ...identity, nth }, line);
    mutants.push({ id, file, line, column, operator, before, after, edit });
  }

  function visit(node: ts.Node): void {
    if (isWithoutEffect(node)) return;
    for (const operator of operators) {
      for (const proposal of operator.propose(node, source)) add(operator.name, node, proposal);
    }
    ts.forEachChild(node, visit);
  }

  visit(source);
  return mutants.sort((a, b) => a.edit.start - b.edit.start || a.edit.end - b.edit.end);
}

function parse(file: string, text: string): ts.SourceFile {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TS);
  const [first] = syntaxErrors(source);
  if (first === undefined) return source;
  const { line } = source.getLineAndCharacterOfPosition(first.start);
  const message = ts.flattenDiagnosticMessageText(first.messageText, " ");
  throw new SyntaxError(`${file}:${line + 1}: ${message} A file is mutated only when it parses.`);
}

/** The parser's own list; TypeScript keeps it out of its types. */
function syntaxErrors(source: ts.SourceFile): readonly ts.DiagnosticWithLocation[] {
  return (source as ts.SourceFile & { parseDiagnostics: readonly ts.DiagnosticWithLocation[] })
    .parseDiagnostics;
}

/** The names around a node, outermost first. */
function scopeOf(node: ts.Node): string {
  const names: string[] = [];
  for (let at = node; at !== undefined; at = at.parent) {
    const name = nameOf(at);
    if (name !== undefined) names.unshift(name.getText());
  }
  return names.join(".");
}

function nameOf(node: ts.Node): ts.Node | undefined {
  return ts.isFunctionLike(node) ||
    ts.isClassLike(node) ||
    ts.isVariableDeclaration(node) ||
    ts.isPropertyAssignment(node) ||
    ts.isPropertyDeclaration(node)
    ? node.name
    : undefined;
}
