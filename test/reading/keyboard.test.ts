import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { browsing, folderOf, withoutChromium } from "../browsing.ts";
import { RUNNING } from "../every-engine/bench.ts";
import { size, sized } from "../reading.ts";
import { focusOf, watchFocus } from "./focus.ts";

const GUIDE = "/guides/retries/";
const program = readFileSync(join(import.meta.dirname, "../../samples/backoff.ts"), "utf8");

/** A reader without a mouse: presses keys, and looks each time where the focus is. */
function hands(page: Page, sample: string) {
  const figure = page.locator(`figure[data-sample="${sample}"]`).first();
  const press = async (...keys: string[]): Promise<string> => {
    for (const key of keys) await page.keyboard.press(key);
    const { name, ...seen } = await focusOf(page);
    expect({ name, ...seen }).toEqual({ name, outlined: true, inView: true });
    return name;
  };
  return {
    figure,
    press,
    code: figure.getByRole("textbox", { name: `Code of ${sample}.ts` }),
    /** Presses Tab until something has the focus, at most so many times. */
    async tabTo(name: string | RegExp, most: number): Promise<number> {
      for (let stops = 1; stops <= most; stops += 1) {
        const at = await press("Tab");
        if (typeof name === "string" ? at === name : name.test(at)) return stops;
      }
      throw new Error(`${String(name)} is not within ${most} stops.`);
    },
    ends: (words: string) => figure.getByRole("status").getByText(words, { exact: true }).waitFor(),
  };
}

