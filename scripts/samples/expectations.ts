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
  const lines = text.replace(/^\uFEFF/, "").split(/\r?\n/);
  for (const [index, line] of lines.entries()) {
    if (!line.trimStart().startsWith(mark)) break;
    const comment = line.trimStart().slice(mark.length).trim();
    if (!comment.startsWith("@")) continue;
    const [word = "", ...given] = comment.slice(1).split(/\s+/);
    const message = apply(expectations, word, given);
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
  word: string,
  given: readonly string[],
): string | undefined {
  const form = Object.hasOwn(vocabulary, word) ? vocabulary[word] : undefined;
  if (form === undefined) {
    const known = Object.keys(vocabulary);
    return `@${word} is no expectation.${didYouMean(word, known)} Known: ${Object.values(vocabulary).join(", ")}.`;
  }
  const wrong = `Expected ${form}, got "${`@${word} ${given.join(" ")}`.trim()}".`;
  const [first = "", second = "", third = ""] = given;
  switch (word) {
    case "support":
      if (given.length > 0) return wrong;
      into.support = true;
      return undefined;
    case "needs":
      if (given.length === 0) return wrong;
      into.needs = [...into.needs, ...given];
      return undefined;
    case "runs":
      if (given.length !== 1 || first !== "node") return wrong;
      into.runs = "node";
      return undefined;
    case "timeline":
      if (given.length !== 1 || first !== "none") return wrong;
      into.timeline = false;
      return undefined;
    case "exits":
      if (given.length !== 1 || !/^[1-9]\d{0,2}$/.test(first) || Number(first) > 255) return wrong;
      into.exits = Number(first);
      return undefined;
    case "compileError": {
      const fits = given.length === 3 && /^\d+$/.test(first) && second === "line";
      if (!fits || !/^[1-9]\d*$/.test(third)) return wrong;
      into.compileError = { code: Number(first), line: Number(third) };
      return undefined;
    }
    default: {
      const type = holeTypes.find((known) => known === second);
      const words = given.slice(2).join(" ");
      const around = words.split(`{${first}}`);
      if (!/^[a-z][\w-]*$/i.test(first) || type === undefined || around.length !== 2) return wrong;
      // A hole without words around it would take any value anywhere.
      if (!/[\p{L}\p{N}]/u.test(around.join(""))) return wrong;
      if (into.holes.some((hole) => hole.name === first))
        return `The hole ${first} is named twice.`;
      into.holes = [...into.holes, { name: first, type, words }];
      return undefined;
    }
  }
}
