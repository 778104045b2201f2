import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { browsing, folderOf, withoutChromium } from "../browsing.ts";
import { RUNNING } from "../every-engine/bench.ts";
import { runInPage } from "../every-engine/run-in-page.ts";
import { sized } from "../reading.ts";

/** Colours the browser draws something with. */
function colours(page: Page, css: string, of: readonly string[]): Promise<string[][]> {
  return page.locator(css).evaluateAll(
    (elements, names) =>
      elements.map((element) => {
        const style = getComputedStyle(element);
        return names.map((name) => style.getPropertyValue(name));
      }),
    of,
  );
}

/** What the system's words for colours mean here. */
function system(page: Page): Promise<{ text: string; canvas: string }> {
  return page.evaluate(() => {
    const probe = document.createElement("p");
    document.body.append(probe);
    const read = (colour: string): string => {
      probe.style.color = colour;
      return getComputedStyle(probe).color;
    };
    const found = { text: read("CanvasText"), canvas: read("Canvas") };
    probe.remove();
    return found;
  });
}

describe.skipIf(withoutChromium)("with the reader's own colours", () => {
  const web = browsing(folderOf("published"));
  const fixture = browsing(folderOf("fixture"));
  const own = { ...sized(1280), forcedColors: "active" } as const;

  test.each(["light", "dark"] as const)(
    "a picture is drawn in them, whatever theme is chosen, system %s",
    async (colorScheme) => {
      const { page } = await web.read("/guides/retries/", { ...own, colorScheme });
      await page
        .getByRole("combobox", { name: "Theme" })
        .selectOption(colorScheme === "light" ? "dark" : "light");
      const { text, canvas } = await system(page);
      expect(text).not.toBe(canvas);
      const picture = 'figure[data-sample="gives-up"] .o-pic';
      const words = await colours(page, `${picture} svg.tl text`, ["fill", "stroke"]);
      expect(words.length).toBeGreaterThan(20);
      for (const pair of words) expect(pair).toEqual([text, canvas]);
      // A failure is hollow, an answer is solid.
      const [failed] = await colours(page, `${picture} .mk-f`, ["fill", "stroke"]);
      expect(failed).toEqual([canvas, text]);
      const [answered] = await colours(page, 'figure[data-sample="backoff"] .mk-o', ["fill"]);
      expect(answered).toEqual([text]);
    },
  );

  test("the chosen tab, the pressed button, the current page and a wrong line are told by edges", async () => {
    const { page } = await fixture.read(RUNNING, own);
    await page.evaluate(runInPage, [{ name: "neighbour", text: "const = 1;\n" }]);
    const { canvas } = await system(page);
    const [chosen, other] = await colours(page, 'figure[data-sample="neighbour"] .o-tab', [
      "border-top-color",
    ]);
    expect(other).toEqual([canvas]);
    expect(chosen).not.toEqual(other);
    const pressed = await colours(page, ".o-b[aria-pressed]", ["outline-style"]);
    expect(pressed.filter(([style]) => style === "solid")).toHaveLength(1);
    const [wrong] = await colours(page, ".o-wrong", ["outline-style"]);
    expect(wrong).toEqual(["solid"]);
    const edges = (css: string): Promise<string[][]> =>
      colours(page, `.o-nav a${css}`, ["border-inline-start-color"]);
    const [current] = await edges("[aria-current]");
    const rest = await edges(":not([aria-current])");
    expect(current).not.toEqual([canvas]);
    expect(rest.filter(([edge]) => edge !== canvas)).toEqual([]);
  });

  test("code that is typed is seen once, and a difference by its signs", async () => {
    const { page } = await fixture.read(RUNNING, own);
    await page.evaluate(runInPage, [{ name: "plain", text: 'console.log("mine");\n' }]);
    const figure = page.locator('figure[data-sample="plain"]').first();
    const { canvas } = await system(page);
    const layers = await figure.evaluate((box) =>
      [".o-ta textarea", ".o-ta .ec-line"].map((css) => {
        const style = getComputedStyle(box.querySelector(css) ?? box);
        return { color: style.color, background: style.backgroundColor, font: style.font };
      }),
    );
    // The same letters in the same places: what lies above must not cover what lies below.
    expect(layers[0]?.font).toBe(layers[1]?.font);
    expect(layers[0]?.background).toMatch(/, 0\)$/);
    expect(layers.map(({ color }) => color)).not.toContain(canvas);
    expect(await figure.getByRole("region").locator(".o-line").allTextContents()).toEqual([
      "- one line\n",
      "+ mine\n",
    ]);
  });
});
