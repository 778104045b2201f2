import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { browsing, folderOf, withoutChromium } from "./browsing.ts";
import { samples } from "./fixture-pages.ts";
import { longWaits } from "./long-waits.ts";
import { sample } from "./sample-in-page.ts";
import { pack } from "../src/runner/share.ts";
import { sharedHash } from "../src/runner/shared-edit.ts";

const verified = {
  status: "",
  from: "captured when the sample was verified",
  output: "one line\n",
};
const notRun = { status: "", from: "not run yet", output: "Press Run to see what it prints." };
const STRANGER = "Somebody else’s edit, from the address.";

/** What a page says below the code of a sample, and whether the edit is said to be a stranger's. */
async function below(page: Page) {
  const { figure, status, output } = sample(page, "plain");
  return {
    status: await status.textContent(),
    from: await figure.locator(".o-from").textContent(),
    output: await output.textContent(),
  };
}

describe.skipIf(withoutChromium)("what is shown below the code is of that code", () => {
  const web = browsing(folderOf("fixture"));
  const hash = async (text: string): Promise<string> =>
    sharedHash("plain", await pack({ "plain.ts": text }));
  const theirs = async (text: string): Promise<Page> => {
    const { page } = await web.read(`/guides/running/${await hash(text)}`);
    await page.evaluate(longWaits);
    await sample(page, "plain").figure.getByText(STRANGER).waitFor();
    return page;
  };
  const endless = 'console.log("theirs");\nawait new Promise((r) => setTimeout(r, 60_000));\n';

  test.each(["Reset", "Show the original"])(
    "%s ends a stranger's program, and the verified output stands below the verified code",
    async (way) => {
      const page = await theirs(endless);
      const { press, output, button, shown } = sample(page, "plain");
      await press("Run");
      await output.getByText("theirs").waitFor();
      await press(way);
      expect(await below(page)).toEqual(verified);
      expect(await shown()).toEqual([samples["plain"]?.code.trimEnd()]);
      expect(await page.locator("iframe").count()).toBe(0);
      expect(await button("Run").count()).toBe(1);
    },
  );

  test("a key typed into a stranger's program ends it, and what it prints is not known", async () => {
    const page = await theirs(endless);
    const { press, output, button, code } = sample(page, "plain");
    await press("Edit");
    await press("Run");
    await output.getByText("theirs").waitFor();
    await code.press("End");
    await page.keyboard.type(" ");
    expect(await below(page)).toEqual(notRun);
    expect(await page.locator("iframe").count()).toBe(0);
    expect(await button("Run").count()).toBe(1);
    await code.fill(samples["plain"]?.code ?? "");
    expect(await below(page)).toEqual(verified);
  });

  test("a stranger's edit that Undo brings back has not been run, and is a stranger's again", async () => {
    const page = await theirs('console.log("theirs");\n');
    const { press, figure, shown, output, ends } = sample(page, "plain");
    await press("Reset");
    expect(await below(page)).toEqual(verified);
    expect(await figure.getByText(STRANGER).count()).toBe(0);
    await press("Undo");
    expect(await below(page)).toEqual(notRun);
    expect(await figure.getByText(STRANGER).count()).toBe(1);
    expect(await shown()).toEqual(['console.log("theirs");']);
    await press("Run");
    await ends("Differs from the verified output");
    expect(await output.locator(".o-added").allTextContents()).toEqual(["+ theirs\n"]);
    await press("Show the original");
    expect(await below(page)).toEqual(verified);
  });

  test("a run of the verified code says nothing of the reader's own edit, shown after it", async () => {
    const { page } = await web.read("/guides/running/");
    const { press, code, figure, ends } = sample(page, "plain");
    await press("Edit");
    await code.fill('console.log("my work");\n');
    await page.goto(
      `${web.server.origin}/guides/running/${await hash('console.log("theirs");\n')}`,
    );
    await figure.getByText(STRANGER).waitFor();
    await press("Reset");
    await press("Run");
    await ends("Same as the verified output");
    await press("Show it");
    expect((await below(page)).status).toBe("");
    await press("Run");
    await ends("Differs from the verified output");
  });

  test("a stranger's edit that comes while another program runs ends it, unreadable ones do not", async () => {
    const { page } = await web.read("/guides/running/");
    await page.evaluate(longWaits);
    const { press, code, figure, output, button } = sample(page, "plain");
    await press("Edit");
    await code.fill('console.log("mine");\nawait new Promise((r) => setTimeout(r, 60_000));\n');
    await press("Run");
    await output.getByText("mine").waitFor();
    await page.goto(`${web.server.origin}/guides/running/#edit=plain:AAAA`);
    await figure.getByText("The address holds an edit that cannot be read.").waitFor();
    expect(await button("Stop").count()).toBe(1);
    await page.goto(
      `${web.server.origin}/guides/running/${await hash('console.log("theirs");\n')}`,
    );
    await figure.getByText(STRANGER).waitFor();
    expect(await below(page)).toEqual(notRun);
    expect(await button("Run").count()).toBe(1);
    await expect.poll(() => page.workers().length).toBe(0);
  });

  test("a stranger's edit stays marked after an unreadable one came and was closed", async () => {
    const { page } = await web.read(`/guides/running/${await hash('console.log("theirs");\n')}`);
    const { figure } = sample(page, "plain");
    await figure.getByText(STRANGER).waitFor();
    await page.goto(`${web.server.origin}/guides/running/#edit=plain:AAAA`);
    await figure.getByText("The address holds an edit that cannot be read.").waitFor();
    await figure.getByRole("button", { name: "Close", exact: true }).click();
    await figure.getByText(STRANGER).waitFor();
    expect(new URL(page.url()).hash).toBe("");
    await figure.getByRole("button", { name: "Show the original" }).click();
    await expect.poll(() => figure.getByText(STRANGER).count()).toBe(0);
  });
});

describe.skipIf(withoutChromium)("the picture below the code is of that code", () => {
  const web = browsing(folderOf("published"));

  test("one whose run was overtaken while it was being drawn is not shown", async () => {
    const { page } = await web.reader();
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    const asked = page.waitForRequest(/\/_astro\/draw-run\./);
    await page.route(/\/_astro\/draw-run\./, async (route) => {
      await held;
      await route.continue();
    });
    await page.goto(`${web.server.origin}/guides/retries/`);
    const { press, code, figure } = sample(page, "backoff");
    const drawn = () =>
      figure
        .locator(".o-pic svg.tl")
        .evaluateAll((svgs) => svgs.map((svg) => svg.getAttribute("aria-label")));
    const before = await drawn();
    expect(before.length).toBeGreaterThan(0);
    await press("Edit");
    await code.fill((await code.inputValue()).replace("503, 503, 200", "503, 404"));
    await press("Run");
    const address = (await asked).url();
    await press("Reset");
    expect(await drawn()).toEqual(before);
    release();
    // Comes behind the drawing, which waits for the same.
    await page.evaluate(`import(${JSON.stringify(address)})`);
    expect(await drawn()).toEqual(before);
  });
});
