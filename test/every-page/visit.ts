import type { Page } from "playwright-core";
import { size, WIDTHS, type Reader } from "../reading.ts";
import { moved, watchMotion } from "../watch-motion.ts";
import { findInColours, findUncoloured, settled } from "./axe.ts";

/** What one page showed when it was read in every way. */
export interface Seen {
  path: string;
  faults: string[];
  requests: number;
  /** What moved by itself as the page was loaded. */
  moved: string[];
  /** Events by which the page listens for its own end: browsers do not keep such pages. */
  endings: string[];
  /** Each width at which the page scrolls sideways, and by how much. */
  sideways: [width: number, pixels: number][];
  /** Headings that lay under the bars after a jump. */
  hidden: { width: number; id: string; pixels: number }[];
  jumps: number;
  axe: { theme: string; width: number; rule: string; where: unknown }[];
  rules: number;
  /** Elements that axe was asked about, each time it was. */
  elements: number;
  prose: string;
  proseWithoutScript: string;
  /** Controls that are shown although nothing is behind them. */
  dead: string[];
  /** Controls on paper, and boxes that paper cuts off. */
  printed: { controls: number; cut: number };
}

/** Notes from now on what each page that this reader opens does by itself. */
export async function watchPages({ page }: Reader): Promise<void> {
  await watchMotion(page);
  await page.addInitScript(() => {
    const heard: string[] = [];
    Object.assign(globalThis, { endings: heard });
    const add = EventTarget.prototype.addEventListener;
    EventTarget.prototype.addEventListener = function (
      ...given: Parameters<typeof add>
    ): ReturnType<typeof add> {
      if (/^(before)?unload$/.test(given[0])) heard.push(given[0]);
      add.apply(this, given);
    };
  });
}

/** Who listens for the end of the page, in either of two ways. */
function endings(page: Page): Promise<string[]> {
  return page.evaluate(() => [
    ...(globalThis as unknown as { endings: string[] }).endings,
    ...(["onunload", "onbeforeunload"] as const).filter((name) => window[name] !== null),
  ]);
}

/** Reads one page in every way, loading it as seldom as can be. */
export async function visit(origin: string, path: string, on: Reader, off: Reader): Promise<Seen> {
  const { page } = on;
  const seen: Seen = {
    path,
    faults: [],
    requests: 0,
    moved: [],
    endings: [],
    sideways: [],
    hidden: [],
    jumps: 0,
    axe: [],
    rules: 0,
    elements: 0,
    prose: "",
    proseWithoutScript: "",
    dead: [],
    printed: { controls: 0, cut: 0 },
  };
  const without = readWithoutScript(origin + path, off);
  // Heard where it is awaited: a reader that failed sooner must not end the process.
  without.catch(() => undefined);
  await on.open(origin + path);
  seen.requests = on.requests.length;
  seen.moved = await moved(page);
  seen.endings = await endings(page);
  seen.prose = await prose(page);
  const ids = await page
    .locator("main :is(h2, h3)[id]")
    .evaluateAll((headings) => headings.map(({ id }) => id));
  for (const width of WIDTHS) {
    await page.setViewportSize(size(width));
    await settled(page);
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    if (overflow !== 0) seen.sideways.push([width, overflow]);
    if (width === 320) continue;
    const hidden = await page.evaluate(jump, ids);
    seen.hidden.push(...hidden.map((one) => ({ width, ...one })));
    seen.jumps += ids.length;
  }
  await read(page, seen);
  seen.faults = [...on.faults];
  await page.setViewportSize(size(800));
  await page.emulateMedia({ media: "print" });
  seen.printed = {
    controls: await page.locator("button:visible, select:visible").count(),
    cut: await page
      .locator("main pre")
      .evaluateAll((boxes) => boxes.filter((box) => box.scrollWidth > box.clientWidth + 1).length),
  };
  await page.emulateMedia({ media: "screen" });
  await arrive(origin, seen, on, ids);

  return { ...seen, ...(await without) };
}

