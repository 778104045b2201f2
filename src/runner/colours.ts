import type { HighlighterCore } from "shiki/core";

let loading: Promise<void> | undefined;
let highlighter: HighlighterCore | undefined;

/** The grammar and the two themes of the page's own code blocks, loaded with the first edit. */
async function load(): Promise<void> {
  const [{ createHighlighterCore }, { createJavaScriptRegexEngine }, typescript, { themes }] =
    await Promise.all([
      import("shiki/core"),
      import("shiki/engine/javascript"),
      import("shiki/langs/typescript.mjs"),
      import("../expressive-code/themes.ts"),
    ]);
  highlighter = await createHighlighterCore({
    langs: [typescript.default],
    themes: [...themes],
    engine: createJavaScriptRegexEngine({ forgiving: true }),
  });
}

/** Resolves when colours are there, or cannot be: text without them can be edited as well. */
export function coloursCame(): Promise<void> {
  loading ??= load().catch(() => {
    loading = undefined;
  });
  return loading;
}

/** Longest text that is coloured as it is typed: longer ones would hold up the keys. */
const LONGEST = 50_000;
/**
 * Longest line that is: the grammar's time grows with the square of a line. A line of 49,000
 * underscores, packed into an address of 200 letters, held up its reader's page for minutes.
 */
const LONGEST_LINE = 300;

/** A text as lines of the shape Expressive Code draws; undefined while there are no colours yet. */
export function colouredLines(text: string): HTMLElement[] | undefined {
  if (highlighter === undefined || text.length > LONGEST) return undefined;
  const { tokens } = highlighter.codeToTokens(text, {
    lang: "typescript",
    themes: { 0: "outbound-dark", 1: "outbound-light" },
    defaultColor: false,
    cssVariablePrefix: "--",
    tokenizeMaxLineLength: LONGEST_LINE,
  });
  return tokens.map((line) =>
    lineOf(
      line.map(({ content, htmlStyle }) => {
        const span = document.createElement("span");
        span.textContent = content;
        for (const [name, value] of Object.entries(htmlStyle ?? {})) {
          span.style.setProperty(name, value);
        }
        return span;
      }),
    ),
  );
}

export function plainLines(text: string): HTMLElement[] {
  return text.split("\n").map((line) => lineOf(line === "" ? [] : [document.createTextNode(line)]));
}

function lineOf(parts: Node[]): HTMLElement {
  const line = document.createElement("div");
  line.className = "ec-line";
  const code = document.createElement("div");
  code.className = "code";
  // An empty line has the height of a line, and of nothing else.
  code.append(...(parts.length === 0 ? ["\n"] : parts));
  line.append(code);
  return line;
}
