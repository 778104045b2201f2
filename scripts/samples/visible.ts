import { picture } from "../../src/runner/control-pictures.ts";

/** Marks a picture that is one, in what {@link toPictures} wrote (src/runner/control-pictures.ts). */
const quote = "\u2426";
// oxlint-disable-next-line no-control-regex -- control characters are what this file is about
const controls = /[\u0000-\u0008\u000B-\u001F\u007F]/g;
const shown = /\u2426[\u2400-\u2421\u2426]|[\u2400-\u2421]/g;

/** The way back: {@link fromPictures}({@link toPictures}(text)) is text. */
export function fromPictures(text: string): string {
  return text.replace(shown, (found) => {
    if (found.startsWith(quote)) return found.slice(quote.length);
    return found === "\u2421" ? "\u007F" : String.fromCharCode(found.charCodeAt(0) - 0x2400);
  });
}

/** The first character a file shown on a page may not contain, with its place. */
export function firstControl(text: string): { line: number; name: string } | undefined {
  const lines = text.replaceAll("\r\n", "\n");
  const at = lines.search(controls);
  if (at === -1) return undefined;
  return { line: lines.slice(0, at).split("\n").length, name: codePoint(lines.charAt(at)) };
}

/** A report as a terminal shows it: what a sample printed must not move the cursor or hide a line. */
export function forTerminal(text: string): string {
  return text
    .replace(controls, picture)
    .replace(/[\u0080-\u009F]/g, (char) => `<${codePoint(char)}>`);
}

/**
 * One line of a diff with its blanks shown: `·` for a space that ends the line, `→` for a
 * tab, `⏎` for a line that is empty, pictures and code points for the rest. With `every`,
 * for two lines that differ in nothing but blanks, every space is a `·`.
 */
export function showBlanks(line: string, every: boolean): string {
  if (line === "") return "⏎";
  return (every ? line.replaceAll(" ", "·") : withEndShown(line))
    .replaceAll("\t", "→")
    .replace(controls, picture)
    .replace(
      /[\u0085\u00A0\u00AD\u200B-\u200F\u2028-\u202F\u2060-\u206F\uFEFF]/g,
      (char) => `<${codePoint(char)}>`,
    );
}

/** A pattern for the blanks at the end takes the square of those before. */
function withEndShown(line: string): string {
  let end = line.length;
  while (line[end - 1] === " ") end -= 1;
  return line.slice(0, end) + "·".repeat(line.length - end);
}

function codePoint(char: string): string {
  return `U+${char.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0")}`;
}
