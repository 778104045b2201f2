import { describe, expect, it } from "vitest";

import { foreignOutput } from "../samples/foreign-output.ts";

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

function printed(kind: string, line: number): ReturnType<typeof foreignOutput> {
  const message = `It prints a ${kind}, which Node and browsers show differently. Print what you need of it, or mark it // @runs node.`;
  return { message, line };
}

describe("an output that a page could not print", () => {
  it.each(kinds)("shows a %s, whole or in the deep", (kind) => {
    expect(foreignOutput(`${kind} {}\n`)).toEqual(printed(kind, 1));
    expect(foreignOutput(`a\n{ deep: [${kind}] }\n`)).toEqual(printed(kind, 2));
    expect(foreignOutput(`\n${kind}(3) {\n  a: 1\n}\n`)).toEqual(printed(kind, 2));
    expect(foreignOutput(`a\nb\n${kind} [tagged] {\n`)).toEqual(printed(kind, 3));
  });

  it.each([
    ["[Map Iterator] { 1 }\n", "Map Iterator", 1],
    ["\n[Map Entries] { [ 1, 2 ] }\n", "Map Entries", 2],
    ["a\nb [Set Iterator] { 1 }\n", "Set Iterator", 2],
    ["[Set Entries] { [ 1, 1 ] }\n", "Set Entries", 1],
  ])("shows what a Map or a Set gives: %j", (text, kind, line) => {
    expect(foreignOutput(text)).toEqual(printed(kind, line));
  });

  it.each([
    ["┌─┐\n", 1],
    ["\n┌───┬───┐\n│ a │ b │\n", 2],
    ["a\nb\n┌─────────┬────────┬───┐\n", 3],
  ])("shows a table of the console's: %j", (text, line) => {
    const message =
      "It prints with console.table, which Node and browsers draw differently. Print lines, or mark it // @runs node.";
    expect(foreignOutput(text)).toEqual({ message, line });
  });

  it("names an object of the platform before an iterator, and both before a table", () => {
    const [table, iterator] = ["┌─┐\n", "[Set Entries] { 1 }\n"];
    expect(foreignOutput(`${table}${iterator}URL {}\n`)).toEqual(printed("URL", 3));
    expect(foreignOutput(`${table}${iterator}`)).toEqual(printed("Set Entries", 2));
  });
});

describe("an output that a page prints too", () => {
  it.each([
    "",
    "hello\n",
    "MyURL {}\n",
    "my.URL {}\n",
    "$URL {}\n",
    "'URL {}'\n",
    '"URL {}"\n',
    "URL{}\n",
    "URL: {}\n",
    "URLs {}\n",
    "URL(x) {}\n",
    "URL [a\nb] {}\n",
    "[URL",
    "{ a: 1 }\n",
    "[WeakMap Iterator] {}\n",
    "[Map Iterator]\n",
    "so ┌─┐\n",
    "┌─┐ it is\n",
    "┌ ┐\n",
    "└─┘\n",
  ])("is %j", (text) => {
    expect(foreignOutput(text)).toBeUndefined();
  });
});
