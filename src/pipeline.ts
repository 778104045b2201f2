import { createHash } from "node:crypto";
import { globSync, readFileSync } from "node:fs";
import { basename } from "node:path";
import { fileURLToPath } from "node:url";

/**
 * What turns a page's Markdown into HTML, and what that reads or draws: a change here changes pages
 * whose source is the same.
 */
export const PIPELINE = [
  "ec.config.mjs",
  "astro.config.mjs",
  "package-lock.json",
  "src/pipeline.ts",
  "src/site-address.ts",
  "src/expressive-code/**/*.ts",
  "src/diagrams/**/*.ts",
  "src/lab/timeline/*.ts",
  "samples/*.timeline.json",
  "samples/*.ts",
  "samples/*.sh",
];

/** What is read while a page is rendered, not loaded before: it needs no other server. */
const DATA = "samples/";

/** What a diagram is drawn of: it walks through the real breaker, with all that this imports. */
export const DRAWN = "sdk/src/**/*.ts";

/**
 * What the server's configuration is made of besides: the sidebar, what renders pages anew, what
 * serves the samples and the SDK's package, and what these import.
 */
export const CONFIGURATION = [
  "src/*.ts",
  "src/provenance/record.ts",
  "src/runner/control-pictures.ts",
  "src/runner/imported-names.ts",
  "src/runner/specifier-in.ts",
  "scripts/site/*.ts",
  "scripts/package/*.ts",
  "scripts/samples/*.ts",
];

/** The sidebar lists the pages that exist when it is made. */
const PAGES = "src/content/docs/**/*.{md,mdx}";

/** What follows a sample's name, which may hold dots of its own, as `total-deadline.test` does. */
const ENDINGS = /\.(?:timeline\.json|ts|sh)$/;

const SHOWS = /\b(?:sample|output)="([^"]+)"/g;
const DIAGRAM = "<!-- diagram: ";

/**
 * Tells what besides its source a page is made of, as it is now. Astro's content store keeps the
 * HTML of a page whose bytes are the same, and would go on serving what an older plugin made or what
 * an older timeline showed; the store's keys carry this digest instead.
 *
 * @returns the digest for a page's source: of the plugins, of the files of the samples it shows, and
 *   of the SDK where it shows a diagram.
 */
export function pipelineOf(root: URL): (source: string) => string {
  const files = filesOf(root, PIPELINE);
  const plugins = digest(
    root,
    files.filter((file) => !file.startsWith(DATA)),
  );
  const data = files.filter((file) => file.startsWith(DATA));
  return (source) => {
    const shown = new Set([...source.matchAll(SHOWS)].map(([, name]) => name));
    const own = data.filter((file) => shown.has(basename(file).replace(ENDINGS, "")));
    const drawn = source.includes(DIAGRAM) ? filesOf(root, [DRAWN]) : [];
    return `${plugins} ${digest(root, [...own, ...drawn])}`;
  };
}

/** A digest of all that a running development server holds and does not read again. */
export function serverDigest(root: URL): string {
  const loaded = filesOf(root, [...PIPELINE, ...CONFIGURATION, DRAWN]);
  const names = filesOf(root, [PAGES]).join("\n");
  const sources = digest(
    root,
    loaded.filter((file) => !file.startsWith(DATA)),
  );
  return `${sources} ${createHash("sha256").update(names).digest("hex")}`;
}

/** Whether a change of this file, relative to the root, can change what a page shows. */
export function isPageOrData(file: string): boolean {
  return file.startsWith("src/content/docs/") || file.startsWith(DATA);
}

/** Whether it is read while a page is rendered, after the page's digest was taken. */
export function isData(file: string): boolean {
  return file.startsWith(DATA);
}

function filesOf(root: URL, patterns: readonly string[]): string[] {
  return patterns.flatMap((pattern) => globSync(pattern, { cwd: fileURLToPath(root) })).sort();
}

/** A file that went away since it was listed counts as empty: what removed it is a change too. */
function digest(root: URL, files: readonly string[]): string {
  const hash = createHash("sha256");
  for (const file of files) {
    const text = read(new URL(file, root));
    hash.update(`${file} ${text.length}\n`).update(text);
  }
  return hash.digest("hex");
}

function read(file: URL): Buffer {
  try {
    return readFileSync(file);
  } catch {
    return Buffer.alloc(0);
  }
}
