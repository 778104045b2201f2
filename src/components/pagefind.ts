/** A page that has what was asked for, and the places in it. */
export interface Hit {
  url: string;
  title: string;
  parts: { url: string; title: string; excerpt: string }[];
}

interface PagefindResult {
  url: string;
  meta: { title?: string };
  sub_results: { url: string; title: string; excerpt: string }[];
}

interface Pagefind {
  options(options: { excerptLength: number; baseUrl: string }): Promise<void>;
  search(query: string): Promise<{ results: { data(): Promise<PagefindResult> }[] }>;
}

/** How many pages are listed, and how many places of one page. */
const MAX_PAGES = 8;
const MAX_PARTS = 3;

let loading: Promise<Pagefind> | undefined;

async function load(base: string): Promise<Pagefind> {
  // Written by the build after all pages are; it does not exist for the bundler.
  const address = `${base.replace(/\/$/, "")}/pagefind/pagefind.js`;
  const pagefind = (await import(/* @vite-ignore */ address)) as Pagefind;
  await pagefind.options({ excerptLength: 16, baseUrl: base });
  return pagefind;
}

/**
 * Searches all pages, best first.
 *
 * @throws when the index cannot be loaded; the next question tries again.
 */
export async function findPages(query: string, base: string): Promise<Hit[]> {
  loading ??= load(base).catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  const { results } = await (await loading).search(query);
  const pages = await Promise.all(results.slice(0, MAX_PAGES).map((result) => result.data()));
  return pages.map(({ url, meta, sub_results: parts }) => ({
    url,
    title: meta.title ?? url,
    parts: parts.slice(0, MAX_PARTS),
  }));
}
