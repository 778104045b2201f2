import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { browsing, folderOf, withoutChromium } from "../browsing.ts";
import { RUNNING } from "../every-engine/bench.ts";
import { runInPage } from "../every-engine/run-in-page.ts";
import { sized } from "../reading.ts";

/** Pages with the widest code, tables, pictures and diagrams. */
const PAGES = [
  "/guides/retries/",
  "/guides/events/",
  "/reference/options/",
  "/reference/answers/",
] as const;

interface Box {
  name: string;
  overflows: boolean;
  stop: boolean;
}

/** Every box that can be wider than its place and is shown: whether it is, and can be reached. */
function boxes(page: Page): Promise<Box[]> {
  return page.evaluate(async () => {
    await new Promise<void>((done) =>
      requestAnimationFrame(() => requestAnimationFrame(() => done())),
    );
    const css = ".expressive-code pre, .o-out-text, .o-scroll, .o-states, .o-ta";
    return [...document.querySelectorAll<HTMLElement>(css)]
      .filter((box) => box.checkVisibility() && getComputedStyle(box).overflowX !== "visible")
      .map((box) => ({
        name: box.getAttribute("aria-label") ?? "",
        overflows: box.scrollWidth > box.clientWidth,
        // A text area in the box scrolls it with its own keys.
        stop: box.tabIndex === 0 || box.querySelector("textarea:not([hidden])") !== null,
      }));
  });
}

function judge(all: readonly Box[]): void {
  for (const { name, overflows, stop } of all) {
    const named = !overflows || name !== "";
    expect({ name, stop, named }).toEqual({ name, stop: overflows, named: true });
  }
}

// rehype-pretty/rehype-pretty-code#108, vuejs/vitepress PR 3902
describe.skipIf(withoutChromium)("what is wider than its place", () => {
  const web = browsing(folderOf("fixture"));
  const guide = browsing(folderOf("published"));

  test("is reached with Tab, has a name, and is scrolled with an arrow; what fits is no stop", async () => {
    const reading = await guide.reader();
    const counts = { wide: 0, fits: 0 };
    for (const path of PAGES) {
      await reading.open(guide.server.origin + path);
      await reading.page.evaluate(() => {
        for (const details of document.querySelectorAll("main details")) {
          details.toggleAttribute("open", true);
        }
      });
      for (const width of [1280, 375]) {
        await reading.page.setViewportSize({ width, height: 800 });
        const all = await boxes(reading.page);
        judge(all);
        counts.wide += all.filter(({ overflows }) => overflows).length;
        counts.fits += all.filter(({ overflows }) => !overflows).length;
      }
    }
    console.log(`overflow: ${counts.wide} boxes scroll, ${counts.fits} fit`);
    expect(counts.wide).toBeGreaterThan(20);
    expect(counts.fits).toBeGreaterThan(50);
    const box = reading.page.locator("main [tabindex='0'][role=group]").first();
    await box.focus();
    await reading.page.keyboard.press("ArrowRight");
    await expect.poll(() => box.evaluate(({ scrollLeft }) => scrollLeft)).toBeGreaterThan(0);
  });

  test("is a stop as soon as a run, an edit or a narrower window makes it so, and no longer", async () => {
    const { page } = await web.read(RUNNING, sized(1280));
    const figure = page.locator('figure[data-sample="plain"]').first();
    const output = figure.getByRole("region");
    judge(await boxes(page));
    expect(await output.getAttribute("tabindex")).toBeNull();
    const wide = `console.log("${"wide ".repeat(60)}");\n`;
    await page.evaluate(runInPage, [{ name: "plain", text: wide }]);
    judge(await boxes(page));
    expect(await output.getAttribute("tabindex")).toBe("0");
    // Shut, the edited code is code like any other.
    await figure.getByRole("textbox").focus();
    await page.keyboard.press("Escape");
    judge(await boxes(page));
    const code = figure.getByRole("group", { name: "plain.ts" });
    await code.focus();
    await page.keyboard.press("ArrowRight");
    await expect.poll(() => code.evaluate(({ scrollLeft }) => scrollLeft)).toBeGreaterThan(0);
    await figure.getByRole("button", { name: "Reset" }).click();
    judge(await boxes(page));
    await page.setViewportSize({ width: 320, height: 740 });
    judge(await boxes(page));
    await page.setViewportSize({ width: 1280, height: 740 });
    judge(await boxes(page));
  });

  test("keeps the focus of who reads in it when it comes to fit", async () => {
    const { page } = await web.read(RUNNING, sized(1280));
    const figure = page.locator('figure[data-sample="plain"]').first();
    await page.evaluate(runInPage, [
      { name: "plain", text: `console.log("${"wide ".repeat(60)}");\n` },
    ]);
    const output = figure.getByRole("region");
    await output.focus();
    await figure.getByRole("button", { name: "Reset" }).evaluate((button) => {
      // As another act would, without taking the focus.
      const focused = document.activeElement as HTMLElement;
      (button as HTMLButtonElement).click();
      focused.focus();
    });
    await boxes(page);
    expect(await output.evaluate((box) => box === document.activeElement)).toBe(true);
    await page.keyboard.press("Tab");
    expect(await output.getAttribute("tabindex")).toBeNull();
  });
});
