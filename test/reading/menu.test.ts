import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { browsing, folderOf, withoutChromium } from "../browsing.ts";
import { sized } from "../reading.ts";

/** Name and place of what has the focus; "the browser" when it is in none of the page. */
function stop(page: Page): Promise<string> {
  return page.evaluate(() => {
    const focused = document.activeElement;
    if (focused === null || focused === document.body) return "the browser";
    const place = focused.closest("header, #starlight__sidebar, nav, .main-frame");
    const name = focused.getAttribute("aria-label") ?? focused.textContent ?? "";
    return `${place?.id || place?.localName || "behind"}: ${name.trim()}`;
  });
}

async function around(page: Page, key: "Tab" | "Shift+Tab"): Promise<string[]> {
  const stops: string[] = [];
  for (let pressed = 0; pressed < 80; pressed += 1) {
    await page.keyboard.press(key);
    const at = await stop(page);
    if (at === stops[0]) return stops;
    stops.push(at);
  }
  throw new Error(`${key} does not come round: ${stops.join(", ")}`);
}

// withastro/starlight#2697
describe.skipIf(withoutChromium)("the open menu of a phone", () => {
  const web = browsing(folderOf("published"));

  test("is gone round by Tab, forwards and backwards: its pages, theme, name and search, and nothing behind", async () => {
    const { page } = await web.read("/guides/retries/", sized(375));
    await page.getByRole("button", { name: "Pages" }).focus();
    await page.keyboard.press("Enter");
    const links = page.locator("#starlight__sidebar a");
    await links.first().waitFor({ state: "visible" });
    const pages = (await links.allTextContents()).map(
      (text) => `starlight__sidebar: ${text.trim()}`,
    );
    expect(pages.length).toBeGreaterThan(20);
    const stops = [
      ...pages,
      "starlight__sidebar: Theme",
      // Past the last stop the keys belong to the browser's own bars.
      "the browser",
      "header: outbound-sdk",
      "header: SearchCtrl K",
      "nav: Pages",
    ];
    expect(await around(page, "Tab")).toEqual(stops);
    // The other way round, the keys do not leave the page in between.
    const back = stops.filter((at) => at !== "the browser").toReversed();
    expect(await around(page, "Shift+Tab")).toEqual(back);
  });

  test("closes with Escape, gives the focus back to its button, and the page can be reached again", async () => {
    const { page } = await web.read("/guides/retries/", sized(375));
    const menu = page.getByRole("button", { name: "Pages" });
    await menu.focus();
    await page.keyboard.press("Enter");
    await page.locator("#starlight__sidebar").waitFor({ state: "visible" });
    await page.keyboard.press("Tab");
    await page.keyboard.press("Escape");
    await page.locator("#starlight__sidebar").waitFor({ state: "hidden" });
    expect(await menu.evaluate((button) => button === document.activeElement)).toBe(true);
    await page.keyboard.press("Tab");
    expect(await stop(page)).toMatch(/^main-frame|^nav: On this page|^behind/);
  });
});
