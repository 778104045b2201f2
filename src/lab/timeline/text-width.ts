/** Pixels of a letter of 13 px, on the wide side. */
const LETTER = 6.2;
const BOLD_LETTER = 6.8;

/** How wide a text is at most. */
export function textWidth(text: string, bold = false): number {
  return text.length * (bold ? BOLD_LETTER : LETTER);
}
