import { constructorName } from "./inspect/names.ts";
import { inspect } from "./inspect/inspect.ts";

/** What Node prints about an error nobody caught, as a capture keeps it: no frames, no hints. */
export function uncaughtText(error: unknown, how: "thrown" | "rejected"): string {
  if (error instanceof Error) return `${inspect(error)}\n`;
  if (how === "thrown") return `\n${plain(error)}\n`;
  return (
    "UnhandledPromiseRejection: This error originated either by throwing inside of an async function " +
    "without a catch block, or by rejecting a promise which was not handled with .catch(). " +
    `The promise rejected with the reason "${reason(error)}". {\n  code: 'ERR_UNHANDLED_REJECTION'\n}\n`
  );
}

function plain(value: unknown): string {
  return typeof value === "string" ? value : inspect(value);
}

function reason(value: unknown): string {
  if (typeof value !== "object" || value === null) return String(value);
  return `#<${constructorName(value) ?? "Object"}>`;
}