describe.skipIf(withoutChromium)("with the keyboard alone", () => {
  const web = browsing(folderOf("published"));
  const fixture = browsing(folderOf("fixture"));

  test("a reader gets to a sample, runs, edits, stops, resets, copies, downloads and shares it", async () => {
    const { page } = await web.read(GUIDE, {
      ...sized(1280),
      permissions: ["clipboard-read", "clipboard-write"],
      acceptDownloads: true,
    });
    const { press, tabTo, code, ends, figure } = hands(page, "backoff");
    expect(await press("Tab")).toBe("Skip to content");
    await page.keyboard.press("Enter");
    const stops = await tabTo("Run", 25);
    console.log(`keyboard: ${stops} stops from the top of the guide's text to its first Run`);
    const lost = await watchFocus(page);

    await page.keyboard.press("Enter");
    await ends("Same as the verified output");
    expect(await press("Tab")).toBe("Edit");
    await page.keyboard.press("Enter");
    await expect.poll(async () => (await focusOf(page)).name).toBe("Code of backoff.ts");
    expect(await press("Control+Home")).toBe("Code of backoff.ts");
    await page.keyboard.type("for (;;) {}\n");
    expect(await code.inputValue()).toBe(`for (;;) {}\n${program}`);

    // Tab leaves the editor, and types nothing.
    expect(await press("Tab")).toBe("Run");
    expect(await code.inputValue()).toBe(`for (;;) {}\n${program}`);
    expect(await press("Enter")).toBe("Stop");
    await ends("Running");
    expect(await press("Enter")).toBe("Run");
    await ends("Stopped");
    // A loop that ends by itself: Stop has gone while it had the focus, and Run stands there.
    expect(await press("Enter")).toBe("Stop");
    await ends("Stopped after 5 s");
    expect((await focusOf(page)).name).toBe("Run");

    expect(await press("Tab")).toBe("Edit");
    expect(await press("Tab")).toBe("Reset");
    expect(await press("Enter")).toBe("Edit");
    expect(await code.inputValue()).toBe(program);
    await figure.getByText("Back to the verified code.").waitFor();
    await tabTo("Undo", 4);
    expect(await press("Enter")).toBe("Reset");
    expect(await code.inputValue()).toBe(`for (;;) {}\n${program}`);

    expect(await press("Tab")).toBe("Copy");
    await page.keyboard.press("Enter");
    await figure.getByText("Copied your edit of backoff.ts").waitFor();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toBe(`for (;;) {}\n${program}`);

    expect(await press("Tab")).toBe("More");
    expect(await press("Enter", "Tab")).toBe("Download");
    const [download] = await Promise.all([page.waitForEvent("download"), press("Enter")]);
    expect(readFileSync(await download.path(), "utf8")).toBe(`for (;;) {}\n${program}`);
    expect((await focusOf(page)).name).toBe("More");
    expect(await press("Enter", "Tab", "Tab")).toBe("As a zip that runs");
    expect(await press("Escape")).toBe("More");
    expect(await press("Enter", "Tab", "Tab", "Tab")).toBe("Share");
    expect(await press("Enter")).toBe("More");
    await figure.getByText("Copied the address of your edit").waitFor();
    expect(page.url()).toContain("#edit=backoff:");

    // Back into the editor, whose Escape closes it.
    expect(await press("Shift+Tab")).toBe("Copy");
    expect(await press("Shift+Tab", "Shift+Tab")).toBe("Edit");
    expect(await press("Shift+Tab", "Shift+Tab")).toBe("Code of backoff.ts");
    expect(await press("Escape")).toBe("Edit");
    expect(await lost()).toBe(0);
  });

  test("the files of a sample are walked with arrows, and Tab goes on to the code", async () => {
    const { page } = await fixture.read(RUNNING);
    const { press, figure } = hands(page, "neighbour");
    await figure.getByRole("button", { name: "Edit" }).focus();
    await page.keyboard.press("Enter");
    await figure.getByRole("textbox").waitFor();
    expect(await press("Shift+Tab")).toBe("neighbour.ts");
    expect(await press("ArrowRight")).toBe("greet.ts");
    expect(await press("ArrowRight")).toBe("neighbour.ts");
    expect(await press("End")).toBe("greet.ts");
    expect(await press("Home")).toBe("neighbour.ts");
    expect(await press("ArrowLeft")).toBe("greet.ts");
    expect(await press("Tab")).toBe("Code of greet.ts");
    expect(await press("Shift+Tab")).toBe("greet.ts");
  });

  test("the place of an error leads into the editor, at its line and column", async () => {
    const { page } = await fixture.read(RUNNING);
    const { press, tabTo, code, ends, figure } = hands(page, "plain");
    await figure.getByRole("button", { name: "Edit" }).focus();
    await page.keyboard.press("Enter");
    await code.waitFor();
    await press("Control+a");
    await page.keyboard.type("const a = 1;\nconst = 2;\n");
    await press("Control+Enter");
    await ends("Not started");
    expect((await focusOf(page)).name).toBe("Code of plain.ts");
    const lost = await watchFocus(page);
    await tabTo(/^plain\.ts:2:7$/, 8);
    expect(await press("Enter")).toBe("Code of plain.ts");
    expect(await code.evaluate((area) => (area as HTMLTextAreaElement).selectionStart)).toBe(19);
    expect(await lost()).toBe(0);
  });

  test("who takes a shared edit away, or their own of before, stands at Run", async () => {
    const { page, open } = await fixture.read(RUNNING);
    const { press, code, figure } = hands(page, "plain");
    await figure.getByRole("button", { name: "Edit" }).focus();
    await page.keyboard.press("Enter");
    await code.waitFor();
    await press("Control+End");
    await page.keyboard.type("// mine");
    await press("Tab", "Tab", "Tab", "Tab", "Tab", "Enter", "Tab", "Tab", "Tab", "Enter");
    await expect.poll(() => page.url()).toContain("#edit=plain:");
    for (const address of [page.url(), fixture.server.origin + RUNNING]) {
      await page.goto("about:blank");
      await open(address);
      await figure.locator(".o-note").waitFor();
      await figure.getByRole("button", { name: "Show the original" }).focus();
      const lost = await watchFocus(page);
      expect(await press("Enter")).toBe("Run");
      expect(await lost()).toBe(0);
      if (address.includes("#")) {
        await press("Tab", "Enter");
        await code.waitFor();
        await press("Control+End");
        await page.keyboard.type("// mine again");
      }
    }
  });

  test("a word with a way back stays, with the focus on it or elsewhere, until it is used", async () => {
    const { page } = await fixture.reader();
    await page.clock.install();
    await page.goto(fixture.server.origin + RUNNING);
    const { press, tabTo, code, figure } = hands(page, "plain");
    const frames = setInterval(() => void page.clock.runFor(20), 5);
    try {
      await figure.getByRole("button", { name: "Edit" }).focus();
      await page.keyboard.press("Enter");
      await code.waitFor();
      await press("Control+End");
      await page.keyboard.type("// mine");
      await tabTo("Reset", 4);
      expect(await press("Enter")).toBe("Edit");
      await tabTo("Undo", 4);
    } finally {
      clearInterval(frames);
    }
    await page.clock.runFor(60_000);
    const undo = figure.getByRole("button", { name: "Undo" });
    expect(await undo.evaluate((button) => button === document.activeElement)).toBe(true);
    await figure.getByRole("button", { name: "Run" }).focus();
    await page.clock.runFor(60_000);
    expect(await undo.count()).toBe(1);
    await undo.focus();
    await page.keyboard.press("Enter");
    expect(await undo.count()).toBe(0);
    expect(await code.inputValue()).toContain("// mine");
  });

  test("search takes the focus, and gives it back to where it was", async () => {
    const { page } = await fixture.read(RUNNING);
    const { press } = hands(page, "plain");
    await page.getByRole("button", { name: "Copy page as Markdown" }).focus();
    expect(await press("Control+k")).toBe("Search all pages");
    await page.keyboard.type("maxRetryAfter");
    await page.getByText("Pages found: 2").waitFor();
    await press("Tab", "Tab");
    expect(await press("Escape")).toBe("Copy page as Markdown");
  });

  test.each([375, 1280])(
    "every stop of a page is in view and outlined, at %i px",
    async (width) => {
      const { page } = await fixture.read("/guides/bytes/", { viewport: size(width) });
      const { press } = hands(page, "plain");
      const first = await press("Tab");
      const stops: string[] = [first];
      for (let stop = 0; stop < 400; stop += 1) {
        await page.keyboard.press("Tab");
        const { name, outlined, inView } = await focusOf(page);
        if (name === "the page") break;
        stops.push(name);
        expect({ name, outlined, inView }).toEqual({ name, outlined: true, inView: true });
      }
      console.log(`keyboard: ${stops.length} stops at ${width} px`);
      expect(stops.length).toBeGreaterThan(60);
      expect(stops.length).toBeLessThan(400);
    },
  );
});
