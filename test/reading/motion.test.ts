import { describe, expect, test } from "vitest";
import { browsing, folderOf, withoutChromium } from "../browsing.ts";
import { RUNNING } from "../every-engine/bench.ts";
import { sized } from "../reading.ts";
import { moved, watchMotion } from "../watch-motion.ts";

// NUKnightLab/TimelineJS3#860, woocommerce/FlexSlider#1743
describe.skipIf(withoutChromium)("motion", () => {
  const web = browsing(folderOf("fixture"));
  const guide = browsing(folderOf("published"));

  test("is none when the reader wants less: Run, Edit, menu, theme, a shared edit and a jump", async () => {
    const reading = await web.reader({ ...sized(1280), reducedMotion: "reduce" });
    const { page } = reading;
    await watchMotion(page);
    await reading.open(web.server.origin + RUNNING);
    const figure = page.locator('figure[data-sample="plain"]').first();
    const press = (name: string): Promise<void> =>
      figure.getByRole("button", { name, exact: true }).click();
    await press("Run");
    await figure.getByText("Same as the verified output").waitFor();
    await press("Edit");
    await figure.getByRole("textbox").fill("console.log(1);\n");
    await press("Run");
    await figure.getByText("Differs from the verified output").waitFor();
    await press("More");
    await press("Share");
    await expect.poll(() => page.url()).toContain("#edit=");
    await page.getByRole("combobox", { name: "Theme" }).selectOption("dark");
    await page.locator(".right-sidebar a").last().click();
    expect(await moved(page)).toEqual([]);
    const address = await page.evaluate(() => location.href);
    await reading.open(address);
    expect(await moved(page)).toEqual([]);
  });

  test("of a result is none: output, status and picture are there in one frame", async () => {
    const { page } = await guide.read("/guides/retries/", {
      ...sized(1280),
      reducedMotion: "reduce",
    });
    const frames = await page.evaluate(async () => {
      const figure = document.querySelector('figure[data-sample="backoff"]');
      const run = figure?.querySelector<HTMLButtonElement>(".o-run");
      if (!figure || !run) throw new Error("No sample.");
      const seen: string[] = [];
      run.click();
      for (;;) {
        await new Promise((drawn) => requestAnimationFrame(drawn));
        const status = figure.querySelector("[role=status]")?.textContent ?? "";
        const output = figure.querySelector("[role=region]");
        const picture = figure.querySelector(".o-pic");
        const state = [
          status,
          output?.textContent?.split("\n").length,
          getComputedStyle(output!).opacity,
          getComputedStyle(picture!).opacity,
          picture?.querySelectorAll("svg.tl .stt").length,
        ].join(", ");
        if (state !== seen.at(-1)) seen.push(state);
        if (status.startsWith("Same")) return seen.slice(-1);
      }
    });
    expect(frames).toEqual(["Same as the verified output, 4, 1, 1, 3"]);
  });
});
