import { readdirSync } from "node:fs";
import { join, sep } from "node:path";

/** Paths of all pages of a built site: `/`, `/guides/retries/`, and `/404.html`. */
export function pagesOf(folder: string): string[] {
  const pages = readdirSync(folder, { recursive: true, encoding: "utf8" })
    .map((name) => name.split(sep).join("/"))
    .filter((name) => name.endsWith(".html") && !/^(pagefind|_run)\//.test(name))
    .map((name) => `/${name.replace(/(^|\/)index\.html$/, "$1")}`)
    .sort();
  if (pages.length === 0)
    throw new Error(`${join(folder)} holds no page: run npm run build first.`);
  return pages;
}
