import ts from "typescript";

import { docOf } from "../doc-comment.ts";
import { code, oneLine, table } from "../markdown.ts";
import type { Member } from "../members.ts";
import { membersOf } from "../members.ts";
import type { Exported, Sdk } from "../sdk.ts";
import { memberType } from "./options.ts";

interface Event {
  readonly type: string;
  readonly meaning: string;
  readonly fields: readonly Member[];
}

/** A union of events told apart by `type`: what each is, then what stands in them. */
export function eventTable(sdk: Sdk, union: Exported): string {
  const name = union.name?.getText() ?? "";
  if (!ts.isTypeAliasDeclaration(union) || !ts.isUnionTypeNode(union.type)) {
    throw new Error(`${name} is no union of events.`);
  }
  const events = union.type.types.map((type): Event => {
    const event = sdk.resolve(union.getSourceFile(), type.getText());
    const members = event === undefined ? [] : membersOf(sdk, event);
    const kind = members.find((member) => member.name === "type");
    if (event === undefined || kind === undefined) throw new Error(`${type.getText()} has no type`);
    return {
      type: memberType(kind).replaceAll('"', ""),
      meaning: oneLine(docOf(event).text),
      fields: members.filter((member) => member !== kind),
    };
  });
  const rows = events.map(({ type, meaning, fields }) => [
    code(type),
    meaning,
    fields.map((field) => code(`${field.name}${field.optional ? "?" : ""}`)).join(", "),
  ]);
  const fields = fieldRows(events);
  return [table(["type", "when", "fields"], rows), table(["field", "what it says"], fields)].join(
    "\n\n",
  );
}

/** Each field once; where its meaning differs between events, a row for each of them. */
function fieldRows(events: readonly Event[]): readonly (readonly string[])[] {
  const rows = new Map<string, { name: string; type: string; meaning: string; event: string }>();
  for (const { type: event, fields } of events) {
    for (const field of fields) {
      const { name } = field;
      const [type, meaning] = [memberType(field), oneLine(field.doc.text)];
      const key = [name, type, meaning].join("\n");
      if (!rows.has(key)) rows.set(key, { name, type, meaning, event });
    }
  }
  const all = [...rows.values()];
  return all.map(({ name, type, meaning, event }) => {
    const alone = all.filter((other) => other.name === name).length === 1;
    return [`${code(name)}${alone ? "" : ` of ${code(event)}`}: ${code(type)}`, meaning];
  });
}
