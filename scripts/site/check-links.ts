import { readFileSync } from "node:fs";
import { join } from "node:path";
import { readCss, type Mention } from "./html.ts";
import { addressOf, type Site } from "./site-files.ts";

export interface LinkReport {
  problems: string[];
  pages: number;
  links: number;
  hashes: number;
  assets: number;
  /** Links to other sites: counted, never followed, or a build would depend on the network. */
  external: number;
}

/** What is valid on every page without an element of that id: the page's top. */
const TOP = new Set(["", "top"]);

/**
 * Follows every address of a built site: pages, assets, and the part after `#`. It also refuses
 * whatever a page would load from another origin, and an id that stands twice on a page.
 */
export function checkLinks(site: Site): LinkReport {
  const report: LinkReport = {
    problems: [],
    pages: site.pages.size,
    links: 0,
    hashes: 0,
    assets: 0,
    external: 0,
  };
  for (const [file, page] of site.pages) {
    const styles = page.styles.flatMap((style) => readCss(style));
    for (const mention of [...page.mentions, ...styles]) follow(site, file, mention, report);
    for (const id of page.repeated) {
      report.problems.push(`${file}: id="${id}" stands more than once.`);
    }
  }
  for (const file of site.files) {
    if (file.startsWith("pagefind/")) continue;
    const text = () => readFileSync(join(site.folder, file), "utf8");
    if (file.endsWith(".css")) {
      for (const mention of readCss(text())) follow(site, file, mention, report);
    } else if (/\.(txt|xml)$/.test(file) && site.origin !== undefined) {
      for (const address of ownAddresses(text(), site.origin)) {
        follow(site, file, { address, where: "text", loaded: false }, report);
      }
    }
  }
  return report;
}

/**
 * Addresses of the site's own origin in a text file, such as llms.txt or the sitemap. What a program
 * puts together, as in `http://127.0.0.1:${port}`, is no address yet.
 */
function ownAddresses(text: string, origin: string): string[] {
  return [...text.matchAll(/https?:\/\/[^\s<>()"'`\]]+/g)]
    .map(([address]) => address.replace(/[.,;:]+$/, ""))
    .filter((address) => URL.canParse(address) && new URL(address).origin === origin);
}

function follow(site: Site, file: string, mention: Mention, report: LinkReport): void {
  const { address, where, loaded } = mention;
  const problem = (why: string) => report.problems.push(`${file}: ${where}="${address}" ${why}`);
  if (address.startsWith("data:") || address.startsWith("blob:")) return;

  const own = site.origin ?? "http://site.invalid";
  let url: URL;
  try {
    url = new URL(address, `${own}${addressOf(file)}`);
  } catch {
    problem("is no address.");
    return;
  }
  if (url.protocol === "javascript:") {
    problem("is a script, not an address.");
    return;
  }
  if (url.origin !== own) {
    report.external += 1;
    if (loaded) problem("is loaded from another origin.");
    return;
  }
  if (loaded) report.assets += 1;
  else report.links += 1;

  const target = fileAt(site, url.pathname);
  if (target === undefined) {
    const withSlash = fileAt(site, `${url.pathname}/`);
    problem(
      withSlash === undefined
        ? "leads to no file of the site."
        : `leads to a folder: write ${url.pathname}/, or every reader is redirected.`,
    );
    return;
  }
  if (url.hash === "" && !address.endsWith("#")) return;
  report.hashes += 1;
  const id = decode(url.hash.slice(1));
  const page = site.pages.get(target);
  if (page !== undefined && !page.ids.has(id) && !TOP.has(id)) {
    problem(`leads to no element: ${target} has no id="${id}".`);
  }
}

function fileAt(site: Site, pathname: string): string | undefined {
  const path = decode(pathname).slice(1);
  if (path === "" || path.endsWith("/")) {
    return site.files.has(`${path}index.html`) ? `${path}index.html` : undefined;
  }
  return site.files.has(path) ? path : undefined;
}

/** Decoded once: `%2526` is the text `%26`. What cannot be decoded is taken as it stands. */
function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
