import State from "sucrase/dist/esm/parser/tokenizer/state";

/** Letters that may be read again for each letter of a text, and for any text. No file of ours comes to 16. */
const AGAIN = 50;
const AGAIN_ALWAYS = 500_000;
/** What a way back costs besides, in letters: an error has been made before it. */
const WAY_BACK = 500;

let left = Infinity;

const { restoreFromSnapshot } = State.prototype;
State.prototype.restoreFromSnapshot = function (snapshot): void {
  left -= this.pos - snapshot.pos + WAY_BACK;
  if (left < 0)
    throw new SyntaxError("Too much of this can be read in two ways: it takes too long");
  restoreFromSnapshot.call(this, snapshot);
};

/**
 * Lets sucrase read a text, within limits. It tries what may be an arrow function or a cast as the
 * one, then as the other, and in each so what stands inside: thirty nested `<T>(`, which an address
 * can bring, would hold up the page for hours.
 *
 * @throws SyntaxError when it is too much.
 */
export function readWithin<T>(text: string, read: () => T): T {
  left = AGAIN_ALWAYS + AGAIN * text.length;
  try {
    return read();
  } finally {
    left = Infinity;
  }
}
