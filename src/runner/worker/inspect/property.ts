import type { Context } from "./context.ts";
import { key } from "./primitive.ts";

/** Columns a property's value is indented by. */
const INDENT = 2;

/** One property as `name: value`. A getter is named, never called. */
export function property(
  context: Context,
  owner: object,
  name: string | symbol,
  level: number,
  hidden = false,
): string {
  const descriptor = Object.getOwnPropertyDescriptor(owner, name);
  const label = hidden ? `[${String(name)}]` : key(name);
  if (descriptor === undefined) return `${label}: undefined`;
  if (descriptor.get !== undefined) {
    return `${label}: ${descriptor.set === undefined ? "[Getter]" : "[Getter/Setter]"}`;
  }
  if (descriptor.set !== undefined) return `${label}: [Setter]`;
  return `${label}: ${indented(context, descriptor.value, level)}`;
}

/** A value below its owner. */
export function indented(context: Context, value: unknown, level: number): string {
  context.indentation += INDENT;
  const text = context.write(context, value, level);
  context.indentation -= INDENT;
  return text;
}
