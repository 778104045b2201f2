import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "playwright-core";

const source = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

interface AxeWindow {
  axe?: {
    run: (
      context: Document | Element[],
      options: object,
    ) => Promise<{
      violations: { id: string; nodes: { failureSummary?: string }[] }[];
      passes: unknown[];
    }>;
  };
}

/** All of axe; what it finds in colours takes it as long as the rest. */
const everyRule = {
  resultTypes: ["violations"],
  rules: {
    "label-content-name-mismatch": { enabled: true },
    "target-size": { enabled: true },
  },
};

/** All but colours: what no theme can change. */
const uncolouredRules = {
  ...everyRule,
  rules: {
    ...everyRule.rules,
    "color-contrast": { enabled: false },
    "link-in-text-block": { enabled: false },
  },
};

/** What a theme can change: names, roles and sizes are the same in both. */
const colourRules = {
  resultTypes: ["violations"],
  preload: false,
  runOnly: { type: "rule", values: ["color-contrast", "link-in-text-block"] },
};

interface Found {
  found: { rule: string; where: unknown }[];
  /** How many rules held. */
  rules: number;
  /** Elements looked at: all of a page, or one of each look. */
  elements: number;
}

/** What axe finds on a page as it stands. */
export function find(page: Page): Promise<Found> {
  return ask(page, everyRule, false);
}

/** What axe finds on a page in everything but colours. */
export function findUncoloured(page: Page): Promise<Found> {
  return ask(page, uncolouredRules, false);
}

/**
 * What axe finds in a page's colours. It is asked about one element of each look: a guide has
 * thousands of words of code in a few dozen colours, and each is work of its own to axe.
 */
export function findInColours(page: Page): Promise<Found> {
  return ask(page, colourRules, true);
}

async function ask(page: Page, options: object, byLook: boolean): Promise<Found> {
  if (!(await page.evaluate(() => "axe" in globalThis))) await page.evaluate(source);
  if (byLook) await page.evaluate(`globalThis.looks = ${looks.toString()}`);
  return page.evaluate(
    async ([given, chosen]) => {
      const { axe, looks } = globalThis as AxeWindow & { looks?: () => Element[] };
      if (axe === undefined) throw new Error("axe is not there.");
      // The shadow at the edge of a box that scrolls is a picture to axe, before which it judges no
      // text: without it, it does.
      const plain = new CSSStyleSheet();
      plain.replaceSync(".o-scroll, .o-out-text { background-image: none !important; }");
      document.adoptedStyleSheets.push(plain);
      const some = chosen ? looks?.() : undefined;
      const { violations, passes } = await axe.run(some ?? document, given);
      document.adoptedStyleSheets.pop();
      return {
        found: violations.map(({ id, nodes }) => ({
          rule: id,
          where: nodes.map(({ failureSummary }) => failureSummary),
        })),
        rules: passes.length,
        elements: some?.length ?? document.querySelectorAll("*").length,
      };
    },
    [options, byLook] as const,
  );
}

/**
 * One element with text of each look, and every link. Elements look the same when colour, size,
 * weight, shadow and all that lies behind them are the same; what is placed freely may lie over
 * anything, so each such element has a ground of its own. Is sent to the page.
 */
function looks(): Element[] {
  const grounds = new Map<Element, string>();
  const ground = (element: Element | null): string => {
    if (element === null) return "";
    const known = grounds.get(element);
    if (known !== undefined) return known;
    const style = getComputedStyle(element);
    const own = [
      element.localName,
      element.getAttribute("class"),
      style.backgroundColor,
      style.backgroundImage,
      style.opacity,
      style.filter,
      /^(static|relative)$/.test(style.position) ? "" : grounds.size,
    ].join(",");
    const all = `${ground(element.parentElement)}>${own}`;
    grounds.set(element, all);
    return all;
  };
  const found = new Map<string, Element>();
  for (const element of document.body.querySelectorAll("*")) {
    const text = [...element.childNodes].some(
      (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim() !== "",
    );
    if (!text && !element.matches("input, select, textarea")) continue;
    // axe leaves out what nobody sees, and what is disabled: neither may stand for another.
    if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
    if (element.matches(":disabled")) continue;
    const { color, fontSize, fontWeight, textShadow } = getComputedStyle(element);
    const look = [ground(element), color, fontSize, fontWeight, textShadow].join("|");
    if (!found.has(look)) found.set(look, element);
  }
  return [...new Set([...found.values(), ...document.querySelectorAll("a")])];
}

/**
 * Until what follows a change of size or theme has been done: boxes that overflow have their tab
 * stop, and a button's background has faded into its new colour.
 */
export function settled(page: Page): Promise<void> {
  return page.evaluate(async () => {
    await new Promise<void>((done) =>
      requestAnimationFrame(() => requestAnimationFrame(() => done())),
    );
    for (const animation of document.getAnimations()) animation.finish();
  });
}
