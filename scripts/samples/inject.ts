import { readPage } from "./page.ts";
import type { Fence, Page } from "./page.ts";

/** A fence and the lines it must hold, each ended by `\n`. */
export interface Filling {
  fence: Fence;
  body: string;
}

/**
 * The page's text with the bodies of these fences replaced; every other byte is kept, the
 * page's own line ends included. The result is parsed again: should any fence not come back
 * as asked (or a neighbour change), an error is thrown and nothing is lost.
 */
export function inject(page: Page, fillings: readonly Filling[]): string {
  let text = page.text;
  const changed = fillings.filter(({ fence, body }) => fence.body !== body);
  for (const { fence, body } of [...changed].sort((a, b) => b.fence.start - a.fence.start)) {
    text = text.slice(0, fence.start) + rewrite(page.text, fence, body) + text.slice(fence.end);
  }
  if (changed.length > 0) verify(page, text, changed);
  return text;
}

function rewrite(text: string, fence: Fence, body: string): string {
  if (!fence.closed) throw new Error(`The fence on line ${fence.line} is never closed.`);
  const source = text.slice(fence.start, fence.end);
  // A closed fence begins with its marks, and has a second line.
  const [open] = /`{3,}|~{3,}/.exec(source) as RegExpExecArray;
  const [eol] = /\r?\n/.exec(source) as RegExpExecArray;
  const info = source.slice(open.length, source.indexOf(eol));
  const marks = marksAround(body, open.startsWith("`") ? "`" : "~");
  const lines = body === "" ? [] : body.slice(0, -1).split("\n");
  const marked = continuation(text, fence.start);
  // The blank behind a quote's mark is the quote's.
  const eaten = marked.endsWith(">") && lines.some((line) => /^[ \t]/.test(line));
  const lead = eaten ? `${marked} ` : marked;
  return [
    marks + info,
    ...lines.map((line) => (line === "" ? lead.trimEnd() : lead + line)),
    lead + marks,
  ].join(eol);
}

/** Marks that no run inside is as long as; three are the least. */
function marksAround(body: string, char: "`" | "~"): string {
  let longest = 2;
  for (const [run] of body.matchAll(char === "`" ? /`{3,}/g : /~{3,}/g)) {
    longest = Math.max(longest, run.length);
  }
  return char.repeat(longest + 1);
}

/**
 * What a following line of the same block starts with: quote marks stay, list markers
 * become blanks of the same width.
 */
function continuation(text: string, start: number): string {
  const lineStart = text.lastIndexOf("\n", start) + 1;
  return text.slice(lineStart, start).replace(/[^>\s]/g, " ");
}

function verify(page: Page, text: string, changed: readonly Filling[]): void {
  const again = readPage(page.file, text);
  const expected = page.fences.map(
    (fence) => changed.find((filling) => filling.fence === fence)?.body ?? fence.body,
  );
  const got = again.fences.map((fence) => fence.body);
  const same =
    got.length === expected.length && expected.every((body, index) => body === got[index]);
  if (same) return;
  const at = expected.findIndex((body, index) => body !== got[index]);
  const line = page.fences[at]?.line ?? 1;
  throw new Error(
    `The fence on line ${line} of ${page.file} would not read back as written; the page is left as it was.`,
  );
}
