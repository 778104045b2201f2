import type { Hole, HoleType } from "./expectations.ts";

/** What each type of hole may hold: one word of one line, never more. */
const patterns: Readonly<Record<HoleType, string>> = {
  duration: String.raw`\d+(?:\.\d+)? ?(?:ns|µs|us|ms|s|min)\b`,
  number: String.raw`-?\d+(?:\.\d+)?`,
  port: String.raw`(?:6[0-5]\d{3}|[1-5]?\d{4}|\d{2,4})(?!\d)`,
  uuid: String.raw`[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}`,
  time: String.raw`\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)`,
  position: String.raw`\d+:\d+`,
};

/**
 * Puts each hole's name where the output varies. The words around a hole, which the sample states,
 * have to stand there, and its value has to be of its type: all else is compared byte for byte.
 *
 * @returns what is wrong instead, when a hole is nowhere to be found
 */
export function punch(
  text: string,
  holes: readonly Hole[],
): { text: string; problem?: never } | { text?: never; problem: string } {
  let punched = text;
  for (const hole of holes) {
    const { name, type, words } = hole;
    const written = `{${name}}`;
    if (text.includes(written)) {
      return { problem: `It prints ${written} itself, which is the name of a hole.` };
    }
    const pattern = new RegExp(holePattern(hole), "g");
    if (!pattern.test(punched)) {
      return { problem: `No line of the output holds "${words}" with a ${type} for ${written}.` };
    }
    punched = punched.replace(pattern, () => words);
  }
  return { text: punched };
}

/** What stands where a hole's words are written, as the source of a regular expression. */
export function holePattern({ name, type, words }: Hole): string {
  const [before, after] = words.split(`{${name}}`) as [string, string];
  // Without words before it a value begins where its digits do, and is looked for there alone.
  const begin = before === "" ? String.raw`(?<!\d)` : escape(before);
  return `${begin}${patterns[type]}${escape(after)}`;
}

function escape(words: string): string {
  return words.replace(/[.*+?^${}()|[\]\\/-]/g, String.raw`\$&`);
}
