/** Named parts of a sample, and marks that cannot be read. */
export interface Regions {
  /** The lines of each region, dedented, each ended by `\n`. */
  bodies: ReadonlyMap<string, string>;
  problems: { line: number; message: string }[];
}

interface Part {
  name: string;
  line: number;
  lines: string[];
}

const mark = /^\s*\/\/\s*#(region|endregion)\b(.*)$/;
const gap = "// ...";

/**
 * Reads `// #region NAME` ... `// #endregion`. A mark stands on a line of its own and is not part
 * of any region; regions may nest. Parts of one name are joined by a `// ...` that is indented as
 * the part after it. The indent all lines share is taken away; blank lines stay as they are.
 */
export function readRegions(text: string): Regions {
  const problems: Regions["problems"] = [];
  const open: Part[] = [];
  const parts: Part[] = [];
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    const found = mark.exec(line);
    if (found === null) {
      if (/\/\/\s*#(?:region|endregion)\b/.test(line)) {
        problems.push({ line: index + 1, message: "A region's mark stands on a line of its own." });
      }
      for (const part of open) part.lines.push(line);
      continue;
    }
    const [, kind, rest] = found as unknown as [string, "region" | "endregion", string];
    if (kind === "region") {
      const name = rest.trim();
      if (!/^[a-z0-9][\w-]*$/i.test(name)) {
        const message = `Expected // #region NAME (letters, digits, -), got "${line.trim()}".`;
        problems.push({ line: index + 1, message });
      }
      open.push({ name, line: index + 1, lines: [] });
    } else {
      const part = open.pop();
      if (part === undefined) {
        problems.push({ line: index + 1, message: "This #endregion closes no region." });
      } else {
        parts.push(part);
      }
    }
  }
  for (const { name, line } of open) {
    problems.push({
      line,
      message: `The region ${name} is never closed: // #endregion is missing.`,
    });
  }
  return { bodies: join(parts, problems), problems };
}

function join(parts: readonly Part[], problems: Regions["problems"]): Map<string, string> {
  const bodies = new Map<string, string>();
  for (const name of new Set(parts.map((part) => part.name))) {
    const own = parts.filter((part) => part.name === name).sort((a, b) => a.line - b.line);
    const lines = own.flatMap((part) => part.lines);
    if (lines.every((line) => line.trim() === "")) {
      const { line } = own[0] as Part;
      problems.push({ line, message: `The region ${name} holds no code.` });
    }
    const shared = sharedIndent(lines);
    const joined = own.flatMap((part, index) => {
      const [indent = shared] = indentsOf(part.lines);
      return index === 0 ? part.lines : [indent + gap, ...part.lines];
    });
    const dedented = joined.map((line) => (line.trim() === "" ? "" : line.slice(shared.length)));
    bodies.set(name, dedented.map((line) => `${line}\n`).join(""));
  }
  return bodies;
}

/** What each line begins with, blank ones aside. */
function indentsOf(lines: readonly string[]): string[] {
  const code = lines.filter((line) => line.trim() !== "");
  return code.map((line) => line.slice(0, line.search(/[^ \t]/)));
}

function sharedIndent(lines: readonly string[]): string {
  const indents = indentsOf(lines);
  let [shared = ""] = indents;
  for (const indent of indents) {
    while (!indent.startsWith(shared)) shared = shared.slice(0, -1);
  }
  return shared;
}
