import { readFileSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import type { CollectionEntry } from "astro:content";
import { markdownToMdast, mdxToMdast } from "satteri";
import { addressHere, withSiteAddress } from "../site-address.ts";

/**
 * A page as Markdown: title, description, then the bytes of its source. It reads complete on its
 * own, since programs and outputs stand in the source. What only a build needs (frontmatter, an
 * `.mdx` page's imports) is left out.
 *
 * @param asked the address it is asked for at
 */
export function pageSource({ data, filePath }: CollectionEntry<"docs">, asked: URL): string {
  if (filePath === undefined) {
    throw new Error(`The page "${data.title}" has no file to be read from.`);
  }
  const file = readFileSync(join(process.cwd(), filePath), "utf8");
  const address = addressHere(import.meta.env.SITE, asked, import.meta.env.DEV);
  const text = withSiteAddress(body(file, filePath.endsWith(".mdx")), address);
  return `# ${data.title}\n\n> ${data.description}\n\n${text}`;
}

/** Cuts by the parser's offsets, so that every other byte stays. */
function body(file: string, mdx: boolean): string {
  const tree = mdx ? mdxToMdast(file) : markdownToMdast(file);
  const children = tree.type === "root" ? tree.children : [];
  const cuts = children
    .filter(({ type }) => type === "yaml" || type === "mdxjsEsm")
    .map(({ position }) => [position?.start.offset ?? 0, position?.end.offset ?? 0] as const);
  let rest = "";
  let at = 0;
  for (const [start, end] of cuts) {
    rest += file.slice(at, start);
    at = end + (/^\s*/.exec(file.slice(end))?.[0].length ?? 0);
  }
  return rest + file.slice(at);
}
