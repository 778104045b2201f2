const units: Readonly<Record<string, number>> = {
  s: 1_000,
  second: 1_000,
  seconds: 1_000,
  minute: 60_000,
  minutes: 60_000,
};
const words = ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"];
const digits = /(?<![\p{L}\d_])(\d[\d_,]*(?:\.\d+)?)(?:\s+(\p{L}+))?/gu;

/** The numbers of a text in the order they stand: times in ms, counts as they are. */
export function amountsIn(text: string): number[] {
  return [...text.matchAll(digits)].map(
    ([, number = "", unit = ""]) => Number(number.replace(/[_,]/g, "")) * (units[unit] ?? 1),
  );
}

/** The same, and those that are written as words. */
export function amountsInWords(text: string): number[] {
  return amountsIn(
    text.replace(/\p{L}+/gu, (word) => {
      const at = words.indexOf(word);
      return at === -1 ? word : String(at);
    }),
  );
}
