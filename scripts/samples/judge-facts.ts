import { factsFile } from "./compute-facts.ts";
import type { Facts } from "./compute-facts.ts";
import { unifiedDiff } from "./diff.ts";
import { ownPrefix } from "./own-facts.ts";
import { readPage } from "./page.ts";
import type { Page } from "./page.ts";
import type { FactPlace } from "./page-facts.ts";
import type { Project } from "./project.ts";
import { didYouMean } from "./suggest.ts";
import type { Verdict } from "./verdict.ts";

/** Verdicts of all facts on all pages, how many there are, and what was computed. */
export interface FactsJudged {
  verdicts: Verdict[];
  places: number;
  facts: Facts | undefined;
}

/** Compares every fact of every page with what the SDK says now, which `compute` finds out. */
export async function judgeFacts(
  project: Project,
  compute: () => Promise<Facts | undefined>,
): Promise<FactsJudged> {
  const verdicts: Verdict[] = [];
  const pages = project.pages.map((page) => ({ page, found: page.facts }));
  const places = pages.reduce((sum, { found }) => sum + found.places.length, 0);
  for (const { page, found } of pages) {
    for (const { line, message } of found.problems) {
      const at = [{ file: page.file, line }];
      verdicts.push({ kind: "bad fence", subject: page.file, places: at, message });
    }
  }
  if (places === 0) return { verdicts, places, facts: undefined };

  let facts: Facts | undefined;
  try {
    facts = await compute();
  } catch (error) {
    const message = `${factsFile} did not compute the facts.`;
    const said = error instanceof Error ? error.message : String(error);
    // The error's own line, without the frames and paths of this machine.
    const detail = /^\w*Error: .*/m.exec(said)?.[0] ?? said.replace(/\n.*/s, "");
    const at = [{ file: factsFile, line: 1 }];
    verdicts.push({ kind: "crashed", subject: factsFile, places: at, message, detail });
    return { verdicts, places, facts: undefined };
  }
  for (const { page, found } of pages) {
    for (const place of found.places) {
      const verdict = judgePlace(page, place, facts ?? { facts: {}, tables: {} });
      if (verdict !== undefined) verdicts.push(verdict);
    }
  }
  return { verdicts, places, facts };
}

/** What the place shall hold; undefined for an id that nobody computes. */
export function wantedText({ kind, id }: FactPlace, facts: Facts): string | undefined {
  const known = kind === "fact" ? facts.facts : facts.tables;
  const text = Object.hasOwn(known, id) ? known[id] : undefined;
  return text === undefined || kind === "fact" ? text : `\n\n${text.trim()}\n\n`;
}

function judgePlace(page: Page, place: FactPlace, facts: Facts): Verdict | undefined {
  const places = [{ file: page.file, line: place.line }];
  const wanted = wantedText(place, facts);
  if (wanted === undefined) {
    const known = Object.keys(place.kind === "fact" ? facts.facts : facts.tables);
    const what = place.kind === "fact" ? "fact" : "table";
    return {
      kind: "unknown fact",
      subject: place.id,
      places,
      message: `${factsFile} computes no ${what} ${place.id}.${didYouMean(place.id, known)}`,
    };
  }
  if (wanted === place.text) return undefined;
  return {
    kind: "fact drift",
    subject: place.id,
    places,
    message:
      place.text.trim() === ""
        ? `The ${place.kind} is empty.`
        : `The page says something else than ${place.id.startsWith(ownPrefix) ? "the tool counts" : `${factsFile} computes`}.`,
    diff: unifiedDiff(
      { name: `${page.file}:${place.line}`, text: `${place.text.trim()}\n` },
      { name: place.id, text: `${wanted.trim()}\n` },
    ),
    reproduce: "",
    accept: "",
  };
}

/** The page's text with every fact as computed, every other byte kept; undefined when none differs. */
export function withFacts(page: Page, facts: Facts): { text: string; count: number } | undefined {
  const { places } = page.facts;
  let text = page.text;
  let count = 0;
  for (const place of places.toSorted((a, b) => b.start - a.start)) {
    const wanted = wantedText(place, facts);
    if (wanted === undefined || wanted === place.text) continue;
    const eol = page.text.includes("\r\n") ? wanted.replaceAll("\n", "\r\n") : wanted;
    text = text.slice(0, place.start) + eol + text.slice(place.end);
    count += 1;
  }
  if (count === 0) return undefined;
  verify(page, text, facts);
  return { text, count };
}

/** A text that breaks its cell or its paragraph must not be written. */
function verify(page: Page, text: string, facts: Facts): void {
  const again = readPage(page.file, text).facts.places;
  const { places } = page.facts;
  const broken = places.find((place, index) => {
    const found = again[index];
    const wanted = wantedText(place, facts) ?? place.text;
    return found?.id !== place.id || found.text !== wanted;
  });
  if (broken === undefined && again.length === places.length) return;
  throw new Error(
    `${broken?.id ?? "A fact"} on line ${broken?.line ?? 1} of ${page.file} would not read back as written; the page is left as it was.`,
  );
}
