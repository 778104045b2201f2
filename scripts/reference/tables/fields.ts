import { code, table } from "../markdown.ts";
import { isMethod, membersOf } from "../members.ts";
import type { Exported, Sdk } from "../sdk.ts";
import { sentences } from "../sentences.ts";
import { memberType } from "./options.ts";

/** A table of what a value holds: name and type, meaning. Methods have a table of their own. */
export function fieldTable(sdk: Sdk, declaration: Exported): string {
  const rows = membersOf(sdk, declaration, (node) => !isMethod(node)).map((member) => [
    `${code(`${member.name}${member.optional ? "?" : ""}`)}: ${code(memberType(member))}`,
    sentences(member.doc),
  ]);
  return table(["field", "what it says"], rows);
}
