import process from "node:process";
import type { TestProject } from "vitest/node";
import { findChromium } from "./engines/chromium.ts";
import { findFirefox } from "./engines/firefox.ts";
import { howToInstall } from "./engines/missing.ts";
import { findWebKit, type WebKitPrograms } from "./engines/webkit.ts";
import { nodeSays } from "./every-engine/node-says.ts";
import { buildFixtureSite } from "./fixture-site.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** Path of Chromium; empty when the machine has none. */
    chromium: string;
    /** Path of Firefox; empty when the machine has none. */
    firefox: string;
    /** What WebKit is driven with; null when the machine has not all of it. */
    webkit: WebKitPrograms | null;
    /** Folder of the site built from the fixture pages. */
    fixture: string;
    /** What Node prints of the programs that every engine runs. */
    nodeSays: Record<string, string>;
  }
}

/** Finds the browsers, and makes once what all files use. */
export default async function setup(project: TestProject): Promise<() => void> {
  const found = { chromium: findChromium(), firefox: findFirefox(), webkit: findWebKit() };
  const install = howToInstall(found);
  if (install !== undefined) {
    const words = `A browser is missing on this machine. Install it: ${install}`;
    if (process.env["REQUIRE_BROWSER"] === "1") throw new Error(words);
    console.warn(`\nSKIPPED: every suite that needs it. ${words}\n`);
  }
  const [fixture, said] = await Promise.all([buildFixtureSite(), nodeSays()]);
  project.provide("chromium", found.chromium ?? "");
  project.provide("firefox", found.firefox ?? "");
  project.provide("webkit", found.webkit ?? null);
  project.provide("fixture", fixture.dist);
  project.provide("nodeSays", said);
  return fixture.remove;
}
