import ts from "typescript";

/** A docstring, taken apart. Texts are Markdown; paragraphs are parted by an empty line. */
export interface DocComment {
  readonly text: string;
  /** What stands after `@default`. */
  readonly defaultsTo: string | undefined;
  readonly returns: string | undefined;
  readonly throws: readonly string[];
  readonly parameters: ReadonlyMap<string, string>;
}

/** Reads the docstring that stands before a declaration. */
export function docOf(declaration: ts.Node): DocComment {
  const parameters = new Map<string, string>();
  const throws: string[] = [];
  let defaultsTo: string | undefined;
  let returns: string | undefined;
  for (const tag of ts.getJSDocTags(holderOf(declaration))) {
    const text = textOf(tag.comment);
    if (ts.isJSDocParameterTag(tag)) parameters.set(tag.name.getText(), text);
    else if (ts.isJSDocThrowsTag(tag)) throws.push(thrown(tag, text));
    else if (ts.isJSDocReturnTag(tag)) returns = text;
    else if (tag.tagName.text === "default") defaultsTo = text;
  }
  const comment = ts
    .getJSDocCommentsAndTags(holderOf(declaration))
    .filter((node) => ts.isJSDoc(node))
    .at(-1);
  return { text: textOf(comment?.comment), defaultsTo, returns, throws, parameters };
}

/** A variable's docstring stands before its statement. */
function holderOf(declaration: ts.Node): ts.Node {
  return ts.isVariableDeclaration(declaration) ? declaration.parent.parent : declaration;
}

/** `@throws RangeError for ...`: the compiler takes nothing but `{RangeError}` for a type. */
function thrown(tag: ts.JSDocThrowsTag, text: string): string {
  const type = tag.typeExpression?.type.getText();
  return type === undefined ? text : `${type} ${text}`.trim();
}

function textOf(comment: string | ts.NodeArray<ts.JSDocComment> | undefined): string {
  if (comment === undefined) return "";
  const text =
    typeof comment === "string"
      ? comment
      : comment.map((part) => (ts.isJSDocLink(part) ? linkText(part) : part.text)).join("");
  return text.replaceAll("\r\n", "\n").trim();
}

/** `{@link X}` is only a name here: not every page has a place to go to. */
function linkText(link: ts.JSDocLink): string {
  const name = link.name?.getText() ?? link.text;
  return `\`${name.trim()}\``;
}
