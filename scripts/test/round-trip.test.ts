import * as fc from "fast-check";
import { markdownToHtml } from "satteri";
import { describe, expect, it } from "vitest";

import { outputBody } from "../samples/fence-source.ts";
import { inject } from "../samples/inject.ts";
import { readPage } from "../samples/page.ts";
import { toPictures } from "../../src/runner/control-pictures.ts";
import { fromPictures } from "../samples/visible.ts";

/** Pieces that have broken other tools, between characters of every kind. */
const words =
  "` `` ``` ```` ~ ~~~ ~~~~ --- *** </script> { } <!-- --> <data> > - : ::: # | \\ $ &amp;".split(
    " ",
  );
const others = ["\t", "\r", "\n", "\r\n", "\0", "\x7f", "\x1b[31m", "\u2028", "\ufeff"];
const pieces = words.concat(others, ["␀", "␦", "␛", "😀", "    ", " ", "x".repeat(300)]);
const nasty = fc.constantFrom(...pieces);
const output = fc
  .array(fc.oneof(nasty, fc.string({ unit: "binary", maxLength: 6 })), { maxLength: 30 })
  // A process writes UTF-8: a lone surrogate never leaves it as one.
  .map((parts) => Buffer.from(parts.join("")).toString());

const fence = (mark: string): string => `${mark}text title="Output" output="a"`;

/** Where a fence may stand, with words around it. */
const places: Readonly<Record<string, string>> = {
  "at the margin": `Before.\n\n${fence("```")}\n\`\`\`\n\nAfter.\n`,
  "in a list": `1. one\n\n   ${fence("```")}\n   \`\`\`\n\n2. two\n`,
  "on a list's own line": `- ${fence("```")}\n  \`\`\`\n- two\n`,
  "in a quote": `> words\n>\n> ${fence("```")}\n> \`\`\`\n>\n> words\n`,
  "in a list in a quote": `> - one\n>\n>   ${fence("~~~")}\n>   ~~~\n>\n> after\n`,
  "in an aside": `:::note[Title]\n${fence("```")}\n\`\`\`\n:::\n\nAfter.\n`,
  "as the last bytes": `Before.\n\n${fence("```")}\n\`\`\``,
};

describe("an arbitrary output", () => {
  it("comes back from its pictures as it was", () => {
    fc.assert(fc.property(output, (text) => fromPictures(toPictures(text)) === text));
  });

  describe.each([
    ["LF", (page: string): string => page],
    ["CRLF", (page: string): string => page.replaceAll("\n", "\r\n")],
  ])("on a page with %s", (_, withEnds) => {
    it.each(Object.entries(places))("%s, is written, read back, and written once", (_, source) => {
      fc.assert(
        fc.property(output, (text) => {
          const body = outputBody(text);
          const page = readPage("page.md", withEnds(source));
          const [empty] = page.fences;
          if (empty === undefined) throw new Error("The page has no fence.");
          const written = inject(page, [{ fence: empty, body }]);
          const again = readPage("page.md", written);
          expect(again.fences.map((found) => found.body)).toEqual([body]);
          expect(again.problems).toEqual([]);
          const [filled] = again.fences;
          if (filled === undefined) throw new Error("The fence is gone.");
          expect(inject(again, [{ fence: filled, body }])).toBe(written);
          // Every other byte is kept: with the body taken out, the page is the one it was.
          const emptied = inject(again, [{ fence: filled, body: "" }]);
          expect(emptied).toBe(page.text);
        }),
      );
    });
  });

  it("stands in the page's HTML as it was printed", () => {
    fc.assert(
      fc.property(output, (text) => {
        const page = readPage("page.md", places["at the margin"] ?? "");
        const [empty] = page.fences;
        if (empty === undefined) throw new Error("The page has no fence.");
        const body = outputBody(text);
        // A lone blank line has no place in HTML: a sample that prints nothing else is refused.
        fc.pre(body.trim() !== "");
        const { html } = markdownToHtml(inject(page, [{ fence: empty, body }]));
        const shown = /<code[^>]*>([\s\S]*?)<\/code>/.exec(html)?.[1] ?? "";
        expect(fromPictures(unescape(shown))).toBe(fromPictures(body));
      }),
    );
  });
});

function unescape(html: string): string {
  return html
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&amp;", "&");
}
