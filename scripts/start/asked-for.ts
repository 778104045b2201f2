import { readdirSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";

import { samplesFolder } from "../samples/project.ts";
import { sampleNameOf } from "../samples/sample.ts";
import { didYouMean } from "../samples/suggest.ts";
import { emptyFences } from "./empty-fences.ts";

/** What the empty fences of some pages ask for. */
export interface AskedFor {
  /** Samples that are there, each once. */
  names: string[];
  /** A line for each name that no sample has: asking for it as well would get none accepted. */
  unknown: string[];
}

/** Samples whose empty fences an author has just put into these pages, relative to the root. */
export async function askedFor(root: string, pages: readonly string[]): Promise<AskedFor> {
  const known = sampleNames(root);
  const asked: AskedFor = { names: [], unknown: [] };
  for (const page of pages) {
    const text = await readFile(join(root, page), "utf8").catch(() => "");
    for (const name of emptyFences(page, text)) {
      if (known.includes(name)) asked.names.push(name);
      else asked.unknown.push(`${page}: there is no sample "${name}".${didYouMean(name, known)}`);
    }
  }
  return { ...asked, names: [...new Set(asked.names)] };
}

function sampleNames(root: string): string[] {
  try {
    return readdirSync(join(root, samplesFolder)).flatMap((base) => sampleNameOf(base) ?? []);
  } catch {
    // Without the folder there are none; the check says so.
    return [];
  }
}
