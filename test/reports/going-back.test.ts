import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { browsing, folderOf, withoutChromium } from "../browsing.ts";
import { longWaits } from "../long-waits.ts";
import { sample } from "../sample-in-page.ts";

/** Notes whether a page comes out of the browser's memory. */
const WATCH = 'addEventListener("pageshow", ({ persisted }) => { window.persisted = persisted; });';

type Watched = { persisted?: boolean };

// microsoft/playwright PR 41872: the browser is started with its
// memory of pages, which the driver would turn off. That it was used is looked at in each test.
describe.skipIf(withoutChromium)("Back, to a page that the browser has kept", () => {
  const fixture = browsing(folderOf("fixture"));

  async function open(path = "/guides/running/"): Promise<Page> {
    const { page } = await fixture.reader();
    await page.addInitScript(WATCH);
    await page.addInitScript(longWaits);
    await page.goto(new URL(path, fixture.server.origin).href);
    return page;
  }

  /** Follows a link and comes back. */
  async function awayAndBack(page: Page): Promise<void> {
    await page.getByRole("link", { name: "Nesting" }).first().click();
    await page.waitForURL("**/guides/nesting/");
    // A page out of the browser's memory is not loaded again: no load event would come.
    await page.goBack({ waitUntil: "commit" });
    await expect.poll(() => page.url()).toContain("/guides/running/");
    expect(await page.evaluate(() => (window as unknown as Watched).persisted)).toBe(true);
  }

  test("shows a run that had ended as it ended, and runs it again", async () => {
    const page = await open();
    const { press, ends, output, status } = sample(page, "neighbour");
    await press("Run");
    await ends("Same as the verified output");
    const before = await output.textContent();
    await awayAndBack(page);
    expect(await output.textContent()).toBe(before);
    expect(await status.textContent()).toBe("Same as the verified output");
    await press("Run");
    await ends("Same as the verified output");
  });

  test("shows a run that was going on as stopped, with what it had printed", async () => {
    const page = await open();
    const { press, code, ends, output, button, status } = sample(page, "plain");
    await press("Edit");
    await code.fill('console.log("begun");\nsetInterval(() => console.log("more"), 1000);\n');
    await press("Run");
    await output.getByText("begun").waitFor();
    await awayAndBack(page);
    await expect.poll(() => status.textContent()).toBe("Stopped");
    await expect.poll(() => page.workers().length).toBe(0);
    expect(await output.textContent()).toContain("begun");
    expect(await code.inputValue()).toContain("begun");
    await button("Reset").click();
    await press("Run");
    await ends("Same as the verified output");
  });

  test("shows a stranger's run as stopped, without its frame", async () => {
    const first = await open();
    const edited = sample(first, "plain");
    await edited.press("Edit");
    await edited.code.fill('console.log("theirs");\nsetInterval(() => {}, 50);\n');
    await edited.press("More");
    await edited.press("Share");
    await expect.poll(() => first.url()).toContain("#edit=plain:");
    const page = await open(first.url());
    const { press, output, status } = sample(page, "plain");
    await press("Run");
    await output.getByText("theirs").waitFor();
    await awayAndBack(page);
    await expect.poll(() => status.textContent()).toBe("Stopped");
    expect(await page.locator("iframe").count()).toBe(0);
  });

  test("is never the start of a run that was asked for while its files were still loading", async () => {
    const page = await open();
    const { press, status } = sample(page, "plain");
    const held: (() => void)[] = [];
    await page.route("**/_run/samples/plain.json*", async (route) => {
      await new Promise<void>((resolve) => held.push(resolve));
      await route.continue().catch(() => undefined);
    });
    await press("Run");
    await expect.poll(() => held.length).toBe(1);
    await page.getByRole("link", { name: "Nesting" }).first().click();
    await page.waitForURL("**/guides/nesting/");
    for (const go of held) go();
    await page.unrouteAll({ behavior: "ignoreErrors" });
    // A page out of the browser's memory is not loaded again: no load event would come.
    await page.goBack({ waitUntil: "commit" });
    await expect.poll(() => page.url()).toContain("/guides/running/");
    expect(["", "Stopped"]).toContain(await status.textContent());
    await press("Run");
    await sample(page, "plain").ends("Same as the verified output");
  });
});
