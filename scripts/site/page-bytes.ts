import { readFileSync } from "node:fs";
import { dirname, join, posix } from "node:path";
import { gzipSync } from "node:zlib";
import type { Site } from "./site-files.ts";

/** What a page loads before anyone presses anything. */
export interface PageBytes {
  page: string;
  /** The HTML itself, compressed: not part of the budget. */
  html: number;
  /** All other files, compressed. */
  loaded: number;
  requests: number;
  files: { file: string; bytes: number }[];
}

/** Compressed size of each file as a host would send it. */
export function pageBytes(site: Site, page: string): PageBytes {
  const files = new Set<string>();
  for (const { address, loaded } of site.pages.get(page)?.mentions ?? []) {
    if (loaded && !address.startsWith("data:")) addWithImports(site, resolve(page, address), files);
  }
  const sizes = [...files].sort().map((file) => ({ file, bytes: compressed(site, file) }));
  return {
    page,
    html: compressed(site, page),
    loaded: sizes.reduce((sum, { bytes }) => sum + bytes, 0),
    requests: sizes.length,
    files: sizes,
  };
}

/** A script brings the scripts it imports; those behind `import()` wait for a click. */
export function addWithImports(site: Site, file: string, files: Set<string>): void {
  if (files.has(file) || !site.files.has(file)) return;
  files.add(file);
  if (!file.endsWith(".js")) return;
  const source = readFileSync(join(site.folder, file), "utf8");
  const imports = source.matchAll(/(?:\bfrom|\bimport)\s*"(\.[^"]+|\/[^"]+)"/g);
  for (const [, address = ""] of imports) addWithImports(site, resolve(file, address), files);
}

function resolve(from: string, address: string): string {
  const path = new URL(address, "http://site.invalid/").pathname;
  return address.startsWith(".")
    ? posix.normalize(posix.join(dirname(from), address))
    : path.replace(/^\//, "");
}

export function compressed(site: Site, file: string): number {
  return gzipSync(readFileSync(join(site.folder, file)), { level: 9 }).byteLength;
}
