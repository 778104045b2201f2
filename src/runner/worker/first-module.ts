import type { observe } from "outbound-sdk";
import { PACK, type Modules, type ModuleText } from "../protocol.ts";

const MARK = Symbol.for("outbound-docs.started");

/**
 * The module that runs before a program's own: it says that the program starts, and hands over
 * `observe` of the very SDK the program uses, when it uses one. It can do so once.
 */
export function firstModule(
  modules: Modules,
  start: (listen: typeof observe | undefined) => void,
): ModuleText {
  Reflect.set(globalThis, MARK, (listen?: typeof observe) => {
    Reflect.deleteProperty(globalThis, MARK);
    start(listen);
  });
  // The await makes the program begin in a microtask: what Firefox evaluates before its first one
  // is not in turn with the promises it makes.
  const call = (given: string): string =>
    `await null;globalThis[Symbol.for("${MARK.description}")](${given});`;
  if (modules[PACK] === undefined) return { code: call(""), imports: [] };
  const before = 'import{observe}from"';
  const code = `${before}${PACK}";${call("observe")}`;
  return { code, imports: [[before.length, before.length + PACK.length, PACK]] };
}
