import { existsSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** The worker to compare with: one request, one line. */
export const BARE_WORKER = "/bare-worker.js";

/** The built site, with a worker beside it that does nothing but post a line. */
export interface SiteWithBareWorker {
  folder: string;
  remove: () => void;
}

/** @throws Error when the site has not been built. */
export function siteWithBareWorker(dist: string): SiteWithBareWorker {
  if (!existsSync(join(dist, "index.html"))) {
    throw new Error(`${dist} holds no site. Build it first: npm run build`);
  }
  const folder = mkdtempSync(join(tmpdir(), "clicks-"));
  for (const name of readdirSync(dist)) symlinkSync(join(dist, name), join(folder, name));
  writeFileSync(join(folder, BARE_WORKER), 'postMessage("line\\n");\n');
  return { folder, remove: () => rmSync(folder, { recursive: true }) };
}
