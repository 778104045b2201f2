// Characters that take two columns of a terminal: East Asian wide and full-width ones. Emoji that
// are drawn as such do too; the letters flags are made of do not.
const WIDE =
  /[\u1100-\u115f\u2329\u232a\u2e80-\u303e\u3041-\u4dbf\u4e00-\ua4cf\ua960-\ua97c\uac00-\ud7a3\uf900-\ufaff\ufe10-\ufe19\ufe30-\ufe6f\uff01-\uff60\uffe0-\uffe6\u{16fe0}-\u{16ff1}\u{17000}-\u{18d08}\u{1aff0}-\u{1b2fb}\u{1f200}-\u{1f265}\u{20000}-\u{2fffd}\u{30000}-\u{3fffd}]/u;
const FLAG_LETTER = /[\u{1f1e6}-\u{1f1ff}]/u;
const EMOJI = /\p{Emoji_Presentation}/u;
// Control and format characters, and marks that sit on the character before; the soft hyphen shows.
const NONE = /[\p{Cc}\p{Cf}\p{Me}\p{Mn}\u1160-\u11a7]/u;
// oxlint-disable-next-line no-control-regex -- what is plain is everything but controls
const PLAIN = /^[\u0020-\u007e]*$/;

/** Columns a text takes in a terminal. */
export function width(text: string): number {
  if (PLAIN.test(text)) return text.length;
  let columns = 0;
  for (const character of text.normalize("NFC")) {
    if (WIDE.test(character) || (EMOJI.test(character) && !FLAG_LETTER.test(character)))
      columns += 2;
    else if (character === "\u00ad" || !NONE.test(character)) columns += 1;
  }
  return columns;
}
