import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { browsing, folderOf, withoutChromium } from "../browsing.ts";
import { RUNNING } from "../every-engine/bench.ts";
import { sized } from "../reading.ts";

/** Scrolls an element to the middle of the screen; gives a point in it, clear of the bars. */
function pointIn(page: Page, css: string, index: number): Promise<{ x: number; y: number }> {
  return page
    .locator(css)
    .nth(index)
    .evaluate((element) => {
      const top = element.getBoundingClientRect().top + scrollY;
      scrollTo(0, Math.round(top - innerHeight / 2));
      const box = element.getBoundingClientRect();
      return { x: box.left + box.width / 2, y: box.top + Math.min(12, box.height / 2) };
    });
}

/** A finger that is put down and drawn away, so many pixels to the left and up. */
async function swipe(
  page: Page,
  { x, y }: { x: number; y: number },
  left: number,
  up: number,
): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const send = (type: "touchStart" | "touchMove" | "touchEnd", share?: number) =>
    session.send("Input.dispatchTouchEvent", {
      type,
      touchPoints: share === undefined ? [] : [{ x: x - left * share, y: y - up * share }],
    });
  await send("touchStart", 0);
  for (let step = 1; step <= 12; step += 1) await send("touchMove", step / 12);
  await send("touchEnd");
  await session.detach();
}

// vuejs/repl PR 179, codesandbox/sandpack PR 700, arcjet/arcjet-docs#191
describe.skipIf(withoutChromium)("a finger on a phone of 375 px", () => {
  const web = browsing(folderOf("fixture"));
  const phone = { ...sized(375), hasTouch: true, isMobile: true };
  const scrolled = (page: Page): Promise<number> => page.evaluate(() => scrollY);

  test.each([
    ["code", ".expressive-code pre"],
    ["output", ".o-out-text"],
  ])("scrolls the page when it swipes up over %s wider than the screen", async (_, css) => {
    const { page } = await web.read("/guides/many/", phone);
    const point = await pointIn(page, `figure[data-sample="long-lines"] ${css}`, 4);
    const before = await scrolled(page);
    await swipe(page, point, 0, 240);
    await expect.poll(() => scrolled(page)).toBeGreaterThan(before + 200);
  });

  test("scrolls code sideways when it swipes to the left, and the page stays", async () => {
    const { page } = await web.read("/guides/many/", phone);
    const css = 'figure[data-sample="long-lines"] .expressive-code pre';
    const point = await pointIn(page, css, 4);
    const before = await scrolled(page);
    await swipe(page, point, 120, 0);
    const across = page.locator(css).nth(4);
    await expect.poll(() => across.evaluate((box) => box.scrollLeft)).toBeGreaterThan(90);
    expect(await scrolled(page)).toBe(before);
  });

  test("scrolls the page when it swipes up over the open editor, and the editor sideways", async () => {
    const { page } = await web.read(RUNNING, phone);
    const figure = page.locator('figure[data-sample="plain"]').first();
    await figure.getByRole("button", { name: "Edit" }).tap();
    await figure.getByRole("textbox").fill(`${"// wide ".repeat(20)}\n`.repeat(60));
    const css = 'figure[data-sample="plain"] .o-ta';
    const editor = page.locator(css).first();
    const point = await pointIn(page, css, 0);
    await editor.evaluate((box) => box.scrollTo(0, 0));
    const before = await scrolled(page);
    await swipe(page, point, 120, 0);
    await expect.poll(() => editor.evaluate((box) => box.scrollLeft)).toBeGreaterThan(90);
    expect(await scrolled(page)).toBe(before);
    await swipe(page, point, 0, 240);
    await expect.poll(() => scrolled(page)).toBeGreaterThan(before + 200);
  });
});
