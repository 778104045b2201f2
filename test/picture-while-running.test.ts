import { describe, expect, test } from "vitest";
import { browsing, folderOf, withoutChromium } from "./browsing.ts";
import { sample } from "./sample-in-page.ts";

describe.skipIf(withoutChromium)("the picture of a sample", () => {
  const web = browsing(folderOf("published"));

  test("is not seen while other code runs, keeps its place, and comes back with Reset", async () => {
    const { page } = await web.read("/guides/retries/");
    const { figure, press, code, ends } = sample(page, "backoff");
    const picture = figure.locator(".o-pic");
    const height = async () => (await picture.boundingBox())?.height;
    const own = await height();
    await press("Edit");
    await code.fill(
      `${await code.inputValue()}\nawait new Promise(() => setInterval(() => {}, 1_000));\n`,
    );
    expect(await picture.locator("svg").first().isVisible()).toBe(true);
    // Looked at and stopped in the moment it runs: no clock of the page decides what is seen.
    const seen = await figure.evaluate(
      (sample) =>
        new Promise<{ shown: boolean | undefined; height: number | undefined }>((done) => {
          const state = sample.querySelector("[role=status]") as HTMLElement;
          const run = sample.querySelector<HTMLButtonElement>(".o-run");
          new MutationObserver((_, observer) => {
            if (state.textContent !== "Running") return;
            observer.disconnect();
            const drawn = sample.querySelector(".o-pic svg.tl");
            done({
              shown: drawn?.checkVisibility({ visibilityProperty: true }),
              height: sample.querySelector(".o-pic")?.getBoundingClientRect().height,
            });
            run?.click();
          }).observe(state, { childList: true });
          run?.click();
        }),
    );
    expect(seen).toEqual({ shown: false, height: own });
    await ends("Stopped");
    expect(await picture.locator("svg").count()).toBe(0);
    await press("Reset");
    expect(await picture.locator("svg").first().isVisible()).toBe(true);
  });

  test("stays while the sample itself runs", async () => {
    const { page } = await web.read("/guides/retries/");
    const hidden = await page.evaluate(async () => {
      const figure = document.querySelector('figure[data-sample="backoff"]');
      const picture = figure?.querySelector(".o-pic");
      const status = figure?.querySelector("[role=status]");
      if (!figure || !picture || !status) throw new Error("No sample.");
      let times = 0;
      return new Promise<number>((done) => {
        new MutationObserver(() => {
          if (!picture.querySelector("svg")?.checkVisibility({ visibilityProperty: true }))
            times += 1;
          if (status.textContent?.startsWith("Same as")) done(times);
        }).observe(figure, { subtree: true, childList: true, attributes: true });
        figure.querySelector<HTMLButtonElement>(".o-run")?.click();
      });
    });
    expect(hidden).toBe(0);
  });
});
