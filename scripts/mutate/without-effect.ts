import ts from "typescript";

/**
 * Syntax that is gone, or means nothing else, when the program runs: types, what is only declared,
 * and the module names of imports (another name is no mutant, it is a file that is not there).
 */
export function isWithoutEffect(node: ts.Node): boolean {
  return (
    ts.isTypeNode(node) ||
    ts.isTypeElement(node) ||
    ts.isTypeParameterDeclaration(node) ||
    ts.isInterfaceDeclaration(node) ||
    ts.isTypeAliasDeclaration(node) ||
    ts.isImportDeclaration(node) ||
    ts.isImportEqualsDeclaration(node) ||
    ts.isExportDeclaration(node) ||
    isDeclared(node) ||
    isOverload(node) ||
    isDirective(node) ||
    isModuleName(node)
  );
}

function isDeclared(node: ts.Node): boolean {
  if (!ts.canHaveModifiers(node)) return false;
  return ts.getModifiers(node)?.some(({ kind }) => kind === ts.SyntaxKind.DeclareKeyword) === true;
}

function isOverload(node: ts.Node): boolean {
  return (
    (ts.isFunctionDeclaration(node) ||
      ts.isMethodDeclaration(node) ||
      ts.isConstructorDeclaration(node)) &&
    node.body === undefined
  );
}

function isDirective(node: ts.Node): boolean {
  return ts.isExpressionStatement(node) && ts.isStringLiteral(node.expression);
}

function isModuleName(node: ts.Node): boolean {
  return (
    ts.isStringLiteralLike(node) &&
    ts.isCallExpression(node.parent) &&
    node.parent.expression.kind === ts.SyntaxKind.ImportKeyword
  );
}
