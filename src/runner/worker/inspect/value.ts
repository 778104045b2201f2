import type { Context } from "./context.ts";
import { buffer, items, list, pairs } from "./contents.ts";
import { errorParts } from "./error.ts";
import { functionHead } from "./function.ts";
import { join, type Parts } from "./layout.ts";
import {
  constructorName,
  isPlatform,
  keysBesideElements,
  keysOf,
  prefix,
  toStringTag,
} from "./names.ts";
import { bigint, number, string, symbol } from "./primitive.ts";
import { property } from "./property.ts";

const CUSTOM = Symbol.for("nodejs.util.inspect.custom");

/** Writes a value as Node's console does. `level` counts how deep it lies. */
export function write(context: Context, value: unknown, level: number): string {
  switch (typeof value) {
    case "string":
      return string(context, value);
    case "number":
      return number(value);
    case "bigint":
      return bigint(value);
    case "symbol":
      return symbol(value);
    case "boolean":
    case "undefined":
      return String(value);
    default:
      return value === null ? "null" : writeObject(context, value as object, level);
  }
}

function writeObject(context: Context, value: object, level: number): string {
  const custom: unknown = context.customInspect ? Reflect.get(value, CUSTOM) : undefined;
  if (typeof custom === "function") {
    const made: unknown = custom.call(value, context.depth - level, context, (inner: unknown) =>
      write(context, inner, level),
    );
    if (made !== value) {
      return typeof made === "string"
        ? made.replaceAll("\n", `\n${" ".repeat(context.indentation)}`)
        : write(context, made, level);
    }
  }
  if (context.seen.includes(value)) {
    const known = context.circular.get(value) ?? context.circular.size + 1;
    context.circular.set(value, known);
    return `[Circular *${known}]`;
  }
  return writeParts(context, value, level);
}

/** What a kind of value is made of, before its parts are written. */
interface Shape {
  base?: string;
  open: string;
  close: string;
  keys: (string | symbol)[];
  /** Properties that are listed though they cannot be enumerated. */
  hidden?: string[];
  /** Writes what lies between the braces before the properties. */
  contents?: (context: Context, level: number) => string[];
  elements?: ArrayLike<unknown>;
  /** The whole text, for a value that has no parts. */
  whole?: string;
}

function writeParts(context: Context, value: object, level: number): string {
  const shape = shapeOf(context, value);
  if (shape.whole !== undefined) return shape.whole;
  if (level > context.depth) {
    const name = constructorName(value);
    const tag = toStringTag(value);
    const label = prefix(name, tag, Array.isArray(value) ? "Array" : "Object").trimEnd();
    return name === null ? label : `[${label}]`;
  }
  const inner = level + 1;
  context.seen.push(value);
  context.level = inner;
  const entries = shape.contents?.(context, inner) ?? [];
  for (const name of shape.keys) entries.push(property(context, value, name, inner));
  for (const name of shape.hidden ?? []) entries.push(property(context, value, name, inner, true));
  context.seen.pop();

  const circle = context.circular.get(value);
  let base = shape.base ?? "";
  let { open } = shape;
  if (circle !== undefined) {
    const mark = `<ref *${circle}>`;
    if (base === "" && context.compact > 0) base = mark;
    else if (base === "") open = `${mark} ${open}`;
    else base = `${mark} ${base}`;
  }
  const parts: Parts = { base, open, close: shape.close, entries, list: shape.elements };
  return join(context, parts, inner);
}

function shapeOf(context: Context, value: object): Shape {
  const name = constructorName(value);
  const tag = toStringTag(value);
  return (
    listShape(value, name, tag) ??
    collectionShape(value, name, tag) ??
    leafShape(context, value, name, tag) ??
    objectShape(context, value, name, tag)
  );
}

