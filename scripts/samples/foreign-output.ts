/**
 * Kinds that Node and the page's worker print differently: what the platform makes holds its state
 * where no program can read it, and each runtime shows another part of it.
 */
const kinds = [
  "AbortController",
  "AbortSignal",
  "Blob",
  "BroadcastChannel",
  "CompressionStream",
  "DecompressionStream",
  "Event",
  "EventTarget",
  "File",
  "FormData",
  "Headers",
  "MessageChannel",
  "MessagePort",
  "Promise",
  "ReadableStream",
  "Request",
  "Response",
  "TextDecoder",
  "TextEncoder",
  "TransformStream",
  "URL",
  "URLSearchParams",
  "WritableStream",
];

// As the console writes one: `Response {`, `Headers(1) {`, `URLSearchParams {}`, or `[Promise]` in the deep.
const object = new RegExp(
  String.raw`(?<![\w.$"'])(?:\[(${kinds.join("|")})\]|(${kinds.join("|")})(?:\(\d+\))? (?:\[[^\]\n]{0,200}\] )?\{)`,
);

/** What `keys()`, `values()` and `entries()` of a Map or Set give: Node looks into them, a page cannot. */
const iterator = /\[((?:Map|Set) (?:Iterator|Entries))\] \{/;

/** What `console.table` draws; in a page it is a list of lines like any other. */
const table = /^┌─[─┬]*┐$/m;

/**
 * Why a page could not print the same, or undefined. Reads what was printed, not what was meant to
 * be: the same words out of a program's own text count too.
 */
export function foreignOutput(text: string): { message: string; line: number } | undefined {
  const found = object.exec(text) ?? iterator.exec(text);
  if (found !== null) {
    // Of the groups the one that matched, whichever form it has.
    const kind = found.slice(1).join("");
    return {
      message: `It prints a ${kind}, which Node and browsers show differently. Print what you need of it, or mark it // @runs node.`,
      line: lineOf(text, found.index),
    };
  }
  const drawn = table.exec(text);
  if (drawn === null) return undefined;
  return {
    message:
      "It prints with console.table, which Node and browsers draw differently. Print lines, or mark it // @runs node.",
    line: lineOf(text, drawn.index),
  };
}

function lineOf(text: string, index: number): number {
  return text.slice(0, index).split("\n").length;
}
