import { LIMITS } from "./launch.ts";

/** That a flood has been cut; how much is missing is known when the program has ended by itself. */
export function cutWords(dropped?: number): string {
  const limit = `Cut after ${number(LIMITS.lines)} lines or ${LIMITS.bytes / 1024} KB`;
  return dropped === undefined
    ? `${limit}: what came after was not kept.`
    : `${limit}: ${number(dropped)} more ${dropped === 1 ? "line was" : "lines were"} not kept.`;
}

function number(value: number): string {
  return value.toLocaleString("en-US");
}
