import { didYouMean } from "./suggest.ts";

/** The command line is wrong: exit code 2. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}

/** One `--flag`; with `value` it takes one, named so in the help. */
export interface Flag {
  value?: string;
  help: string;
}

/** Splits a command line into words and flags. @throws UsageError for a flag it cannot read */
export class FlagReader {
  readonly words: readonly string[];
  readonly #given = new Map<string, string>();

  constructor(argv: readonly string[], known: Readonly<Record<string, Flag>>) {
    const words: string[] = [];
    const rest = [...argv];
    for (let arg = rest.shift(); arg !== undefined; arg = rest.shift()) {
      if (arg.startsWith("-")) this.#take(arg, rest, known);
      else words.push(arg);
    }
    this.words = words;
  }

  has(key: string): boolean {
    return this.#given.has(key);
  }

  value(key: string): string | undefined {
    return this.#given.get(key);
  }

  #take(arg: string, rest: string[], known: Readonly<Record<string, Flag>>): void {
    const [name, inline] = splitAtEquals(arg);
    const isLong = name.startsWith("--");
    const key = name.slice(isLong ? 2 : 1);
    const flag = isLong && Object.hasOwn(known, key) ? known[key] : undefined;
    if (flag === undefined) {
      const names = Object.keys(known);
      const all = names.map((name) => `--${name}`).join(", ");
      throw new UsageError(`${arg} is no option.${didYouMean(key, names)} Options: ${all}.`);
    }
    if (this.#given.has(key)) throw new UsageError(`--${key} is given twice.`);
    if (flag.value === undefined && inline !== undefined) {
      throw new UsageError(`--${key} takes no value, got "${inline}".`);
    }
    const value = flag.value === undefined ? "" : (inline ?? rest.shift() ?? "");
    if (flag.value !== undefined && value === "") {
      throw new UsageError(`--${key} needs a value: --${key} ${flag.value}.`);
    }
    this.#given.set(key, value);
  }
}

function splitAtEquals(arg: string): [name: string, value?: string] {
  const at = arg.indexOf("=");
  return at === -1 ? [arg] : [arg.slice(0, at), arg.slice(at + 1)];
}
