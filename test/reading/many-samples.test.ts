import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { EDIT, RUN } from "../../scripts/site/chunk-names.ts";
import { browsing, folderOf, withoutChromium } from "../browsing.ts";

/** All that a page may load before a click, its own HTML aside. */
const BUDGET = 65 * 1024;

// facebook/docusaurus PR 1557, ionic-team/ionic-docs PR 2422, tinacms/tina.io#1332
describe.skipIf(withoutChromium)("a page with twenty samples", () => {
  const folder = folderOf("fixture");
  const web = browsing(folder);

  /** The path of a chunk, which the build has to have made. */
  function chunkOf(name: string): string {
    const found = readdirSync(join(folder, "_astro")).filter((file) =>
      new RegExp(`^${name}\\.[^.]+\\.js$`).test(file),
    );
    expect({ name, found }).toEqual({ name, found: [expect.any(String)] });
    return `/_astro/${found[0]}`;
  }

  test("loads 65 KB at most before a click, and no worker, runner or compiler", async () => {
    const { page } = await web.read("/guides/many/");
    await page.waitForLoadState("networkidle");
    expect(await page.locator(".o-run").count()).toBe(20);
    expect(page.workers()).toEqual([]);
    const many = [...new Set(web.server.asked)].filter((file) => file !== "/guides/many/");
    expect(many.filter((file) => file.startsWith("/_run/"))).toEqual([]);
    const bytes = many.reduce(
      (sum, file) => sum + gzipSync(readFileSync(join(folder, file)), { level: 9 }).length,
      0,
    );
    console.log(`many samples: ${many.length} files, ${bytes} bytes before any click`);
    expect(many.length).toBeGreaterThan(2);
    expect(bytes).toBeLessThanOrEqual(BUDGET);
    // What runs, edits and colours is there to be loaded, and was not.
    const later = [...RUN, ...EDIT].map(chunkOf);
    expect(many.filter((file) => later.includes(file))).toEqual([]);
  });

  test("of which one is run loads what one sample needs, and one worker", async () => {
    const { page } = await web.read("/guides/running/");
    const figure = page.locator('figure[data-sample="plain"]').first();
    web.server.asked.length = 0;
    await figure.getByRole("button", { name: "Run" }).click();
    await figure.getByText("Same as the verified output").waitFor();
    const samples = web.server.asked.filter((file) => file.startsWith("/_run/samples/"));
    expect(samples).toEqual(["/_run/samples/plain.json"]);
    expect(web.server.asked).toEqual(expect.arrayContaining(RUN.map(chunkOf)));
    const editing = EDIT.map(chunkOf);
    expect(web.server.asked.filter((file) => editing.includes(file))).toEqual([]);
  });
});
