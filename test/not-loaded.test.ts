import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { browsing, folderOf, withoutChromium } from "./browsing.ts";
import { sample } from "./sample-in-page.ts";
import { pack } from "../src/runner/share.ts";
import { sharedHash } from "../src/runner/shared-edit.ts";

const PAGE = "/guides/running/";
const hash = async (text: string): Promise<string> =>
  sharedHash("plain", await pack({ "plain.ts": text }));

/** Lets a part of the site fail to load; gives what lets it through again. */
async function without(page: Page, part: RegExp): Promise<() => Promise<void>> {
  await page.route(part, (route) => route.abort());
  return () => page.unroute(part);
}

/** Holds a part of the site back; gives what lets it through. */
async function hold(page: Page, part: RegExp): Promise<() => void> {
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(part, async (route) => {
    await held;
    await route.continue();
  });
  return release;
}

describe.skipIf(withoutChromium)("a part of the site that does not come", () => {
  const web = browsing(folderOf("fixture"));

  test.each([
    ["the runner", /\/_astro\/control\./, "The runner could not be loaded."],
    [
      "the sample's files",
      /\/_run\/samples\/plain\.json/,
      "The program was not started. Failed to fetch",
    ],
  ])(
    "%s: once it has come, Edit shows the verified output, and so does Run",
    async (_, part, words) => {
      const { page } = await web.read(PAGE);
      const { button, press, ends, output, status } = sample(page, "plain");
      const verified = await output.innerHTML();
      const come = await without(page, part);
      await button("Edit").click();
      await ends("Not started");
      expect(await output.textContent()).toBe(words);
      await come();
      await press("Edit");
      expect(await status.textContent()).toBe("");
      expect(await output.innerHTML()).toBe(verified);
      await press("Run");
      await ends("Same as the verified output");
      expect(await output.innerHTML()).toBe(verified);
    },
  );

  test("leaves the result of a run that needed no more", async () => {
    const { page } = await web.read(PAGE);
    const { press, ends, status } = sample(page, "plain");
    await press("Run");
    await ends("Same as the verified output");
    await press("Edit");
    expect(await status.textContent()).toBe("Same as the verified output");
  });

  test("is what the network is blamed for, and the next press tries again", async () => {
    const { page } = await web.read(PAGE, { acceptDownloads: true });
    const { press, figure } = sample(page, "plain");
    const come = await without(page, /\/_astro\/downloads\./);
    await press("More");
    await press("Download");
    await figure
      .getByText("Not done: a part of the site could not be loaded. Is there a network?")
      .waitFor();
    await come();
    await press("More");
    const [download] = await Promise.all([page.waitForEvent("download"), press("Download")]);
    expect(download.suggestedFilename()).toBe("plain.ts");
  });

  test("is not what the network is blamed for when a part has a fault: that is reported", async () => {
    const { page } = await web.read(PAGE);
    const { press, figure } = sample(page, "plain");
    await page.evaluate(() => {
      URL.createObjectURL = () => {
        throw new Error("planted");
      };
    });
    await press("More");
    const [error] = await Promise.all([page.waitForEvent("pageerror"), press("Download")]);
    expect(error.message).toBe("planted");
    await figure.getByText("Not done: a fault of this page. The console has more.").waitFor();
  });

  test("is not blamed on the address of a shared edit", async () => {
    const { page } = await web.reader();
    await without(page, /\/_astro\/share\./);
    await page.goto(`${web.server.origin}${PAGE}${await hash('console.log("theirs");\n')}`);
    const { figure } = sample(page, "plain");
    await figure.getByText("Not done: a part of the site could not be loaded.").waitFor();
    expect(await figure.locator(".o-note").count()).toBe(0);
  });
});

describe.skipIf(withoutChromium)("while an edit is on its way from the address", () => {
  const web = browsing(folderOf("fixture"));

  test("Copy waits, and gives the edit", async () => {
    const { page } = await web.reader({ permissions: ["clipboard-read", "clipboard-write"] });
    const release = await hold(page, /\/_astro\/share\./);
    const asked = page.waitForRequest(/\/_astro\/share\./);
    const text = 'console.log("theirs");\n';
    await page.goto(`${web.server.origin}${PAGE}${await hash(text)}`);
    await asked;
    const { press, figure } = sample(page, "plain");
    await press("Copy");
    release();
    await figure.getByText("Copied your edit of plain.ts").waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(text);
  });

  test("Ctrl+Enter waits as Run does: what it runs is what is shown then", async () => {
    const { page } = await web.read(PAGE);
    const { press, code, figure, ends, output } = sample(page, "plain");
    await press("Edit");
    await code.fill('console.log("mine");\n');
    const release = await hold(page, /\/_astro\/share\./);
    const asked = page.waitForRequest(/\/_astro\/share\./);
    await page.goto(`${web.server.origin}${PAGE}${await hash('console.log("theirs");\n')}`);
    await asked;
    await code.press("Control+Enter");
    release();
    await figure.getByText("Somebody else’s edit, from the address.").waitFor();
    await ends("Differs from the verified output");
    expect(await output.locator(".o-added").allTextContents()).toEqual(["+ theirs\n"]);
  });
});
