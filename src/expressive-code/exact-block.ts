import {
  ExpressiveCodeBlock,
  type ExpressiveCodeBlockOptions,
} from "@astrojs/starlight/expressive-code";

/**
 * A block that holds the fence's text as it is. Expressive Code's own constructor drops blank lines
 * at both ends and blanks at the end of every line; a program with either would be shown otherwise
 * than it ran. Only the newline before the closing fence is left out: it ends the last line.
 */
export function exactBlock({ input }: { input: ExpressiveCodeBlockOptions }): ExpressiveCodeBlock {
  const block = new ExpressiveCodeBlock(input);
  if (input.code === "") return block;
  const lines = input.code.replace(/\r?\n$/, "").split(/\r?\n/);
  const leading = lines.findIndex((line) => line.trim() !== "");

  if (leading === -1) {
    block.insertLines(0, lines);
    return block;
  }
  if (leading > 0) block.insertLines(0, lines.slice(0, leading));
  const kept = block.getLines().length;
  if (kept < lines.length) block.insertLines(kept, lines.slice(kept));
  block.getLines().forEach((line, index) => {
    const tail = (lines[index] ?? "").slice(line.text.length);
    if (tail !== "") line.editText(line.text.length, line.text.length, tail);
  });
  return block;
}
