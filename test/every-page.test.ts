import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { launch } from "./chromium.ts";
import { pagesOf } from "./pages-of.ts";
import { reader, size, sized, WIDTHS, type Reader } from "./reading.ts";
import { serve, type Server } from "./server.ts";
import { sites } from "./sites.ts";

const chromium = inject("chromium");
const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

interface AxeWindow {
  axe: {
    run: (options: object) => Promise<{
      violations: { id: string; nodes: { target: unknown; failureSummary?: string }[] }[];
      passes: unknown[];
    }>;
  };
}

describe.skipIf(chromium === "").each(sites())("every page of $name", ({ name, folder }) => {
  const pages = pagesOf(folder);
  let browser: Browser;
  let server: Server;
  const counts = { pages: new Set<string>(), headings: 0, rules: 0 };
  beforeAll(async () => {
    browser = await launch(chromium);
    server = await serve(folder);
  });
  afterAll(async () => {
    await browser.close();
    await server.close();
    console.log(
      `every page of ${name}: ${counts.pages.size} pages examined, ${counts.headings} jumps to headings, ${counts.rules} axe rules passed`,
    );
  });

  /** Has one reader visit every page, one after the other. */
  const visit = async (
    options: BrowserContextOptions,
    act: (path: string, reading: Reader) => Promise<void>,
  ): Promise<void> => {
    const reading = await reader(browser, options);
    for (const path of pages) {
      await reading.open(server.origin + path);
      await act(path, reading);
    }
    await reading.close();
  };

  test("loads without an error, and asks no other origin for anything", async () => {
    await visit({}, async (path, { page, faults, requests }) => {
      await page.waitForLoadState("networkidle");
      expect({ path, faults }).toEqual({ path, faults: [] });
      expect(requests.length).toBeGreaterThan(1);
      counts.pages.add(path);
    });
  });

  test.each(["light", "dark"] as const)("gives axe nothing to find in %s", async (colorScheme) => {
    await visit({ colorScheme }, async (path, { page }) => {
      await page.evaluate(() => {
        for (const details of document.querySelectorAll("main details")) {
          details.setAttribute("open", "");
        }
      });
      await page.evaluate(axe);
      for (const width of [375, 1280]) {
        await page.setViewportSize(size(width));
        await settled(page);
        const { violations, passes } = await page.evaluate(() =>
          (globalThis as unknown as AxeWindow).axe.run({
            resultTypes: ["violations"],
            rules: {
              "label-content-name-mismatch": { enabled: true },
              "target-size": { enabled: true },
            },
          }),
        );
        const found = violations.map(({ id, nodes }) => [
          id,
          nodes.map((node) => node.failureSummary),
        ]);
        expect({ path, width, found }).toEqual({ path, width, found: [] });
        counts.rules += passes.length;
      }
    });
  });

  test("never scrolls sideways, from 320 px up", async () => {
    await visit({}, async (path, { page }) => {
      for (const width of WIDTHS) {
        await page.setViewportSize(size(width));
        const overflow = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        );
        expect({ path, width, overflow }).toEqual({ path, width, overflow: 0 });
      }
    });
  });

  test.each([375, 800, 1280])(
    "shows a heading below the bars after a jump at %i px",
    async (width) => {
      await visit(sized(width), async (path, { page }) => {
        const ids = await page
          .locator("main :is(h2, h3)[id]")
          .evaluateAll((headings) => headings.map(({ id }) => id));
        for (const id of ids) {
          await page.evaluate(() => (location.hash = "#_top"));
          await page.evaluate((target) => (location.hash = `#${target}`), id);
          expect(await page.evaluate(placed, id)).toEqual({ id, hidden: 0 });
        }
        // With the hash in the first request the page still loads its styles: two headings tell enough.
        const first = ids.filter(
          (_, index) => index === ids.length >> 1 || index === ids.length - 1,
        );
        for (const id of first) {
          await page.goto("about:blank");
          await page.goto(`${server.origin}${path}#${id}`);
          expect(await page.evaluate(placed, id)).toEqual({ id, hidden: 0 });
        }
        counts.headings += ids.length + first.length;
      });
    },
  );

  test("is complete without JavaScript, and shows no button that would do nothing", async () => {
    const without = await reader(browser, { javaScriptEnabled: false });
    await visit({}, async (path, withScript) => {
      await without.open(server.origin + path);
      const shown = await prose(without);
      expect(shown.length).toBeGreaterThan(50);
      expect(shown).toBe(await prose(withScript));
      const buttons = await without.page
        .locator("button:visible, select:visible, input:visible")
        .evaluateAll((nodes) => nodes.map((node) => node.outerHTML));
      expect(buttons).toEqual([]);
    });
    await without.close();
  });

  test("prints without buttons, and cuts no line off", async () => {
    await visit(sized(800), async (path, { page }) => {
      await page.emulateMedia({ media: "print" });
      expect(await page.locator("button:visible, select:visible").count()).toBe(0);
      const cut = await page
        .locator("main pre")
        .evaluateAll(
          (boxes) => boxes.filter((box) => box.scrollWidth > box.clientWidth + 1).length,
        );
      expect({ path, cut }).toEqual({ path, cut: 0 });
    });
  });
});

/** Until what follows a change of size has been done: boxes that overflow now have their tab stop. */
function settled(page: Page): Promise<void> {
  return page.evaluate(
    () =>
      new Promise<void>((done) => requestAnimationFrame(() => requestAnimationFrame(() => done()))),
  );
}

/** The page's words, script's buttons aside: not what is visible, a box that scrolls holds the rest. */
function prose({ page }: Reader): Promise<string> {
  return page.locator("main").evaluate((main) => {
    const copy = main.cloneNode(true) as Element;
    for (const drawn of copy.querySelectorAll(".o-bar, button, script, style, template")) {
      drawn.remove();
    }
    return copy.textContent ?? "";
  });
}

/** How many pixels of a heading lie under the bars at the page's top. */
function placed(id: string): { id: string; hidden: number } {
  const heading = document.getElementById(id)?.getBoundingClientRect();
  const bars = [...document.querySelectorAll("header.header, mobile-starlight-toc nav")]
    .filter((bar) => getComputedStyle(bar).position === "fixed")
    .map((bar) => bar.getBoundingClientRect().bottom);
  const hidden = Math.max(0, ...bars) - (heading?.top ?? -Infinity);
  return { id, hidden: Math.max(0, Math.round(hidden)) };
}