/** What is there of a page where scripts do not run. */
async function readWithoutScript(
  address: string,
  { open, page }: Reader,
): Promise<Pick<Seen, "proseWithoutScript" | "dead">> {
  await open(address);
  return {
    proseWithoutScript: await prose(page),
    dead: await page
      .locator("button:visible, select:visible, input:visible")
      .evaluateAll((nodes) => nodes.map((node) => node.outerHTML)),
  };
}

/** Has axe look at the page at two widths: at colours in both themes, at all else once. */
async function read(page: Page, seen: Seen): Promise<void> {
  await page.evaluate(() => {
    for (const details of document.querySelectorAll("main details"))
      details.toggleAttribute("open", true);
  });
  for (const width of [375, 1280]) {
    await page.setViewportSize(size(width));
    for (const theme of ["light", "dark"]) {
      await page.evaluate((chosen) => (document.documentElement.dataset["theme"] = chosen), theme);
      await settled(page);
      const asked = [await findInColours(page)];
      if (theme === "light") asked.push(await findUncoloured(page));
      for (const { found, rules, elements } of asked) {
        seen.axe.push(...found.map((one) => ({ theme, width, ...one })));
        seen.rules += rules;
        seen.elements += elements;
      }
    }
  }
}

/** Goes to headings with the hash in the first request: the page still loads its styles then. */
async function arrive(origin: string, seen: Seen, { page }: Reader, ids: string[]): Promise<void> {
  // In the middle a heading comes to lie under the bars; what loads late moves the last one most.
  const [middle, last] = [ids[ids.length >> 1], ids.at(-1)];
  for (const [width, id] of [
    [375, middle],
    [800, last],
    [1280, middle],
  ] as const) {
    if (id === undefined) continue;
    await page.setViewportSize(size(width));
    // Another address each time: a mere change of the hash would load nothing.
    await page.goto(`${origin}${seen.path}?at=${width}-${id}#${id}`);
    const pixels = await page.evaluate(placed, id);
    if (pixels > 0) seen.hidden.push({ width, id, pixels });
    seen.jumps += 1;
  }
  // What a page still loads, such as its icon, ends here, and is no fault of the next one.
  await page.goto("about:blank");
}

/** Jumps to each heading and looks where it lies. Is sent to the page as it stands. */
function jump(ids: readonly string[]): { id: string; pixels: number }[] {
  const bars = [...document.querySelectorAll("header.header, mobile-starlight-toc nav")].filter(
    (bar) => getComputedStyle(bar).position === "fixed",
  );
  const found: { id: string; pixels: number }[] = [];
  for (const id of ids) {
    location.hash = "#_top";
    location.hash = `#${id}`;
    const bottom = Math.max(0, ...bars.map((bar) => bar.getBoundingClientRect().bottom));
    const top = document.getElementById(id)?.getBoundingClientRect().top ?? -Infinity;
    const pixels = Math.max(0, Math.round(bottom - top));
    if (pixels > 0) found.push({ id, pixels });
  }
  return found;
}

/** How many pixels of a heading lie under the bars at the page's top. */
function placed(id: string): number {
  const heading = document.getElementById(id)?.getBoundingClientRect();
  const bars = [...document.querySelectorAll("header.header, mobile-starlight-toc nav")]
    .filter((bar) => getComputedStyle(bar).position === "fixed")
    .map((bar) => bar.getBoundingClientRect().bottom);
  return Math.max(0, Math.round(Math.max(0, ...bars) - (heading?.top ?? -Infinity)));
}

/** The page's words, script's buttons aside: not what is visible, a box that scrolls holds the rest. */
function prose(page: Page): Promise<string> {
  return page.locator("main").evaluate((main) => {
    const copy = main.cloneNode(true) as Element;
    for (const drawn of copy.querySelectorAll(".o-bar, button, script, style, template")) {
      drawn.remove();
    }
    return copy.textContent ?? "";
  });
}
