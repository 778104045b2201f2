import type ts from "typescript";

import { code, oneLine, table } from "../markdown.ts";
import type { Member } from "../members.ts";
import { isMethod, membersOf } from "../members.ts";
import type { Exported, Sdk } from "../sdk.ts";
import { signatureText, typeText } from "../type-text.ts";

/**
 * A table of options: name and type, default, and what the docstring says. The type shares a cell
 * with the name, so that three columns fit on a phone.
 */
export function optionTable(sdk: Sdk, declaration: Exported): string {
  const rows = membersOf(sdk, declaration).map((member) => [
    `${code(member.name)}: ${code(memberType(member))}`,
    defaultText(member, sdk),
    oneLine(member.doc.text),
  ]);
  return table(["option", "default", "what it does"], rows);
}

/** The type of a field, or that of a method which stands among fields. */
export function memberType({ node, optional }: Member): string {
  if (isMethod(node)) return signatureText(node).replace(/\): (.*)$/, ") => $1");
  const { type, initializer } = node as ts.PropertyDeclaration;
  // `readonly status = 429`: the value is the type.
  return type === undefined ? (initializer?.getText() ?? "") : typeText(type, optional);
}

function defaultText({ optional, doc }: Member, sdk: Sdk): string {
  const { defaultsTo } = doc;
  if (defaultsTo === undefined) return optional ? "none" : "must be given";
  const isCode = /^(?:[\d_.]+|true|false|"[^"]*")$/.test(defaultsTo) || sdk.isExported(defaultsTo);
  return isCode ? code(defaultsTo) : oneLine(defaultsTo);
}
