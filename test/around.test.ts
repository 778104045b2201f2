import { describe, expect, test } from "vitest";
import { browsing, folderOf, withoutChromium } from "./browsing.ts";
import { sized } from "./reading.ts";

describe.skipIf(withoutChromium)("around the page", () => {
  const web = browsing(folderOf("fixture"));

  test("search finds an option's name that stands only in code, and loads nothing before", async () => {
    const { page, faults, requests } = await web.read("/guides/bytes/");
    expect(requests.filter((address) => address.includes("/pagefind/"))).toEqual([]);
    await page.keyboard.press("Control+k");
    const dialog = page.getByRole("dialog", { name: "Search" });
    await dialog.getByRole("searchbox").fill("maxRetryAfter");
    await dialog.getByText("Pages found: 2").waitFor();
    expect(await dialog.getByRole("link", { name: "Fixture" }).getAttribute("href")).toBe("/");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await page.waitForURL(/127\.0\.0\.1:\d+\/(guides\/nesting\/.*)?$/, { waitUntil: "load" });
    expect(faults).toEqual([]);
  });

  test("search has no button's word, and no run's date or commit, in what it found", async () => {
    const { page } = await web.read("/");
    await page.getByRole("button", { name: "Search" }).click();
    const dialog = page.getByRole("dialog", { name: "Search" });
    for (const words of ["one line", "verified", "abc1234", "Copy"]) {
      await dialog.getByRole("searchbox").fill(words);
      const list = dialog.locator(`.o-hits[data-for="${words}"]`);
      await list.waitFor({ state: "attached" });
      const found = await list.textContent();
      expect(found).not.toMatch(/abc1234|2026-11-30|captured when|Copy|as Markdown/);
    }
  });

  test("search says so when its index cannot be loaded, and tries again", async () => {
    const { page } = await web.read("/");
    await page.route("**/pagefind/**", (route) => route.abort());
    await page.keyboard.press("Control+k");
    const dialog = page.getByRole("dialog", { name: "Search" });
    await dialog.getByRole("searchbox").fill("plain");
    await dialog.getByText("The search index could not be loaded.").waitFor();
  });

  test("the theme follows the choice, and the choice survives a reload", async () => {
    const { page } = await web.read("/", { colorScheme: "light" });
    const background = (): Promise<string> =>
      page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    const light = await background();
    await page.getByRole("combobox", { name: "Theme" }).selectOption("dark");
    const dark = await background();
    expect(dark).not.toBe(light);
    await page.reload();
    expect(await background()).toBe(dark);
    await page.getByRole("combobox", { name: "Theme" }).selectOption("auto");
    expect(await background()).toBe(light);
  });

  test("the page, its theme and Copy work where storage is forbidden", async () => {
    const { page, faults } = await web.reader({
      permissions: ["clipboard-read", "clipboard-write"],
    });
    await page.addInitScript(() => {
      for (const name of ["localStorage", "sessionStorage"]) {
        Object.defineProperty(globalThis, name, {
          get: () => {
            throw new DOMException("storage is forbidden", "SecurityError");
          },
        });
      }
    });
    await page.goto(`${web.server.origin}/guides/bytes/`);
    await page.getByRole("combobox", { name: "Theme" }).selectOption("dark");
    expect(await page.locator("html").getAttribute("data-theme")).toBe("dark");
    const figure = page.locator('figure[data-sample="plain"]');
    await figure.getByRole("button", { name: "Copy", exact: true }).click();
    await figure.getByText("Copied plain.ts").waitFor();
    expect(faults).toEqual([]);
  });

  test("controls are at least 24 px high, 44 px for fingers", async () => {
    for (const [hasTouch, least] of [
      [false, 24],
      [true, 44],
    ] as const) {
      const { page } = await web.read("/guides/bytes/", {
        ...sized(375),
        hasTouch,
        isMobile: hasTouch,
      });
      const heights = await page
        .locator("main button:visible")
        .evaluateAll((buttons) => buttons.map((button) => button.getBoundingClientRect().height));
      expect(heights.length).toBeGreaterThan(5);
      for (const height of heights) expect(height).toBeGreaterThanOrEqual(least);
    }
  });

  test("a page can be copied as the Markdown that stands beside it", async () => {
    const { page } = await web.read("/guides/bytes/", {
      permissions: ["clipboard-read", "clipboard-write"],
    });
    await page.getByRole("button", { name: "Copy page as Markdown" }).click();
    await page.getByText("Copied", { exact: true }).waitFor();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    const link = await page.getByRole("link", { name: "View as Markdown" }).getAttribute("href");
    expect(copied).toBe(await (await fetch(web.server.origin + link)).text());
  });

  test("a wrong address is answered with 404 and the pages that exist", async () => {
    const { page } = await web.reader();
    const response = await page.goto(`${web.server.origin}/guides/nowhere/`);
    expect(response?.status()).toBe(404);
    await page.locator("main").getByRole("link", { name: "Nesting" }).click();
    await page.waitForURL("**/guides/nesting/");
  });

  test("the page does not move while its buttons are drawn", async () => {
    for (const width of [375, 1280]) {
      const { page } = await web.read("/guides/bytes/", sized(width));
      const shifts = await page.evaluate(
        () =>
          new Promise<number>((resolve) => {
            let sum = 0;
            new PerformanceObserver((list) => {
              for (const entry of list.getEntries())
                sum += (entry as PerformanceEntry & { value: number }).value;
            }).observe({ type: "layout-shift", buffered: true });
            requestAnimationFrame(() => requestAnimationFrame(() => resolve(sum)));
          }),
      );
      expect(shifts).toBe(0);
    }
  });
});
