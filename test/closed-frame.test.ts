import { describe, expect, test } from "vitest";
import { browsing, folderOf, withoutChromium } from "./browsing.ts";
import { pack } from "../src/runner/share.ts";
import { sharedHash } from "../src/runner/shared-edit.ts";

describe.skipIf(withoutChromium)("the closed frame of a shared edit", () => {
  const web = browsing(folderOf("fixture"));

  test("does not come after Stop, when what it runs with comes only then", async () => {
    const text = 'console.log("shared");\n';
    const hash = sharedHash("plain", await pack({ "plain.ts": text }));
    const { page } = await web.reader();
    let came: () => void = () => undefined;
    let release: () => void = () => undefined;
    const asked = new Promise<void>((resolve) => (came = resolve));
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route(/\/_run\/worker\.js/, async (route) => {
      came();
      await held;
      await route.continue();
    });
    await page.goto(`${web.server.origin}/guides/running/${hash}`);
    await page.evaluate(() => {
      new MutationObserver((changes) => {
        const frames = changes.flatMap(({ addedNodes }) =>
          [...addedNodes].filter((node) => node instanceof HTMLIFrameElement),
        );
        const { dataset } = document.documentElement;
        dataset["frames"] = String(Number(dataset["frames"] ?? 0) + frames.length);
      }).observe(document.body, { childList: true });
    });
    const figure = page.locator('figure[data-sample="plain"]').first();
    const button = (name: string) => figure.getByRole("button", { name, exact: true });
    const says = (words: string) =>
      figure.getByRole("status").filter({ hasText: words }).waitFor({ timeout: 20_000 });
    await figure.getByText("Somebody else’s edit, from the address.").waitFor();
    await button("Run").click();
    await asked;
    await button("Stop").click();
    await says("Stopped");
    release();
    // What the stopped run waited for, this one waits for too: behind it.
    await button("Run").click();
    await says("Differs from the verified output");
    expect(await figure.locator(".o-added").allTextContents()).toEqual(["+ shared\n"]);
    expect({
      began: await page.evaluate(() => document.documentElement.dataset["frames"]),
      left: await page.locator("iframe").count(),
    }).toEqual({ began: "1", left: 0 });
  });
});
