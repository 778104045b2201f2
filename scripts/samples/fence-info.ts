import { didYouMean } from "./suggest.ts";

/**
 * What stands after a fence's backticks. One grammar: a language, then options separated
 * by blanks, each `key="value"`, `key='value'`, a plain `word`, or one of Expressive Code's
 * line and text marks (`{1,3-4}`, `"text"`, `/pattern/`).
 */
export interface FenceInfo {
  lang: string;
  /** `sample="NAME"`: this fence holds samples/NAME.ts, or in a bash fence samples/NAME.sh. */
  sample?: string;
  /** `region="NAME"`: only that region of the sample. */
  region?: string;
  /** `output="NAME"`: this fence holds samples/NAME.out.txt. */
  output?: string;
  /** `static="REASON"`: nobody runs this, and why that is right. */
  static?: string;
  /** `file="PATH"`: this fence holds that file of the project. */
  file?: string;
  title?: string;
}

const ours = ["sample", "region", "output", "static", "file", "title"] as const;
type OurKey = (typeof ours)[number];

// Expressive Code's own words (its frames, text markers, line numbers, wrapping and
// collapsing); anything else is a slip, and a slip must not switch a check off in silence.
const theirs = [
  "frame",
  "mark",
  "ins",
  "del",
  "wrap",
  "preserveIndent",
  "hangingIndent",
  "showLineNumbers",
  "startLineNumber",
  "collapse",
  "collapseStyle",
  "useDiffSyntax",
];

type Token = Partial<Record<"key" | "double" | "single" | "bare" | "mark", string>>;
const token =
  /\s*(?:(?<key>[A-Za-z][\w-]*)(?:=(?:"(?<double>[^"]*)"|'(?<single>[^']*)'|(?<bare>\{[^}]*\}|\/(?:[^/\\]|\\.)+\/|[^\s"'{]+)))?|(?<mark>\{[^}]*\}|"[^"]*"|'[^']*'|\/(?:[^/\\]|\\.)+\/))(?=\s|$)/y;

/** Reads a fence's info; `problems` say what was given and what is allowed. */
export function readFenceInfo(lang: string, meta: string): { info: FenceInfo; problems: string[] } {
  const info: FenceInfo = { lang };
  const problems: string[] = [];
  if (/[,={]/.test(lang)) {
    problems.push(`"${lang}" is no language. Separate language and options with blanks.`);
  }
  const rest = meta.trimEnd();
  let at = 0;
  while (at < rest.length) {
    token.lastIndex = at;
    const found = token.exec(rest);
    if (found === null) {
      problems.push(`"${rest.slice(at).trim()}" cannot be read. Write options as key="value".`);
      break;
    }
    at = token.lastIndex;
    const { key, double, single, bare } = found.groups as Token;
    if (key === undefined) continue;
    const value = double ?? single;
    const problem = take(info, key, value, bare);
    if (problem !== undefined) problems.push(problem);
  }
  problems.push(...together(info));
  return { info, problems };
}

function take(
  info: FenceInfo,
  key: string,
  value: string | undefined,
  bare: string | undefined,
): string | undefined {
  const own = ours.find((known): known is OurKey => known === key);
  if (own === undefined) {
    if (theirs.includes(key)) return undefined;
    const known = [...ours, ...theirs];
    return `${key} is no option of a fence.${didYouMean(key, known)} Known: ${known.join(", ")}.`;
  }
  if (value === undefined) {
    if (bare === undefined) return `${key} needs a quoted value: ${key}="...".`;
    return `${key}=${bare} needs a quoted value: ${key}="${bare}".`;
  }
  if (value.trim() === "") return `${key}="" is empty. ${key} needs a value.`;
  if (info[own] !== undefined) return `${key} is given twice.`;
  info[own] = value;
  return undefined;
}

/** Options that only make sense beside, or without, others. */
function together(info: FenceInfo): string[] {
  const problems: string[] = [];
  const sources = (["sample", "output", "static", "file"] as const).filter(
    (key) => info[key] !== undefined,
  );
  if (sources.length > 1) {
    problems.push(`${sources.join(" and ")} exclude each other: a fence has one source.`);
  }
  if (info.region !== undefined && info.sample === undefined) {
    problems.push("region needs sample: it names a part of a sample.");
  }
  if (info.sample !== undefined) {
    const isCommand = info.lang === "bash" || info.lang === "sh";
    if (info.lang !== "ts" && !isCommand) {
      problems.push(`A sample's fence is a ts or bash fence, this one is "${info.lang}".`);
    }
    // Without a title Expressive Code takes a first comment that looks like a file name
    // for one, and removes it from the code a reader sees.
    if (isCommand && info.title === undefined) {
      problems.push('Expected title="Terminal", got no title.');
    } else if (!isCommand && info.title !== `${info.sample}.ts`) {
      const given = info.title === undefined ? "no title" : `title="${info.title}"`;
      problems.push(`Expected title="${info.sample}.ts", got ${given}.`);
    }
  }
  if (info.output !== undefined) {
    if (info.lang !== "text") {
      problems.push(`An output's fence is a text fence, this one is "${info.lang}".`);
    }
    if (info.title === undefined) problems.push('Expected title="Output", got no title.');
  }
  return problems;
}
