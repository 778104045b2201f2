import type { Context } from "./context.ts";
import { constructorName, keysOf } from "./names.ts";

/**
 * Stands where an error's stack frames would: they differ from engine to engine and from edit to
 * edit, so they are never printed, but a value that holds an error is laid out as if they were.
 */
const FRAMES = "\n\u0000";

/** Removes the marks of frames from a finished text. */
export function withoutFrames(text: string): string {
  // oxlint-disable-next-line no-control-regex -- the mark is a character no text has
  return text.replaceAll(/\n *\u0000/g, "");
}

/** An error's first line or lines, and its properties that are to be listed below it. */
export function errorParts(
  context: Context,
  error: Error,
): { base: string; keys: (string | symbol)[]; hidden: string[] } {
  const head = headOf(error);
  // What the head says already is not said again.
  const keys = keysOf(error).filter((name) => {
    if (name !== "name" && name !== "message" && name !== "stack") return true;
    return !head.includes(String(error[name]));
  });
  const hidden = ["cause", "errors"].filter((name) => {
    if (keys.includes(name) || !Object.hasOwn(error, name)) return false;
    return name === "cause" || Array.isArray((error as { errors?: unknown }).errors);
  });
  const indented = head.replaceAll("\n", `\n${" ".repeat(context.indentation)}`);
  return { base: indented + FRAMES, keys, hidden };
}

function headOf(error: Error): string {
  const { message } = error;
  const made = constructorName(error) ?? "Error";
  const given = typeof error.name === "string" && error.name !== "" ? error.name : "Error";
  const name =
    made !== given && !made.includes(given) && given === "Error" ? `${made} [${given}]` : given;
  const label = made === "DOMException" ? `${made} [${given}]` : name;
  return message === "" ? label : `${label}: ${message}`;
}
