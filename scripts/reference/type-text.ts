import ts from "typescript";

const printer = ts.createPrinter({ removeComments: true, omitTrailingSemicolon: true });

/**
 * A type as a reader would write it: on one line, without `readonly`, and without the `undefined`
 * an optional member has anyway.
 */
export function typeText(node: ts.TypeNode | undefined, optional = false): string {
  if (node === undefined) return "";
  const bare = ts.isParenthesizedTypeNode(node) ? node.type : node;
  if (!optional || !ts.isUnionTypeNode(bare)) return print(bare);
  const parts = bare.types.filter(({ kind }) => kind !== ts.SyntaxKind.UndefinedKeyword);
  const [only] = parts;
  return parts.length === 1 ? typeText(only) : parts.map(print).join(" | ");
}

function print(node: ts.Node): string {
  return printer
    .printNode(ts.EmitHint.Unspecified, node, node.getSourceFile())
    .replaceAll(/\s+/g, " ")
    .replaceAll(/\breadonly /g, "")
    .replaceAll(/\?: ([^;{}]+) \| undefined\b/g, "?: $1")
    .replaceAll("; }", " }")
    .replace(/^\| /, "");
}

/** A function's or method's parameters and result: `(id: string, options?: X): Promise<Y>`. */
export function signatureText(node: ts.SignatureDeclaration): string {
  const types = node.typeParameters?.map(print).join(", ");
  const parameters = node.parameters.map((parameter) => {
    const { name, questionToken, initializer, type, dotDotDotToken } = parameter;
    const optional = questionToken !== undefined || initializer !== undefined;
    const dots = dotDotDotToken === undefined ? "" : "...";
    const shown = ts.isIdentifier(name) ? name.text : "options";
    return `${dots}${shown}${optional ? "?" : ""}: ${typeText(type, optional)}`;
  });
  const result = node.type === undefined ? "" : `: ${typeText(node.type)}`;
  return `${types === undefined ? "" : `<${types}>`}(${parameters.join(", ")})${result}`;
}
