import { beforeAll, describe, expect, test } from "vitest";
import { browsing, folderOf, withoutChromium } from "./browsing.ts";
import { findInColours } from "./every-page/axe.ts";
import { visit, watchPages, type Seen } from "./every-page/visit.ts";
import { pagesOf } from "./pages-of.ts";

/** Pages read at a time. */
const LANES = 2;

describe.skipIf(withoutChromium).each(["published", "fixture"] as const)(
  "every page of the %s site",
  (name) => {
    const folder = folderOf(name);
    const pages = pagesOf(folder);
    const web = browsing(folder);
    const seen: Seen[] = [];
    /** What is wrong, by page: an empty list when nothing is. */
    const wrong = <T>(what: (one: Seen) => readonly T[]): [string, readonly T[]][] =>
      seen
        .map((one): [string, readonly T[]] => [one.path, what(one)])
        .filter(([, list]) => list.length > 0);

    beforeAll(async () => {
      // A page is mostly work of its own process: one is read on each side of the machine.
      const left = [...pages];
      const lane = async (): Promise<void> => {
        const on = await web.reader();
        await watchPages(on);
        const off = await web.reader({ javaScriptEnabled: false });
        for (let path = left.shift(); path !== undefined; path = left.shift()) {
          seen.push(await visit(web.server.origin, path, on, off));
        }
        await Promise.all([on.close(), off.close()]);
      };
      await Promise.all(Array.from({ length: LANES }, lane));
      seen.sort((a, b) => pages.indexOf(a.path) - pages.indexOf(b.path));
      const sum = (of: (one: Seen) => number): number =>
        seen.reduce((total, one) => total + of(one), 0);
      console.log(
        `every page of the ${name} site: ${seen.length} pages examined, ${sum(({ jumps }) => jumps)} jumps to headings, ${sum(({ rules }) => rules)} axe rules passed on ${sum(({ elements }) => elements)} elements`,
      );
      // On a machine that does much else, too.
    }, 900_000);

    test("has been examined", () => {
      expect(seen.map(({ path }) => path)).toEqual(pages);
      expect(seen.filter(({ rules }) => rules === 0)).toEqual([]);
    });

    test("loads without an error, and asks no other origin for anything", () => {
      expect(wrong(({ faults }) => faults)).toEqual([]);
      expect(seen.filter(({ requests }) => requests < 2)).toEqual([]);
    });

    // NUKnightLab/TimelineJS3#860, woocommerce/FlexSlider#1743
    test("moves nothing by itself, and plays nothing", () => {
      expect(wrong(({ moved }) => moved)).toEqual([]);
    });

    // LeuisKen/leuisken.github.io#6
    test("listens for no end of the page, which would keep browsers from keeping it", () => {
      expect(wrong(({ endings }) => endings)).toEqual([]);
    });

    test("shows axe one word of code that is too pale, whichever it is", async () => {
      const { page } = await web.read(pages.find((path) => path.includes("/guides/")) ?? "/");
      const words = page
        .locator(".expressive-code .ec-line span[style]")
        .filter({ hasText: /\w/, visible: true });
      for (const index of [0, (await words.count()) - 1]) {
        await words.nth(index).evaluate((word: HTMLElement) => (word.style.color = "#bbb"));
        const { found } = await findInColours(page);
        expect(found.map(({ rule }) => rule)).toEqual(["color-contrast"]);
        await words.nth(index).evaluate((word: HTMLElement) => (word.style.color = ""));
      }
    });

    test("gives axe nothing to find, in light and dark, at 375 and 1280 px", () => {
      expect(wrong(({ axe }) => axe)).toEqual([]);
    });

    test("never scrolls sideways, from 320 px up: 400 % zoom of a laptop", () => {
      expect(wrong(({ sideways }) => sideways)).toEqual([]);
    });

    // withastro/starlight#53, appwrite/docs#30
    test("shows a heading below the bars after a jump, also with the hash in the first request", () => {
      expect(wrong(({ hidden }) => hidden)).toEqual([]);
    });

    test("is complete without JavaScript, and shows no button that would do nothing", () => {
      for (const { path, prose, proseWithoutScript } of seen) {
        expect(prose.length).toBeGreaterThan(50);
        expect({ path, prose: proseWithoutScript }).toEqual({ path, prose });
      }
      expect(wrong(({ dead }) => dead)).toEqual([]);
    });

    test("prints without buttons, and cuts no line off", () => {
      expect(wrong(({ printed }) => (printed.controls + printed.cut > 0 ? [printed] : []))).toEqual(
        [],
      );
    });
  },
);