function listShape(value: object, name: string | null, tag: string): Shape | undefined {
  const typed = ArrayBuffer.isView(value) && !(value instanceof DataView);
  if (!Array.isArray(value) && !typed) return undefined;
  const elements = value as unknown as ArrayLike<unknown>;
  const plain = Array.isArray(value) && name === "Array" && tag === "";
  const typedTag = typed ? "" : tag;
  const fallback = typed
    ? Object.prototype.toString.call(value).slice(8, -1) || "TypedArray"
    : "Array";
  const open = plain ? "[" : `${prefix(name, typedTag, fallback, `(${elements.length})`)}[`;
  const keys = keysBesideElements(value);
  const shape: Shape = { open, close: "]", keys, elements };
  if (elements.length === 0 && keys.length === 0) return { ...shape, whole: `${open}]` };
  return { ...shape, contents: (context, level) => list(context, elements, level) };
}

function collectionShape(value: object, name: string | null, tag: string): Shape | undefined {
  const isMap = value instanceof Map;
  if (!isMap && !(value instanceof Set)) return undefined;
  const head = prefix(name, tag, isMap ? "Map" : "Set", `(${value.size})`);
  const keys = keysOf(value);
  if (value.size === 0 && keys.length === 0) {
    return { open: "", close: "", keys, whole: `${head}{}` };
  }
  return {
    open: `${head}{`,
    close: "}",
    keys,
    contents: (context, level) =>
      isMap ? pairs(context, value, level) : items(context, value, level),
  };
}

/** Values whose text is made of themselves, with properties below only when they have any. */
function leafShape(
  context: Context,
  value: object,
  name: string | null,
  tag: string,
): Shape | undefined {
  const keys = keysOf(value);
  const leaf = (base: string, more: Partial<Shape> = {}): Shape => {
    const shape: Shape = { base, open: "{", close: "}", keys, ...more };
    const bare = shape.keys.length === 0 && (shape.hidden ?? []).length === 0;
    return bare ? { ...shape, whole: base } : shape;
  };
  const named = (base: string, kind: string): string => {
    const head = prefix(name, tag, kind);
    return head === `${kind} ` ? base : head + base;
  };
  if (typeof value === "function") return leaf(functionHead(value, name, tag));
  if (value instanceof RegExp) return leaf(named(String(value), "RegExp"));
  if (value instanceof Date) {
    const text = Number.isNaN(value.getTime()) ? "Invalid Date" : value.toISOString();
    return leaf(named(text, "Date"));
  }
  if (value instanceof Error || value instanceof DOMException) {
    const parts = errorParts(context, value as Error);
    return leaf(parts.base, { keys: parts.keys, hidden: parts.hidden });
  }
  if (value instanceof ArrayBuffer) {
    return {
      open: `${prefix(name, tag, "ArrayBuffer")}{`,
      close: "}",
      keys,
      contents: (context) => buffer(context, value),
    };
  }
  if (value instanceof WeakSet || value instanceof WeakMap) {
    const kind = value instanceof WeakSet ? "WeakSet" : "WeakMap";
    return {
      open: `${prefix(name, tag, kind)}{`,
      close: "}",
      keys,
      contents: () => ["<items unknown>"],
    };
  }
  return boxed(context, value, keys);
}

function boxed(context: Context, value: object, keys: (string | symbol)[]): Shape | undefined {
  const kind = Object.prototype.toString.call(value).slice(8, -1);
  if (kind !== "String" && kind !== "Number" && kind !== "Boolean") return undefined;
  const inner: unknown = (value as { valueOf: () => unknown }).valueOf();
  const base = `[${kind}: ${write(context, inner, 0)}]`;
  // A string's characters are its own keys: they have been written already.
  const own = keys.filter(
    (key) => kind !== "String" || typeof key === "symbol" || !/^\d+$/.test(key),
  );
  const shape: Shape = { base, open: "{", close: "}", keys: own };
  return own.length === 0 ? { ...shape, whole: base } : shape;
}

function objectShape(context: Context, value: object, name: string | null, tag: string): Shape {
  // What is left in these cannot be looked at without taking it; other iterators print alike.
  if (tag === "Map Iterator" || tag === "Set Iterator") context.foreign.add(tag);
  else if (isPlatform(value) && name !== "Object") context.foreign.add(name ?? "Object");
  const keys = keysOf(value);
  const plain = name === "Object" && tag === "";
  const open = plain ? "{" : `${prefix(name, tag, "Object")}{`;
  const shape: Shape = { open, close: "}", keys };
  return keys.length === 0 ? { ...shape, whole: `${open}}` } : shape;
}
