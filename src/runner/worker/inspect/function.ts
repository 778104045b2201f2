import { prefix } from "./names.ts";

/** `[Function: name]`, `[AsyncFunction (anonymous)]`, `[class B extends A]`. */
export function functionHead(value: object, name: string | null, tag: string): string {
  const source = Function.prototype.toString.call(value);
  const own = (value as { name?: unknown }).name;
  const label = typeof own === "string" ? own : "";
  if (source.startsWith("class") && source.endsWith("}")) return classHead(value, label, name, tag);
  const kind = Object.prototype.toString.call(value).slice(8, -1);
  let head = `[${kind === "" ? "Function" : kind}`;
  if (name === null) head += " (null prototype)";
  head += label === "" ? " (anonymous)]" : `: ${label}]`;
  if (name !== kind && name !== null) head += ` ${name}`;
  if (tag !== "" && name !== tag) head += ` [${tag}]`;
  return head;
}

function classHead(value: object, label: string, name: string | null, tag: string): string {
  let head = `[class ${label === "" ? "(anonymous)" : label}`;
  if (name !== "Function" && name !== null) head += ` [${prefix(name, "", "Function").trimEnd()}]`;
  if (tag !== "" && name !== tag) head += ` [${tag}]`;
  const parent: unknown = Object.getPrototypeOf(value);
  if (name === null) head += " extends [null prototype]";
  else if (typeof parent === "function" && parent.name !== "") head += ` extends ${parent.name}`;
  else if (parent === null) head += " extends null";
  return `${head}]`;
}
