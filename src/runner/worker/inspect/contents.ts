import type { Context } from "./context.ts";
import { indented } from "./property.ts";

/** Elements of a list; runs of holes are counted, and what is past the limit too. */
export function list(context: Context, elements: ArrayLike<unknown>, level: number): string[] {
  const entries: string[] = [];
  let at = 0;
  while (at < elements.length && entries.length < context.maxArrayLength) {
    if (Object.hasOwn(elements, at)) {
      entries.push(indented(context, elements[at], level));
      at += 1;
      continue;
    }
    const from = at;
    while (at < elements.length && !Object.hasOwn(elements, at)) at += 1;
    entries.push(`<${at - from} empty item${at - from > 1 ? "s" : ""}>`);
  }
  return withRest(entries, elements.length - at);
}

/** Members of a set. */
export function items(context: Context, set: ReadonlySet<unknown>, level: number): string[] {
  const entries: string[] = [];
  for (const item of set) {
    if (entries.length >= context.maxArrayLength) break;
    entries.push(indented(context, item, level));
  }
  return withRest(entries, set.size - entries.length);
}

/** Pairs of a map. */
export function pairs(
  context: Context,
  map: ReadonlyMap<unknown, unknown>,
  level: number,
): string[] {
  const entries: string[] = [];
  for (const [name, value] of map) {
    if (entries.length >= context.maxArrayLength) break;
    entries.push(`${indented(context, name, level)} => ${indented(context, value, level)}`);
  }
  return withRest(entries, map.size - entries.length);
}

/** The bytes of a buffer, in hexadecimal. */
export function buffer(context: Context, value: ArrayBuffer): string[] {
  const shown = Math.min(value.byteLength, context.maxArrayLength, 50);
  const bytes = [...new Uint8Array(value, 0, shown)].map((byte) =>
    byte.toString(16).padStart(2, "0"),
  );
  const more = value.byteLength - shown;
  const rest = more > 0 ? ` ... ${more} more byte${more > 1 ? "s" : ""}` : "";
  return [`[Uint8Contents]: <${bytes.join(" ")}${rest}>`, `[byteLength]: ${value.byteLength}`];
}

function withRest(entries: string[], more: number): string[] {
  return more > 0 ? [...entries, `... ${more} more item${more > 1 ? "s" : ""}`] : entries;
}
