import process from "node:process";
import { pathToFileURL } from "node:url";
import { getCollection, type CollectionEntry } from "astro:content";
import { sidebar } from "../sidebar.ts";

export interface PageGroup {
  label: string;
  pages: CollectionEntry<"docs">[];
}

/** All published pages, in the sidebar's groups and order. */
export async function pagesInOrder(): Promise<PageGroup[]> {
  const entries = await getCollection("docs", ({ data }) => import.meta.env.DEV || !data.draft);
  const byId = new Map(entries.map((entry) => [entry.id === "" ? "index" : entry.id, entry]));
  return sidebar(pathToFileURL(`${process.cwd()}/`)).map(({ label, items }) => ({
    label,
    pages: items.map(({ slug }) => byId.get(slug)).filter((entry) => entry !== undefined),
  }));
}
