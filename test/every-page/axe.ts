import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "playwright-core";

const source = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

interface AxeWindow {
  axe?: {
    run: (options: object) => Promise<{
      violations: { id: string; nodes: { failureSummary?: string }[] }[];
      passes: unknown[];
    }>;
  };
}

export const everyRule = {
  resultTypes: ["violations"],
  rules: {
    "label-content-name-mismatch": { enabled: true },
    "target-size": { enabled: true },
  },
};

/** What a theme can change: names, roles and sizes are the same in both. */
export const colourRules = {
  resultTypes: ["violations"],
  preload: false,
  runOnly: { type: "rule", values: ["color-contrast", "link-in-text-block"] },
};

/** What axe finds on a page as it stands, and how many rules held. */
export async function find(
  page: Page,
  options: object = everyRule,
): Promise<{ found: { rule: string; where: unknown }[]; rules: number }> {
  if (!(await page.evaluate(() => "axe" in globalThis))) await page.evaluate(source);
  const { violations, passes } = await page.evaluate(async (given) => {
    const { axe } = globalThis as AxeWindow;
    if (axe === undefined) throw new Error("axe is not there.");
    const { violations, passes } = await axe.run(given);
    return {
      violations: violations.map(({ id, nodes }) => ({
        rule: id,
        where: nodes.map(({ failureSummary }) => failureSummary),
      })),
      passes: passes.length,
    };
  }, options);
  return { found: violations, rules: passes };
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
