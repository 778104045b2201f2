import ts from "typescript";

import type { DocComment } from "./doc-comment.ts";
import { docOf } from "./doc-comment.ts";
import type { Exported, Sdk } from "./sdk.ts";

/** One member of an exported type, where it is declared. */
export interface Member {
  readonly name: string;
  readonly optional: boolean;
  readonly isStatic: boolean;
  readonly node: MemberNode;
  readonly doc: DocComment;
}

export type MemberNode = ts.TypeElement | ts.ClassElement;

/**
 * The members a type declares, in their order, and those of the types it extends that nobody
 * exports: what is exported has a table of its own.
 * @param wanted which of them
 * @throws Error for a type that has none, and for a member without a docstring
 */
export function membersOf(
  sdk: Sdk,
  declaration: Exported,
  wanted: (node: MemberNode) => boolean = () => true,
): readonly Member[] {
  const name = declaration.name?.getText() ?? "";
  const members = collect(sdk, declaration).flatMap((node) => {
    const own = wanted(node) ? memberOf(node) : undefined;
    return own === undefined ? [] : [own];
  });
  if (members.length === 0) throw new Error(`${name} has no such members.`);
  const silent = members.find((each) => each.doc.text === "" && each.name !== "type");
  if (silent !== undefined) throw new Error(`${name}.${silent.name} has no docstring.`);
  return members;
}

/** Whether a member is called and not read. */
export function isMethod(node: ts.Node): node is ts.MethodSignature | ts.MethodDeclaration {
  return ts.isMethodSignature(node) || ts.isMethodDeclaration(node);
}

function collect(sdk: Sdk, node: ts.Node): readonly MemberNode[] {
  if (ts.isInterfaceDeclaration(node)) {
    const bases = node.heritageClauses?.flatMap(({ types }) => types) ?? [];
    return [...bases.flatMap((base) => inherited(sdk, base)), ...node.members];
  }
  if (ts.isClassDeclaration(node) || ts.isTypeLiteralNode(node)) return [...node.members];
  if (ts.isTypeAliasDeclaration(node)) return collect(sdk, node.type);
  if (ts.isIntersectionTypeNode(node)) return node.types.flatMap((type) => collect(sdk, type));
  return [];
}

function inherited(sdk: Sdk, base: ts.ExpressionWithTypeArguments): readonly MemberNode[] {
  const name = base.expression.getText();
  if (sdk.isExported(name)) return [];
  const declaration = sdk.resolve(base.getSourceFile(), name);
  return declaration === undefined ? [] : collect(sdk, declaration);
}

function memberOf(node: MemberNode): Member | undefined {
  // Private fields, names that are computed, and filters of any name.
  if (node.name === undefined || !ts.isIdentifier(node.name)) return undefined;
  // Every error class has its own name for a name.
  if (ts.isPropertyDeclaration(node) && node.name.text === "name") return undefined;
  const modifiers = ts.canHaveModifiers(node) ? (ts.getModifiers(node) ?? []) : [];
  return {
    name: node.name.text,
    optional: "questionToken" in node && node.questionToken !== undefined,
    isStatic: modifiers.some(({ kind }) => kind === ts.SyntaxKind.StaticKeyword),
    node,
    doc: docOf(node),
  };
}
