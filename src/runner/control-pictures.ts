/**
 * Characters a page cannot hold or a reader cannot see, and how they are shown.
 *
 * Markdown replaces NUL, and takes a lone CR for the end of a line, so an output that has
 * them would come back changed. In an output fence every control character but tab and
 * line feed is written as its picture (U+2400...); a picture the output really printed
 * is marked with ␦ before it, so the way back is exact.
 */
const quote = "\u2426";
// oxlint-disable-next-line no-control-regex -- control characters are what this file is about
const controls = /[\u0000-\u0008\u000B-\u001F\u007F]/g;
const pictures = /[\u2400-\u2421\u2426]/g;

/** What was printed, as an output fence holds it and a run in the page shows it. */
export function toPictures(text: string): string {
  return text.replace(pictures, `${quote}$&`).replace(controls, picture);
}

/** The picture of one control character. */
export function picture(control: string): string {
  return control === "\u007F" ? "\u2421" : String.fromCharCode(control.charCodeAt(0) + 0x2400);
}
