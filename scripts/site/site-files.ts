import { readdirSync, readFileSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { readHtml, type HtmlFile } from "./html.ts";

/** A built site, read once. */
export interface Site {
  folder: string;
  /** Paths from the root, with `/` between parts: `guides/retries/index.html`. */
  files: Set<string>;
  pages: Map<string, HtmlFile>;
  /** The origin the pages name as their own: `https://outbound-sdk.example`. */
  origin: string | undefined;
}

/** Folders a site may hold that are not its pages: the search index, and what runs samples. */
const FOREIGN = /^(pagefind|_run)\//;

/** @throws Error when the folder holds no page: a check of nothing must not pass. */
export function readSite(folder: string): Site {
  let names: string[];
  try {
    names = readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join("/"));
  } catch {
    throw new Error(`${folder} does not exist. Build the site first: npm run build`);
  }
  const files = new Set(names.sort());
  const pages = new Map(
    names
      .filter((name) => name.endsWith(".html") && !FOREIGN.test(name))
      .map((name) => [name, readHtml(readFileSync(join(folder, name), "utf8"))] as const),
  );
  if (pages.size === 0)
    throw new Error(`${folder} holds no page. Build the site first: npm run build`);
  return { folder, files, pages, origin: ownOrigin(pages) };
}

function ownOrigin(pages: Map<string, HtmlFile>): string | undefined {
  for (const { mentions } of pages.values()) {
    const canonical = mentions.find(({ where, address, loaded }) => {
      return where === "link href" && !loaded && URL.canParse(address);
    });
    if (canonical !== undefined) return new URL(canonical.address).origin;
  }
  return undefined;
}

/** The address a file of the site is read at: a folder's `index.html` at the folder. */
export function addressOf(file: string): string {
  return `/${file.replace(/(^|\/)index\.html$/, "$1").replace(/^404\.html$/, "404.html")}`;
}
