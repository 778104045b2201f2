import { describe, expect, test } from "vitest";
import { browsing, folderOf, withoutChromium } from "./browsing.ts";
import { samples } from "./fixture-pages.ts";
import { longWaits } from "./long-waits.ts";
import { sample } from "./sample-in-page.ts";
import { runInPage } from "./every-engine/run-in-page.ts";
import { EDIT, RUN, SHARED } from "../scripts/site/chunk-names.ts";
import { runBytes } from "../scripts/site/run-bytes.ts";
import { readSite } from "../scripts/site/site-files.ts";
import { sized } from "./reading.ts";

const PAGE = "/guides/running/";

/** What is looked at in one engine; how programs run is looked at in all of them. */
describe.skipIf(withoutChromium)("Run", () => {
  const web = browsing(folderOf("fixture"));

  test("keeps the height of the output, so that nothing below moves", async () => {
    const { page } = await web.read(PAGE);
    const tops = await page.evaluate(async () => {
      const figure = document.querySelector('figure[data-sample="crash"]');
      const foot = figure?.querySelector(".o-foot");
      const run = figure?.querySelector<HTMLButtonElement>(".o-run");
      if (!figure || !foot || !run) throw new Error("No sample.");
      const top = (): number => foot.getBoundingClientRect().top + scrollY;
      const seen = [top()];
      await new Promise<void>((resolve) => {
        new MutationObserver(() => {
          seen.push(top());
          if (/Same as/.test(figure.querySelector("[role=status]")?.textContent ?? "")) resolve();
        }).observe(figure, { subtree: true, childList: true });
        run.click();
      });
      return seen;
    });
    expect(tops.length).toBeGreaterThan(3);
    expect([...new Set(tops)]).toHaveLength(1);
  });

  test("runs once when it is pressed by a double click, the first and the second time", async () => {
    const { page } = await web.read(PAGE);
    const { button, ends, status } = sample(page, "plain");
    for (const _ of ["its runner is loaded", "it is there"]) {
      await button("Run").dblclick();
      await ends("Same as the verified output");
      await page.evaluate(() => getSelection()?.removeAllRanges());
    }
    expect(await status.textContent()).toBe("Same as the verified output");
  });

  test("runs once while Enter is held on Run, and again when it is pressed again", async () => {
    const { page } = await web.read(PAGE);
    const { button, ends, status } = sample(page, "plain");
    await page.evaluate(() => {
      const said: string[] = [];
      Object.assign(window, { said });
      const status = document.querySelector('figure[data-sample="plain"] [role="status"]') as Node;
      new MutationObserver(() => said.push(status.textContent ?? "")).observe(status, {
        childList: true,
        characterData: true,
        subtree: true,
      });
    });
    const said = (): Promise<string[]> =>
      page.evaluate(() =>
        (window as unknown as { said: string[] }).said.filter((words) => words !== ""),
      );
    await button("Run").focus();
    for (let times = 0; times < 6; times += 1) await page.keyboard.down("Enter");
    await page.keyboard.up("Enter");
    await ends("Same as the verified output");
    expect(new Set(await said())).toEqual(new Set(["Running", "Same as the verified output"]));
    await page.keyboard.press("Enter");
    await expect.poll(said).toContain("Running");
    await ends("Same as the verified output");
    expect(await status.textContent()).toBe("Same as the verified output");
  });

  test("says nothing of code that has been changed or reset while it ran", async () => {
    const { page } = await web.read(PAGE);
    await page.evaluate(longWaits);
    const { press, code, status, output, button } = sample(page, "plain");
    const own = samples["plain"];
    const waits = `${own?.code}await new Promise((resolve) => setTimeout(resolve, 60_000));\n`;
    const shown = async () => ({
      output: await output.textContent(),
      status: await status.textContent(),
    });
    await press("Edit");
    for (const act of [() => code.fill('console.log("other");\n'), () => press("Reset")]) {
      await code.fill(waits);
      await press("Run");
      await output.getByText(own?.output.split("\n")[0] ?? "").waitFor();
      await act();
      await button("Run").waitFor();
      expect(await shown()).toEqual({ output: own?.output, status: "" });
    }
  });

  test("is not the same as an output that the page does not show", async () => {
    const { page } = await web.reader();
    await page.route("**/_run/samples/plain.json", async (route) => {
      const data = (await (await route.fetch()).json()) as Record<string, unknown>;
      await route.fulfill({ json: { ...data, output: "of another SDK\n" } });
    });
    await page.goto(web.server.origin + PAGE);
    const { press, ends, output } = sample(page, "plain");
    await press("Run");
    await ends("Not started");
    expect(await output.textContent()).toContain(
      "The output of plain.ts has changed since this page was loaded.",
    );
  });

  test("is of what the page shows where the browser has kept an older file", async () => {
    const { page } = await web.reader();
    let asked = 0;
    await page.route("**/_run/samples/plain.json", async (route) => {
      asked += 1;
      const data = (await (await route.fetch()).json()) as Record<string, unknown>;
      await route.fulfill({ json: asked === 1 ? { ...data, output: "of an older SDK\n" } : data });
    });
    await page.goto(web.server.origin + PAGE);
    const { press, ends } = sample(page, "plain");
    await press("Run");
    await ends("Same as the verified output");
    await press("Run");
    await ends("Same as the verified output");
    expect(asked).toBe(2);
  });

  test("is absent from a sample of Node, which says so and can be copied and downloaded", async () => {
    const { page } = await web.read(PAGE);
    const figure = page.locator('figure[data-sample="node-only"]');
    expect(await figure.getByRole("button").allTextContents()).toEqual(["Copy", "Download"]);
    expect(await figure.getByText("Runs in Node").count()).toBe(1);
  });

  test("asks nothing of any other origin, nor does Edit, and leaves no worker behind", async () => {
    const { page, faults, requests } = await web.read(PAGE);
    await page.evaluate(runInPage, [{ name: "neighbour" }]);
    await page.evaluate(runInPage, [{ name: "plain", text: "console.log(1);\n" }]);
    const elsewhere = requests.filter(
      (address) => !address.startsWith(web.server.origin) && !/^(blob|data):/.test(address),
    );
    expect({ faults, elsewhere }).toEqual({ faults: [], elsewhere: [] });
    await expect.poll(() => page.workers().length).toBe(0);
  });

  test("loads nothing of the runner before the first click, with twenty samples on the page", async () => {
    const { page, requests } = await web.read("/guides/many/");
    await page.waitForLoadState("networkidle");
    expect(await page.locator(".o-run").count()).toBe(20);
    const later = new RegExp(`/_run/|/_astro/(?:${[...RUN, ...EDIT].join("|")})\\.`);
    expect(requests.filter((address) => later.test(address))).toEqual([]);
    expect(page.workers()).toEqual([]);
  });

  test("moves nothing by itself when the reader wants less motion", async () => {
    const { page } = await web.read(PAGE, { ...sized(1280), reducedMotion: "reduce" });
    await page.evaluate(runInPage, [{ name: "plain" }]);
    expect(await page.evaluate(() => document.getAnimations().length)).toBe(0);
  });
});

