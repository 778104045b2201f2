import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { pagesOf } from "../pages-of.ts";
import type { Bench } from "./bench.ts";
import { runInPage } from "./run-in-page.ts";

/** Samples of one page that run side by side, as a reader may press them. */
const AT_ONCE = 2;

const root = join(import.meta.dirname, "../..");
const dist = join(root, "dist");

/** What the files say of the samples: those that run in a browser, and those that need Node. */
function expected(): { browser: string[]; node: string[] } {
  const names = readdirSync(join(root, "samples"))
    .filter((file) => file.endsWith(".out.txt"))
    .map((file) => file.slice(0, -".out.txt".length));
  const node = names.filter((name) =>
    /^\/\/ *@runs node\b/m.test(readFileSync(join(root, "samples", `${name}.ts`), "utf8")),
  );
  return { browser: names.filter((name) => !node.includes(name)), node };
}

/** Every published sample, in every engine. */
export function published(bench: () => Bench): void {
  test("prints of every published sample what was verified, byte for byte", async () => {
    const { browser, node } = expected();
    const ran = new Map<string, string>();
    const offered = new Set<string>();
    const { site } = bench();
    await bench().fresh(`${site.origin}/`);
    for (const path of pagesOf(dist)) {
      const { tab } = bench();
      await tab.goto(site.origin + path);
      const shown = await tab.evaluate(() =>
        [...document.querySelectorAll<HTMLElement>("figure[data-sample]")].map((figure) => ({
          name: figure.dataset["sample"] ?? "",
          runs: figure.querySelector(".o-run") !== null,
        })),
      );
      for (const { name } of shown.filter(({ runs }) => runs)) offered.add(name);
      const names = new Set(shown.filter(({ runs }) => runs).map(({ name }) => name));
      const left = [...names].filter((name) => !ran.has(name));
      while (left.length > 0) {
        const some = left.splice(0, AT_ONCE);
        const presses = some.map((name) => ({ name }));
        for (const [index, { status, output }] of (
          await tab.evaluate(runInPage, presses)
        ).entries()) {
          const name = some[index] ?? "";
          expect({ path, name, status }).toEqual({
            path,
            name,
            status: ["Running", "Same as the verified output"],
          });
          expect(output).toBe(readFileSync(join(root, "samples", `${name}.out.txt`), "utf8"));
          ran.set(name, output);
        }
      }
      expect(tab.faults()).toEqual([]);
    }
    const failing = [...ran.values()].filter((output) => /\n\[exit \d+\]\n$/.test(output)).length;
    const loud = [...ran.values()].filter((output) => /^\[stderr\]$/m.test(output)).length;
    console.log(
      `run: ${bench().engine.version}: ${ran.size} of ${browser.length} browser samples ran and printed the same (${failing} end with an error, ${loud} write to stderr); ${node.length} run only in Node`,
    );
    expect(ran.size).toBeGreaterThan(0);
    expect([...ran.keys()].sort()).toEqual(browser.sort());
    expect([...offered].filter((name) => node.includes(name))).toEqual([]);
  }, 240_000);
}
