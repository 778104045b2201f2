import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { browsing, folderOf, withoutChromium } from "../browsing.ts";
import { RUNNING } from "../every-engine/bench.ts";
import { runInPage } from "../every-engine/run-in-page.ts";
import { size, sized } from "../reading.ts";

/** A4 with margins, in CSS pixels. */
const SHEET = { width: 680, height: 960 };

/** What of a sample is on paper: its words, what is cut off, and what could only be pressed. */
function onPaper(page: Page, sample: string) {
  return page
    .locator(`figure[data-sample="${sample}"]`)
    .first()
    .evaluate((figure) => {
      const shown = (element: Element): boolean =>
        element.checkVisibility({ visibilityProperty: true, contentVisibilityAuto: true });
      const lines = [...figure.querySelectorAll(".expressive-code .ec-line .code")].filter(shown);
      const output = figure.querySelector("[role=region]");
      const right = document.documentElement.clientWidth;
      return {
        code: lines
          .map(({ textContent }) => `${textContent === "\n" ? "" : textContent}\n`)
          .join(""),
        output: output !== null && shown(output) ? output.textContent : null,
        status: [...figure.querySelectorAll("[role=status]")]
          .filter(shown)
          .map((one) => one.textContent),
        cut: [...figure.querySelectorAll(".ec-line, .o-line, svg text, .o-foot")]
          .filter(shown)
          .filter((box) => box.getBoundingClientRect().right > right)
          .map(({ textContent }) => textContent),
        controls: [...figure.querySelectorAll("button, textarea, input, select, summary")]
          .filter(shown)
          .map(({ textContent }) => textContent),
        pictures: [...figure.querySelectorAll("svg.tl:not(.o-point)")].filter(shown).length,
      };
    });
}

describe.skipIf(withoutChromium)("on paper", () => {
  const web = browsing(folderOf("published"));
  const fixture = browsing(folderOf("fixture"));
  const file = (name: string): string =>
    readFileSync(join(import.meta.dirname, "../../samples", name), "utf8");

  test("a sample is its code and its captured output, whole, with all its pictures and nothing to press", async () => {
    const { page } = await web.read("/guides/retries/", { viewport: SHEET });
    const drawn = await page.locator('figure[data-sample="gives-up"] svg.tl:not(.o-point)').count();
    expect(drawn).toBeGreaterThan(3);
    await page.emulateMedia({ media: "print" });
    expect(await onPaper(page, "gives-up")).toEqual({
      code: file("gives-up.ts"),
      output: file("gives-up.out.txt"),
      status: [""],
      cut: [],
      controls: [],
      pictures: drawn,
    });
  });

  test("lines too long for it are wrapped, none is cut", async () => {
    const { page } = await fixture.read("/guides/many/", { viewport: SHEET });
    await page.emulateMedia({ media: "print" });
    const { cut, code } = await onPaper(page, "long-lines");
    expect(cut).toEqual([]);
    expect(code).toContain("wide ".repeat(60));
  });

  test("an edit is printed as it stands, whole, as an edit, and without its editor", async () => {
    const { page } = await fixture.read(RUNNING, sized(1280));
    const text = `console.log("${"wide ".repeat(60)}");\nconsole.log("second");\n`;
    await page.evaluate(runInPage, [{ name: "neighbour", text }]);
    await page.setViewportSize(SHEET);
    await page.emulateMedia({ media: "print" });
    const { code, controls, cut, status, output } = await onPaper(page, "neighbour");
    expect({ code, cut, status }).toEqual({
      code: `${text}\n`,
      cut: [],
      status: ["Differs from the verified output"],
    });
    // The tab with the file's name is what stays of the tabs.
    expect(controls).toEqual(["neighbour.tsedited"]);
    expect(output).toContain("+ second");
    const foot = page.locator('figure[data-sample="neighbour"] .o-foot');
    expect(await foot.textContent()).toMatch(/^Your edit\. Not verified\./);
  });

  test("is black on white, also for a reader of the dark theme", async () => {
    const { page } = await web.read("/guides/retries/", {
      viewport: size(1280),
      colorScheme: "dark",
    });
    await page.emulateMedia({ media: "print" });
    const colours = await page.evaluate(() =>
      ["body", ".o-out-text", ".o-foot"].map((css) => {
        const element = document.querySelector(css);
        return element === null ? css : getComputedStyle(element).color;
      }),
    );
    for (const colour of colours) {
      const [red = 255, green = 255, blue = 255] = (colour.match(/\d+/g) ?? []).map(Number);
      expect(Math.max(red, green, blue)).toBeLessThan(120);
    }
  });
});

describe.skipIf(withoutChromium)("without JavaScript", () => {
  const web = browsing(folderOf("published"));

  test("a sample is its code, its captured output, its picture, and the table behind a line", async () => {
    const { page } = await web.read("/guides/retries/", { javaScriptEnabled: false });
    const figure = page.locator('figure[data-sample="backoff"]');
    const lines = await figure.locator(".ec-line .code").allTextContents();
    const code = lines.map((line) => (line === "\n" ? "\n" : `${line}\n`)).join("");
    expect(code).toBe(file("backoff.ts"));
    expect(await figure.getByRole("region").textContent()).toBe(file("backoff.out.txt"));
    expect(await figure.getByRole("button").count()).toBe(0);
    expect(await figure.getByRole("img").isVisible()).toBe(true);
    await figure.getByText("As a table").click();
    expect(await figure.getByRole("table").getByRole("row").count()).toBe(4);
    expect(await figure.locator(".o-bar").boundingBox()).toMatchObject({ height: 1 });
  });

  const file = (name: string): string =>
    readFileSync(join(import.meta.dirname, "../../samples", name), "utf8");
});