describe.skipIf(withoutChromium)("the bytes of a first Run", () => {
  const folder = folderOf("published");
  const web = browsing(folder);

  test("are those of the files that the budget counts, and of no other", async () => {
    const { page } = await web.read("/guides/retries/");
    // What the server was asked for: a browser's memory costs no bytes.
    const asked = (): string[] =>
      web.server.asked
        .splice(0)
        .map((path) => path.slice(1))
        .filter((path) => path !== "favicon.svg")
        .sort();
    asked();
    await page.evaluate(runInPage, [{ name: "backoff" }]);
    const counted = runBytes(readSite(folder)).find(({ sample }) => sample === "backoff");
    if (counted === undefined) throw new Error("The site has no sample backoff.");
    expect(asked()).toEqual(counted.run.files);
    await page.evaluate(runInPage, [{ name: "backoff", text: 'import "outbound-sdk";\n' }]);
    await page.locator(".o-ta span").first().waitFor({ state: "attached" });
    // This reader's requests are watched, which turns off the cache that has the worker: that it
    // is not asked for again is looked at in every engine.
    const forShared = new RegExp(`^_astro/(?:${SHARED.join("|")})\\.`);
    const own = counted.edited.files.filter((file) => !forShared.test(file));
    expect(own.length).toBe(counted.edited.files.length - SHARED.length);
    expect(asked().filter((path) => path !== "_run/worker.js")).toEqual(own);
    console.log(
      `bytes: the first Run of backoff ${counted.run.bytes} (the SDK ${counted.sdk.bytes}), its first edited run ${counted.edited.bytes} more`,
    );
  });

  test("are loaded once for all samples of a page that need the same of the SDK", async () => {
    const { page } = await web.read("/guides/retries/");
    const packs = (): string[] =>
      web.server.asked.splice(0).filter((path) => path.startsWith("/_run/sdk"));
    packs();
    await page.evaluate(runInPage, [{ name: "backoff" }]);
    expect(packs()).toHaveLength(1);
    const [ran] = await page.evaluate(runInPage, [{ name: "budgets" }]);
    expect(ran?.status).toEqual(["Running", "Same as the verified output"]);
    expect(packs()).toEqual([]);
  });
});
