import type { Locator, Page } from "playwright-core";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { browsing, folderOf, withoutChromium } from "./browsing.ts";
import { sized } from "./reading.ts";

/** The colour at the box's left edge and at its right, where most of the edge has one; else "mixed". */
async function edges(box: Locator): Promise<{ left: string; right: string }> {
  const { data, info } = await sharp(await box.screenshot())
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const colourOf = (x: number): string => {
    const seen = new Map<string, number>();
    for (let y = 0; y < info.height; y += 1) {
      const at = (y * info.width + x) * info.channels;
      const colour = `${data[at]} ${data[at + 1]} ${data[at + 2]}`;
      seen.set(colour, (seen.get(colour) ?? 0) + 1);
    }
    const [colour = "", times = 0] = [...seen].sort(([, a], [, b]) => b - a)[0] ?? [];
    return times > info.height / 2 ? colour : "mixed";
  };
  // A box may begin between two pixels: one further in is wholly its own.
  return { left: colourOf(1), right: colourOf(info.width - 2) };
}

/** The first table of a page that is wider than its place, from its first column. */
async function wideTable(page: Page): Promise<Locator> {
  const tables = page.locator(".sl-markdown-content > .o-scroll");
  const wide = await tables.evaluateAll((all) =>
    all.findIndex(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 60),
  );
  expect(wide).toBeGreaterThan(-1);
  return tables.nth(wide);
}

describe.skipIf(withoutChromium)("a box that scrolls sideways", () => {
  const web = browsing(folderOf("published"));

  test.each([
    ["light", true, "255 255 255"],
    ["dark", true, "23 24 28"],
    ["dark", false, "23 24 28"],
  ] as const)(
    "has a shadow at the edge behind which there is more: in %s, with script %s",
    async (colorScheme, javaScriptEnabled, ground) => {
      const { page } = await web.read("/guides/retries/", {
        ...sized(375),
        colorScheme,
        javaScriptEnabled,
      });
      const table = await wideTable(page);
      const first = await edges(table);
      expect(first.left).toBe(ground);
      expect(first.right).not.toBe(ground);
      await table.evaluate((box) => box.scrollTo(40, 0));
      const between = await edges(table);
      expect(between.left).not.toBe(ground);
      expect(between.right).not.toBe(ground);
      await table.evaluate((box) => box.scrollTo(box.scrollWidth, 0));
      const last = await edges(table);
      expect(last.left).not.toBe(ground);
      expect(last.right).toBe(ground);
    },
  );

  test("has none where all of it is seen", async () => {
    const { page } = await web.read("/guides/retries/", { ...sized(1280), colorScheme: "light" });
    const table = page.locator(".sl-markdown-content > .o-scroll").first();
    expect(await edges(table)).toEqual({ left: "255 255 255", right: "255 255 255" });
  });

  test("has it too when it is an output of long lines", async () => {
    const { page } = await web.read("/guides/retries/", { ...sized(1280), colorScheme: "light" });
    const figures = page.locator("figure[data-sample] .o-out-text");
    const wide = await figures.evaluateAll((all) =>
      all.findIndex(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth),
    );
    const { left, right } = await edges(figures.nth(wide));
    expect(left).toBe("246 247 249");
    expect(right).not.toBe(left);
  });

  test("has a dashed edge in the reader's own colours, where no shadow is drawn", async () => {
    const { page } = await web.read("/guides/retries/", { ...sized(375), forcedColors: "active" });
    const table = await wideTable(page);
    const edge = (): Promise<string> =>
      table.evaluate((box) => getComputedStyle(box).borderInlineEndStyle);
    await expect.poll(edge).toBe("dashed");
    await page.setViewportSize({ width: 1280, height: 900 });
    await expect.poll(edge).toBe("none");
  });
});
