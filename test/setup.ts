import process from "node:process";
import type { TestProject } from "vitest/node";
import { findChromium, INSTALL } from "./chromium.ts";
import { buildFixtureSite } from "./fixture-site.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** Path of Chromium; empty when the machine has none. */
    chromium: string;
    /** Folder of the site built from the fixture pages. */
    fixture: string;
  }
}

/** Finds the browser, and builds the site of odd pages once for all suites. */
export default async function setup(project: TestProject): Promise<() => void> {
  const chromium = findChromium();
  if (chromium === undefined) {
    const words = `No Chromium on this machine. Install it: ${INSTALL}`;
    if (process.env["REQUIRE_BROWSER"] === "1") throw new Error(words);
    console.warn(`\nSKIPPED: every suite that needs a browser. ${words}\n`);
  }
  const fixture = await buildFixtureSite();
  project.provide("chromium", chromium ?? "");
  project.provide("fixture", fixture.dist);
  return fixture.remove;
}
