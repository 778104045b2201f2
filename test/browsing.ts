import { join } from "node:path";
import type { Browser, BrowserContextOptions } from "playwright-core";
import { afterAll, afterEach, beforeAll, inject } from "vitest";
import { launchBrowser } from "./engines/chromium.ts";
import { reader, type Reader } from "./reading.ts";
import { serve, type Server } from "./server.ts";

/** Whether this machine has no Chromium: what needs it is skipped, and the setup has said so. */
export const withoutChromium: boolean = inject("chromium") === "";

/** A site, and readers of it in a Chromium of the file's own: files share no clipboard. */
export interface Browsing {
  server: Server;
  /** A reader in a fresh profile, gone after the test. */
  reader: (options?: BrowserContextOptions) => Promise<Reader>;
  /** A reader who opens a page of the site, by its path or whole address. */
  read: (path: string, options?: BrowserContextOptions) => Promise<Reader>;
}

/** The folder of the site that is published, or the one built from odd pages. */
export function folderOf(site: "published" | "fixture"): string {
  return site === "fixture" ? inject("fixture") : join(import.meta.dirname, "../dist");
}

/** Serves a folder to the tests of this suite, and gives them readers. */
export function browsing(folder: string): Browsing {
  let browser: Browser;
  const open: Reader[] = [];
  const made: Browsing = {
    server: undefined as unknown as Server,
    async reader(options) {
      const one = await reader(browser, options);
      open.push(one);
      return one;
    },
    async read(path, options) {
      const one = await made.reader(options);
      await one.open(new URL(path, made.server.origin).href);
      return one;
    },
  };
  beforeAll(async () => {
    [browser, made.server] = await Promise.all([launchBrowser(inject("chromium")), serve(folder)]);
  });
  afterEach(async () => {
    await Promise.all(open.splice(0).map((one) => one.close()));
  });
  afterAll(async () => {
    await browser.close();
    await made.server.close();
  });
  return made;
}
