/**
 * The first line of a program in which more stands than in the text it was made of; undefined when
 * only something was taken away, blanks aside. Both have the same lines.
 */
export function lineWithMore(text: string, code: string): number | undefined {
  const before = text.split("\n");
  const after = code.split("\n");
  const at = after.findIndex((line, index) => !isWithin(line, before[index] ?? ""));
  // Where a type takes several lines, a mark beside it stands in another of them than before.
  return at === -1 || isWithin(code, text) ? undefined : at + 1;
}

/** Whether a text is left of another when some of its characters are taken away. */
function isWithin(rest: string, whole: string): boolean {
  let at = 0;
  for (const character of rest.replaceAll(/\s/g, "")) {
    at = whole.indexOf(character, at) + character.length;
    if (at < character.length) return false;
  }
  return true;
}
