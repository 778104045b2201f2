import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import { describe, expect, inject, test } from "vitest";
import { browsing, folderOf, withoutChromium } from "../browsing.ts";
import { launchBrowser } from "../engines/chromium.ts";
import { samples } from "../fixture-pages.ts";
import { sample } from "../sample-in-page.ts";

const options = {
  permissions: ["clipboard-read", "clipboard-write"],
  acceptDownloads: true,
};
const mine = 'console.log("mine");\n';

// google-developer-training/basic-android-kotlin-compose-birthday-card-app#773,
// JetBrains/kotlin-playground PR 60, codesandbox/sandpack#1242, #969, #1223
describe.skipIf(withoutChromium)("a page that has been loaded", () => {
  const web = browsing(folderOf("fixture"));

  /** Does all a reader can do with a page, and looks at what comes of it. */
  async function everything(page: Page): Promise<void> {
    const { press, code, ends, output, figure } = sample(page, "plain");
    await press("Run");
    await ends("Same as the verified output");
    if ((await code.count()) === 0) await press("Edit");
    await code.fill(mine);
    await press("Run");
    await ends("Differs from the verified output");
    expect(await output.locator(".o-added").allTextContents()).toEqual(["+ mine\n"]);
    await press("Copy");
    await figure.getByText("Copied your edit of plain.ts").waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(mine);
    await press("More");
    const [file] = await Promise.all([page.waitForEvent("download"), press("Download")]);
    expect(readFileSync(await file.path(), "utf8")).toBe(mine);
    await press("More");
    const [zip] = await Promise.all([page.waitForEvent("download"), press("As a zip that runs")]);
    expect(
      readFileSync(await zip.path())
        .subarray(0, 2)
        .toString(),
    ).toBe("PK");
    await press("More");
    await press("Share");
    await figure.getByText("Copied the address of your edit").waitFor();
    await press("Reset");
    expect(await code.inputValue()).toBe(samples["plain"]?.code);
    await press("Run");
    await ends("Same as the verified output");
    await page.keyboard.press("Control+k");
    const dialog = page.getByRole("dialog", { name: "Search" });
    await dialog.getByRole("searchbox").fill("maxRetryAfter");
    await dialog.getByText("Pages found: 2").waitFor();
    await dialog.getByRole("searchbox").fill("");
    await page.keyboard.press("Escape");
  }

  test("does all it can with every other origin out of reach, and asks none", async () => {
    // A reader's requests to other origins are not let through, and are faults.
    const reader = await web.read("/guides/running/", options);
    await everything(reader.page);
    const elsewhere = reader.requests.filter(
      (address) => !address.startsWith(web.server.origin) && !/^(blob|data):/.test(address),
    );
    expect({ faults: reader.faults, elsewhere }).toEqual({ faults: [], elsewhere: [] });
  });

  test("does all of it again with no network at all", async () => {
    // A browser of its own: a reader whose requests are watched has no cache.
    const browser = await launchBrowser(inject("chromium"));
    try {
      const page = await (await browser.newContext(options)).newPage();
      await page.goto(`${web.server.origin}/guides/running/`);
      await everything(page);
      const before = web.server.asked.length;
      web.server.refuse("/");
      await everything(page);
      const asked = web.server.asked.slice(before).filter((path) => path !== "/favicon.svg");
      expect(asked).toEqual([]);
    } finally {
      web.server.refuse(undefined);
      await browser.close();
    }
  });

  test("copies with no network from the start, and says why it cannot run", async () => {
    const { page } = await web.read("/guides/running/", options);
    await page.context().setOffline(true);
    const { press, figure, ends, output } = sample(page, "plain");
    await press("Copy");
    await figure.getByText("Copied plain.ts").waitFor();
    await press("Run");
    await ends("Not started");
    expect(await output.textContent()).toBe("The runner could not be loaded.");
    await page.context().setOffline(false);
    await press("Run");
    await ends("Same as the verified output");
  });
});
