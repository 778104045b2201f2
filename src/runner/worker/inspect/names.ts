import { ResponseAtOnce } from "../response.ts";
import { Timer } from "../timers.ts";

/** The name of what made a value, and whether it is the nearest prototype's; null: no prototype. */
export function constructorName(value: object): string | null {
  let at: object | null = value;
  while (at !== null) {
    const own = Object.getOwnPropertyDescriptor(at, "constructor");
    if (own !== undefined && typeof own.value === "function" && own.value.name !== "") {
      // An object that is no instance of what it names has been given another prototype.
      if (isInstance(value, own.value)) return String(own.value.name);
    }
    at = Object.getPrototypeOf(at) as object | null;
  }
  const parent = Object.getPrototypeOf(value) as object | null;
  if (parent === null) return null;
  return `Object <${constructorName(parent) ?? "[Object: null prototype] {}"}>`;
}

function isInstance(value: object, made: { prototype?: unknown }): boolean {
  const { prototype } = made;
  return Object(prototype) === prototype && Object.prototype.isPrototypeOf.call(prototype, value);
}

/** What `Symbol.toStringTag` adds to the name; a property of the value's own is listed instead. */
export function toStringTag(value: object): string {
  const tag: unknown = (value as { [Symbol.toStringTag]?: unknown })[Symbol.toStringTag];
  if (typeof tag !== "string" || tag === "") return "";
  return Object.prototype.propertyIsEnumerable.call(value, Symbol.toStringTag) ? "" : tag;
}

/** What stands before a brace: `Map(2) `, `Foo [tag] `, `[Object: null prototype] `. */
export function prefix(name: string | null, tag: string, fallback: string, size = ""): string {
  if (name === null) {
    const nameless = `[${fallback}${size}: null prototype] `;
    return tag !== "" && tag !== fallback ? `${nameless}[${tag}] ` : nameless;
  }
  return tag !== "" && tag !== name ? `${name}${size} [${tag}] ` : `${name}${size} `;
}

/** The value's own enumerable keys, symbols last. */
export function keysOf(value: object): (string | symbol)[] {
  const symbols = Object.getOwnPropertySymbols(value).filter((name) =>
    Object.prototype.propertyIsEnumerable.call(value, name),
  );
  return [...Object.keys(value), ...symbols];
}

/** Keys that are no element of a list. */
export function keysBesideElements(value: object): (string | symbol)[] {
  return keysOf(value).filter((name) => typeof name === "symbol" || !isIndex(name));
}

function isIndex(name: string): boolean {
  const index = Number(name);
  return Number.isInteger(index) && index >= 0 && index < 2 ** 32 - 1 && String(index) === name;
}

/** Whether a value was made by the platform itself, and not by the language or a program. */
export function isPlatform(value: object): boolean {
  if (value instanceof Timer) return true;
  const made: unknown = Reflect.get(value, "constructor");
  return (
    typeof made === "function" &&
    made !== Object &&
    value instanceof made &&
    (made === ResponseAtOnce ||
      /\[native code\]\s*\}$/.test(Function.prototype.toString.call(made)))
  );
}
