import { code, table } from "../markdown.ts";
import { isMethod, membersOf } from "../members.ts";
import type { Exported, Sdk } from "../sdk.ts";
import { sentences } from "../sentences.ts";
import { signatureText } from "../type-text.ts";

/** A table of methods: how each is called, and what the docstring says of it. */
export function methodTable(sdk: Sdk, declaration: Exported): string {
  const owner = declaration.name?.getText() ?? "";
  const rows = membersOf(sdk, declaration, isMethod).flatMap(({ name, node, isStatic, doc }) => {
    if (!isMethod(node)) return [];
    const called = `${isStatic ? `${owner}.` : ""}${name}${signatureText(node)}`;
    return [[code(called), sentences(doc)]];
  });
  return table(["method", "what it does"], rows);
}
