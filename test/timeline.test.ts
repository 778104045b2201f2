import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import type { Locator, Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { settled } from "./every-page/axe.ts";
import { browsing, folderOf, withoutChromium } from "./browsing.ts";
import { longWaits } from "./long-waits.ts";
import { pagesOf } from "./pages-of.ts";
import { size, sized, WIDTHS } from "./reading.ts";

const root = join(import.meta.dirname, "..");
const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** Published samples whose pictures are the largest, and the first one of the guide. */
const heaviest = [
  ["retries", "backoff"],
  ["retries", "budgets"],
  ["retries", "gives-up"],
  ["events", "events-outage"],
  ["rate-limits", "rate-pause"],
  ["observe", "observe-metrics"],
  ["writes", "writes-unkeyed"],
] as const;

function sample(page: Page, name: string) {
  const figure = page.locator(`figure[data-sample="${name}"]`).first();
  const press = (label: string): Promise<void> =>
    figure.getByRole("button", { name: label, exact: true }).click();
  const code = figure.getByRole("textbox", { name: `Code of ${name}.ts` });
  const status = figure.getByRole("status");
  return {
    figure,
    press,
    picture: figure.locator(".o-pic"),
    async run(): Promise<string> {
      await press("Run");
      await status.filter({ hasText: /^(Same|Differs|Stopped|Not st|No out)/ }).waitFor();
      return (await status.textContent()) ?? "";
    },
    async edit(change: (text: string) => string): Promise<void> {
      if (!(await code.isVisible())) await press("Edit");
      await code.fill(change(await code.inputValue()));
    },
  };
}

/** How many calls a sample's timeline tells of; one may tell of a breaker alone. */
function callsOf(name: string): number {
  const file = join(root, `samples/${name}.timeline.json`);
  if (!existsSync(file)) return 0;
  return (JSON.parse(readFileSync(file, "utf8")) as { calls: number }).calls;
}

const describing = (picture: Locator): Promise<string | null> =>
  picture.locator("svg.tl").first().getAttribute("aria-label");

const backoff = "1: 503, wait 500 ms. 2: 503, wait 1 s. 3: 200. Done at 1.5 s.";

describe.skipIf(withoutChromium)("the picture of a sample's calls", () => {
  const web = browsing(folderOf("published"));
  const guide = (name: string): string => `/guides/${name}/`;

  test("is there without JavaScript, below every output whose run made calls", async () => {
    const reading = await web.reader({ javaScriptEnabled: false });
    let pictures = 0;
    let without = 0;
    for (const path of pagesOf(join(root, "dist"))) {
      await reading.open(web.server.origin + path);
      const figures = await reading.page.locator("figure.o-sample:has(.o-out)").evaluateAll((all) =>
        all.map((figure) => ({
          shown: figure.querySelector("footer")?.dataset["shown"] ?? "",
          drawn: (figure.querySelector(".o-pic")?.childElementCount ?? 0) > 0,
        })),
      );
      for (const { shown, drawn } of figures) {
        const name = (JSON.parse(shown) as { sample: string }).sample;
        expect({ path, name, drawn }).toEqual({ path, name, drawn: callsOf(name) > 0 });
        if (drawn) pictures += 1;
        else without += 1;
      }
      const hatches = await reading.page.locator(".o-hatches").count();
      expect({ path, hatches }).toEqual({
        path,
        hatches: (await reading.page.locator("svg.tl").count()) > 0 ? 1 : 0,
      });
    }
    console.log(`timelines: ${pictures} outputs have a picture, ${without} have none`);
    expect(pictures).toBeGreaterThan(0);
    expect(without).toBeGreaterThan(0);
  });

  test("is after a Run the verified one, and after an edit another, in the heaviest samples", async () => {
    const reading = await web.reader();
    await reading.page.addInitScript(longWaits);
    for (const [page, name] of heaviest) {
      await reading.open(web.server.origin + guide(page));
      const { picture, run, edit, press } = sample(reading.page, name);
      const drawn = (): Promise<string[]> =>
        picture.evaluate((place) =>
          [...place.children]
            .filter((child) => !child.matches(".o-hatches"))
            .map((child) => child.outerHTML),
        );
      const verified = await drawn();
      expect(await run()).toBe("Same as the verified output");
      expect({ name, after: await drawn() }).toEqual({ name, after: verified });
      // Another course first, so that the verified one has to come back.
      await edit((text) => text.replace(/503|429/, "404"));
      await run();
      expect({ name, after: await drawn() }).not.toEqual({ name, after: verified });
      await press("Reset");
      expect({ name, after: await drawn() }).toEqual({ name, after: verified });
      expect(reading.faults).toEqual([]);
    }
  });

  test("follows an edit when it is run, and goes back with Reset", async () => {
    const { page } = await web.read(guide("retries"));
    await page.evaluate(longWaits);
    const { picture, edit, run, press } = sample(page, "backoff");
    expect(await describing(picture)).toBe(backoff);
    await edit((text) => text.replace("fakeVendor(503, 503, 200)", 'fakeVendor("offline", 200)'));
    expect(await describing(picture)).toBe(backoff);
    expect(await run()).toBe("Differs from the verified output");
    expect(await describing(picture)).toBe("1: offline, wait 500 ms. 2: 200. Done at 500 ms.");
    await press("Reset");
    expect(await describing(picture)).toBe(backoff);
  });

  test("appears when an edit makes calls where the sample made none", async () => {
    const { page, faults } = await web.read(guide("walks"));
    await page.evaluate(longWaits);
    const { picture, edit, run } = sample(page, "estimate");
    expect(await picture.isVisible()).toBe(false);
    await edit(
      (text) =>
        `${text}\nconst answer = async () => new Response(null, { status: 404 });\nconst mine = createOutbound({ adapter: instantly({ apiKey: "k" }), fetch: answer });\nawait mine.raw.get("/x").catch(() => {});\n`,
    );
    expect(await run()).toBe("Same as the verified output");
    expect(await describing(picture)).toMatch(/^1: 404/);
    expect(faults).toEqual([]);
  });

  test("is not there when a program did not run to its end, and comes back with the next Run", async () => {
    const { page } = await web.read(guide("retries"));
    const { picture, edit, run, press } = sample(page, "backoff");
    await edit((text) => `${text}\nconst = 1;\n`);
    expect(await run()).toBe("Not started");
    expect(await picture.isVisible()).toBe(false);
    await press("Reset");
    expect(await picture.isVisible()).toBe(true);
    await run();
    expect(await describing(picture)).toBe(backoff);
  });

  test("keeps its table open over a Run, and axe finds nothing in it", async () => {
    const { page } = await web.read(guide("retries"));
    const { figure, picture, run } = sample(page, "budgets");
    await picture.getByText("As a table").click();
    await run();
    expect(await picture.getByRole("table").isVisible()).toBe(true);
    expect(await picture.getByRole("row").nth(1).textContent()).toBe(
      "110 msno answer, cut by the timeout after 5 swait 500 ms",
    );
    await figure.evaluate((element) => element.setAttribute("id", "examined"));
    await page.evaluate(axe);
    const found = await page.evaluate(() =>
      (
        globalThis as unknown as {
          axe: {
            run: (on: string) => Promise<{ violations: { id: string }[]; passes: unknown[] }>;
          };
        }
      ).axe.run("#examined"),
    );
    expect(found.violations.map(({ id }) => id)).toEqual([]);
    expect(found.passes.length).toBeGreaterThan(10);
  });

  describe("on a screen of any size", () => {
    const looks: { path: string; width: number; found: ReturnType<typeof lookAtTexts> }[] = [];

    // Each page is opened once, and its window made wider.
    beforeAll(async () => {
      const reading = await web.reader(sized(WIDTHS[0]));
      for (const path of pagesOf(join(root, "dist"))) {
        await reading.page.setViewportSize(size(WIDTHS[0]));
        await reading.open(web.server.origin + path);
        for (const width of WIDTHS) {
          await reading.page.setViewportSize(size(width));
          await settled(reading.page);
          looks.push({ path, width, found: await reading.page.evaluate(lookAtTexts) });
        }
      }
      await reading.close();
    }, 300_000);

    test.each(WIDTHS)("fits %i px: no two texts meet, and none leaves it", (width) => {
      const here = looks.filter((look) => look.width === width);
      expect(here.map(({ path }) => path)).toEqual(pagesOf(join(root, "dist")));
      for (const { path, found } of here) {
        expect({ path, ...found }).toEqual({
          path,
          texts: found.texts,
          meeting: [],
          outside: [],
          wide: false,
        });
      }
      const texts = here.reduce((sum, { found }) => sum + found.texts, 0);
      console.log(`timelines: ${texts} texts at ${width} px`);
      expect(texts).toBeGreaterThan(500);
    });
  });

  test("has no motion, with or without the wish for less", async () => {
    for (const reducedMotion of ["reduce", "no-preference"] as const) {
      const { page } = await web.read(guide("retries"), { reducedMotion });
      const { picture, run } = sample(page, "backoff");
      await run();
      const moving = await picture.evaluate(
        (element) =>
          element.getAnimations({ subtree: true }).length +
          element.querySelectorAll("animate, animateTransform, animateMotion, set").length,
      );
      expect(moving).toBe(0);
    }
  });

  test("is printed, with its hatches", async () => {
    const { page } = await web.read(guide("retries"));
    await page.emulateMedia({ media: "print" });
    const { picture } = sample(page, "backoff");
    expect(await picture.isVisible()).toBe(true);
    const wait = picture.locator("rect.w").first();
    expect(await wait.evaluate((rect) => getComputedStyle(rect).fill)).toContain("#o-hw");
  });
});

/** In the page: where the texts of all pictures really stand. */
function lookAtTexts(): {
  texts: number;
  meeting: string[];
  outside: string[];
  wide: boolean;
} {
  for (const details of document.querySelectorAll<HTMLDetailsElement>(".o-pic details")) {
    details.open = true;
  }
  let texts = 0;
  const meeting: string[] = [];
  const outside: string[] = [];
  for (const svg of document.querySelectorAll("svg.tl:not(.o-point)")) {
    const frame = svg.closest(".o-pic")!.getBoundingClientRect();
    const boxes = [...svg.querySelectorAll("text")].map((text) => ({
      words: text.textContent ?? "",
      box: text.getBoundingClientRect(),
    }));
    texts += boxes.length;
    for (const { words, box } of boxes) {
      if (box.left < frame.left || box.right > frame.right) outside.push(words);
    }
    for (const [index, a] of boxes.entries()) {
      for (const b of boxes.slice(index + 1)) {
        // A line's box is higher than its letters: only those of one line can touch.
        const level = Math.abs(a.box.top - b.box.top) < 8;
        if (level && a.box.left < b.box.right && b.box.left < a.box.right) {
          meeting.push(`${a.words} / ${b.words}`);
        }
      }
    }
  }
  const { scrollWidth, clientWidth } = document.documentElement;
  return { texts, meeting, outside, wide: scrollWidth > clientWidth };
}
