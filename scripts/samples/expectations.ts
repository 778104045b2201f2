import { didYouMean } from "./suggest.ts";

/** What a sample's first comment lines promise about its run. */
export interface Expectations {
  /** `@support`: shown whole, not run on its own, no capture. */
  support: boolean;
  /** `@needs PACKAGE...`: dev dependencies of the root it imports. */
  needs: readonly string[];
  /** `@runs node`: not in a browser. */
  runs: "everywhere" | "node";
  /** `@exits N`: the exit code a run must end with. @default 0 */
  exits: number;
  /** `@compileError CODE line N`: it must fail to compile, for this reason only. */
  compileError: { code: number; line: number } | undefined;
  /** `@varies NAME TYPE WORDS`: named holes in the output. */
  holes: readonly Hole[];
  /** Whether what the SDK told is kept: not with `@timeline none`. */
  timeline: boolean;
}

/** A part of the output that may differ from run to run; never more than one word. */
export interface Hole {
  name: string;
  type: HoleType;
  /** The words of the output it stands in, with `{NAME}` in its place. */
  words: string;
}
const holeTypes = ["duration", "number", "port", "position", "time", "uuid"] as const;
export type HoleType = (typeof holeTypes)[number];

/** A line of the first comment that means nothing here. */
export interface ExpectationProblem {
  line: number;
  message: string;
}

/** The closed vocabulary, with the form each word takes. */
const vocabulary: Readonly<Record<string, string>> = {
  support: "@support",
  needs: "@needs PACKAGE...",
  runs: "@runs node",
  exits: "@exits N (1 to 255)",
  compileError: "@compileError CODE line N",
  timeline: "@timeline none",
  varies: `@varies NAME ${holeTypes.join("|")} words with {NAME}`,
};

/**
 * Reads the run of comment lines a file starts with. A line that begins with `@` is an
 * expectation, any other line is the author's own comment; a blank line or code ends it.
 *
 * @param mark what a comment of this file starts with; a shell's `#` file needs Node by itself
 */
export function readExpectations(
  text: string,
  mark: "//" | "#" = "//",
): {
  expectations: Expectations;
  problems: ExpectationProblem[];
} {
  const expectations: Mutable<Expectations> = {
    support: false,
    needs: [],
    runs: mark === "#" ? "node" : "everywhere",
    exits: 0,
    compileError: undefined,
    holes: [],
    timeline: true,
  };
  const problems: ExpectationProblem[] = [];
  for (const [index, raw] of text.split("\n").entries()) {
    // With the blanks go a byte order mark and the other half of a line end.
    const line = raw.trim();
    if (!line.startsWith(mark)) break;
    const comment = line.slice(mark.length).trim();
    if (!comment.startsWith("@")) continue;
    const words = comment.slice(1).split(/\s+/) as [string, ...string[]];
    const message = apply(expectations, words);
    if (message !== undefined) problems.push({ line: index + 1, message });
  }
  if (expectations.support && expectations.compileError !== undefined) {
    problems.push({ line: 1, message: "@support and @compileError exclude each other." });
  }
  return { expectations, problems };
}

type Mutable<T> = { -readonly [Key in keyof T]: T[Key] };

/** Takes one word into account; returns what is wrong with it. */
function apply(
  into: Mutable<Expectations>,
  [word, ...given]: readonly [string, ...string[]],
): string | undefined {
  const form = Object.hasOwn(vocabulary, word) ? vocabulary[word] : undefined;
  if (form === undefined) {
    const known = Object.keys(vocabulary);
    return `@${word} is no expectation.${didYouMean(word, known)} Known: ${Object.values(vocabulary).join(", ")}.`;
  }
  const rest = given.join(" ");
  const wrong = `Expected ${form}, got "${`@${word} ${rest}`.trim()}".`;
  switch (word) {
    case "support":
      if (rest !== "") return wrong;
      into.support = true;
      return undefined;
    case "needs":
      if (rest === "") return wrong;
      into.needs = [...into.needs, ...given];
      return undefined;
    case "runs":
      if (rest !== "node") return wrong;
      into.runs = "node";
      return undefined;
    case "timeline":
      if (rest !== "none") return wrong;
      into.timeline = false;
      return undefined;
    case "exits":
      if (!/^[1-9]\d*$/.test(rest) || Number(rest) > 255) return wrong;
      into.exits = Number(rest);
      return undefined;
    case "compileError": {
      const found = /^(\d+) line ([1-9]\d*)$/.exec(rest);
      if (found === null) return wrong;
      into.compileError = { code: Number(found[1]), line: Number(found[2]) };
      return undefined;
    }
    default: {
      const [name, kind, ...around] = given;
      const type = holeTypes.find((known) => known === kind);
      const words = around.join(" ");
      if (name === undefined || type === undefined || !isHole(name, words)) return wrong;
      if (into.holes.some((hole) => hole.name === name)) return `The hole ${name} is named twice.`;
      into.holes = [...into.holes, { name, type, words }];
      return undefined;
    }
  }
}

/** Whether a hole is named once in its words. Without words around it, it would take any value anywhere. */
function isHole(name: string, words: string): boolean {
  const around = words.split(`{${name}}`);
  const named = /^[a-z][\w-]*$/i.test(name) && around.length === 2;
  return named && around.some((part) => /[\p{L}\p{N}]/u.test(part));
}
