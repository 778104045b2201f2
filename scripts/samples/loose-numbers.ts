import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

import type { Page } from "./page.ts";
import type { Project } from "./project.ts";
import type { Verdict } from "./verdict.ts";

/** Where a project lists the numbers that its prose may state by hand, each with a reason. */
export const looseNumbersFile = "scripts/facts/loose-numbers.json";

/** One number, or several in one phrase, that is no statement about what the SDK does. */
interface Allowed {
  /** The page, relative to the project's root. @default every page */
  page?: string;
  /** Words of the page's source that hold the number. */
  text: string;
  /** Asked for: an entry without one is told. */
  reason?: string;
}

/** Numbers that were looked at, and those that nobody computes or accounts for. */
export interface NumbersJudged {
  verdicts: Verdict[];
  numbers: number;
}

/**
 * Finds every number in the prose, in digits or as a word, that is neither a fact, nor in a generated
 * table or code, nor in the project's list. A number typed by hand is where a page begins to be wrong.
 * A project without the list is not looked at.
 */
export function judgeNumbers(project: Project): NumbersJudged {
  const path = join(project.root, looseNumbersFile);
  if (!existsSync(path)) return { verdicts: [], numbers: 0 };
  const allowed = JSON.parse(readFileSync(path, "utf8")) as Allowed[];
  const used = new Set<Allowed>();
  const verdicts: Verdict[] = [];
  let numbers = 0;
  for (const page of project.pages) {
    const own = allowed.filter((entry) => entry.page === undefined || entry.page === page.file);
    for (const { start, end } of page.numbers) {
      numbers += 1;
      const reason = own.find((entry) => covers(page.text, entry.text, start, end));
      if (reason === undefined) verdicts.push(loose(page, start, end));
      else used.add(reason);
    }
  }
  for (const entry of allowed) {
    const { text, reason = "" } = entry;
    if (used.has(entry) && reason.trim() !== "") continue;
    const what = used.has(entry) ? "gives no reason" : "matches no number in the prose";
    verdicts.push({
      kind: "loose number",
      subject: text,
      places: [{ file: looseNumbersFile, line: 1 }],
      message: `The entry ${JSON.stringify(text)} ${what}.`,
    });
  }
  return { verdicts, numbers };
}

/** Whether the number stands in a phrase: in the first one that ends no sooner than it. */
function covers(text: string, phrase: string, start: number, end: number): boolean {
  const at = text.indexOf(phrase, end - phrase.length);
  return at !== -1 && at <= start;
}

function loose(page: Page, start: number, end: number): Verdict {
  const line = page.text.slice(0, start).split("\n").length;
  const number = page.text.slice(start, end);
  const around = page.text.slice(Math.max(0, start - 30), end + 30).replaceAll(/\s+/g, " ");
  return {
    kind: "loose number",
    subject: number,
    places: [{ file: page.file, line }],
    message: `"... ${around.trim()} ..." Nobody computes this number. Make it a fact, <data value="ID">${number}</data>, or give a reason for it in ${looseNumbersFile}.`,
  };
}
