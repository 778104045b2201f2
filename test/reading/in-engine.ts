import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { launcher, type EngineName } from "../engines/engines.ts";
import { bench, RUNNING, type Bench } from "../every-engine/bench.ts";
import { barsBottom } from "./bars-bottom.ts";
import { jumpToAll, topOf } from "./jumps.ts";
import { lookAt } from "./look-at.ts";

const dist = join(import.meta.dirname, "../../dist");
const GUIDE = "/guides/retries/";
/** 400 % zoom of a screen of 1280 by 1024. */
const ZOOMED = { width: 320, height: 256 };
const PHONE = { width: 375, height: 740 };

/** What an engine decides of reading: where things lie, what the wheel moves, what fits. */
export function readingIn(name: EngineName): void {
  const launch = launcher(name);
  describe.skipIf(launch === undefined)(`reading in ${name}`, () => {
    let made: Bench;
    beforeAll(async () => {
      if (launch !== undefined) made = await bench(launch, dist);
      // Narrow pages stand in a frame in one engine, which their policy forbids: it is left out.
      made.site.begin("");
      made.fixture.begin("");
    });
    afterAll(() => made.close());

    const open = async (
      { width, height }: { width: number; height: number },
      address: string,
    ): Promise<void> => {
      made.tab = await made.engine.open();
      await made.tab.size(width, height);
      await made.tab.goto(address);
      expect(await made.tab.evaluate(() => innerWidth)).toBe(width);
    };
    /** Opens the editor of a sample as a reader does, and waits until it can be typed into. */
    const edit = async (sample: string): Promise<void> => {
      await made.press(sample, "Edit");
      const focused = () =>
        made.tab.evaluate(() => document.activeElement?.getAttribute("aria-label"));
      await expect.poll(focused).toBe(`Code of ${sample}.ts`);
    };
    const scrolled = (): Promise<number> => made.tab.evaluate(() => Math.round(scrollY));

    // withastro/starlight#53, appwrite/docs#30
    test.each([375, 800, 1280])(
      "a heading lies below the bars after a jump, also of the first request, at %i px",
      async (width) => {
        await open({ width, height: 740 }, made.site.origin + GUIDE);
        const headings = await made.tab.evaluate(jumpToAll);
        const bars = await made.tab.evaluate(barsBottom);
        expect(bars).toBeGreaterThan(0);
        expect(headings.length).toBeGreaterThan(10);
        expect(headings.filter(({ top }) => top < bars)).toEqual([]);
        const middle = headings[headings.length >> 1]?.id ?? "";
        await open({ width, height: 740 }, `${made.site.origin}${GUIDE}#${middle}`);
        await expect.poll(scrolled).toBeGreaterThan(0);
        expect(await made.tab.evaluate(topOf, middle)).toBeGreaterThanOrEqual(bars);
      },
    );

    // withastro/starlight#316
    test("at 400 % zoom the bars leave the page room, and nothing scrolls sideways", async () => {
      await open(ZOOMED, made.site.origin + GUIDE);
      await made.tab.evaluate(() => scrollTo(0, 900));
      await expect.poll(scrolled).toBe(900);
      const bars = await made.tab.evaluate(barsBottom);
      const { sideways } = await made.tab.evaluate(lookAt, "backoff");
      expect({ bars, sideways }).toEqual({ bars: 0, sideways: 0 });
      // At the top they stand as ever: name, search and menu in one line.
      const middles = await made.tab.evaluate(() => {
        scrollTo(0, 0);
        return [".o-brand", ".o-search", ".sl-menu-button"].map((css) => {
          const box = document.querySelector(css)?.getBoundingClientRect();
          return box === undefined ? css : Math.round(box.top + box.height / 2);
        });
      });
      expect(new Set(middles).size).toBe(1);
    });

    test("at 400 % zoom editor, menu, output and timeline can be used, and the page stays narrow", async () => {
      await open(ZOOMED, made.site.origin + GUIDE);
      await edit("backoff");
      const [program = ""] = await made.tab.evaluate(() => [
        document.querySelector<HTMLTextAreaElement>('figure[data-sample="backoff"] textarea')
          ?.value ?? "",
      ]);
      const ran = await made.run("backoff", program.replace("503, 503, 200", "503, 404"));
      expect(ran.status.at(-1)).toBe("Differs from the verified output");
      await made.press("backoff", "More");
      await made.tab.evaluate(() => {
        const table = document.querySelector('figure[data-sample="backoff"] .o-as-table');
        table?.toggleAttribute("open", true);
      });
      const found = await made.tab.evaluate(lookAt, "backoff");
      expect(found).toEqual({
        sideways: 0,
        // Buttons, tabs, lines of the output, texts of the picture, cells of the table.
        outside: [],
        meeting: [],
        low: [],
        pieces: found.pieces,
        editor: found.editor,
      });
      expect(found.pieces).toBeGreaterThan(20);
      expect(found.editor).toBeGreaterThan(240);
    });

    // vuejs/repl PR 179, codesandbox/sandpack PR 700, arcjet/arcjet-docs#191
    test("on a phone editor and output are as wide as the page, and every button is 24 px or more", async () => {
      await open(PHONE, made.fixture.origin + RUNNING);
      await made.run("neighbour", 'console.log("narrow");\nconsole.log("pane ".repeat(40));\n');
      await made.press("neighbour", "More");
      const found = await made.tab.evaluate(lookAt, "neighbour");
      expect(found).toMatchObject({ sideways: 0, outside: [], low: [] });
      expect(found.editor).toBeGreaterThan(300);
    });

    // reactjs/react.dev#61, metacraft-labs/codetracer#29
    test("the wheel over the editor scrolls the page down, and a wide editor sideways", async () => {
      await open({ width: 800, height: 740 }, made.fixture.origin + RUNNING);
      await edit("plain");
      await made.run("plain", `console.log("${"wide ".repeat(60)}");\n`);
      const editor = 'figure[data-sample="plain"] .o-ta';
      const before = await made.tab.evaluate((css) => {
        document.querySelector(css)?.scrollTo(0, 0);
        const top = document.querySelector(css)?.getBoundingClientRect().top ?? 0;
        return Math.round(scrollY + top - 300);
      }, editor);
      await made.tab.evaluate((top) => scrollTo(0, top), before);
      await expect.poll(scrolled).toBe(before);
      await made.tab.wheel(editor, 0, 200);
      await expect.poll(scrolled).toBe(before + 200);
      const across = () =>
        made.tab.evaluate((css) => document.querySelector(css)?.scrollLeft, editor);
      expect(await across()).toBe(0);
      await made.tab.wheel(editor, 120, 0);
      await expect.poll(across).toBeGreaterThan(0);
      expect(await scrolled()).toBe(before + 200);
    });
  });
}
