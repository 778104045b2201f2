import { getCollection } from "astro:content";
import { pagePath } from "./markdown-path.ts";

export interface RelatedPage {
  href: string;
  title: string;
  description: string;
}

interface Page {
  id: string;
  filePath?: string | undefined;
  data: { title: string; related?: readonly string[] };
}

/**
 * The pages a page's frontmatter names in `related`.
 *
 * @throws Error when it names a page that does not exist, or itself: a build must not publish a
 *   link to nowhere.
 */
export async function relatedPages({ id, filePath, data }: Page): Promise<RelatedPage[]> {
  const entries = await getCollection("docs");
  const byId = new Map(entries.map((entry) => [entry.id === "" ? "index" : entry.id, entry]));
  return (data.related ?? []).map((name) => {
    const entry = byId.get(name);
    const where = `${filePath ?? id}: related: "${name}"`;
    if (entry === undefined) {
      throw new Error(`${where} is no page. Pages are: ${[...byId.keys()].sort().join(", ")}.`);
    }
    if (entry.id === id) throw new Error(`${where} is this page itself.`);
    return {
      href: pagePath(entry.id),
      title: entry.data.title,
      description: entry.data.description,
    };
  });
}
