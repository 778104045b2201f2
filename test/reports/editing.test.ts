import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { browsing, folderOf, withoutChromium } from "../browsing.ts";
import { samples, support } from "../fixture-pages.ts";
import { sample } from "../sample-in-page.ts";

const own = samples["plain"]?.code ?? "";
const mine = 'console.log("mine");\n';

/** The edits that are kept for the next load. */
function kept(page: Page): Promise<string[]> {
  return page.evaluate(() => Object.keys(sessionStorage).filter((key) => /edit:/.test(key)));
}

describe.skipIf(withoutChromium)("Reset", () => {
  const web = browsing(folderOf("fixture"));
  const open = (options = {}) => web.read("/guides/running/", options);

  // golang/tour#1522, reactjs/react.dev#4776
  test("stands beside Edit, is about the code, and gives the output back that belongs to it", async () => {
    const { page } = await open();
    const { press, button, code, ends, output, status, figure } = sample(page, "plain");
    await press("Edit");
    await code.fill(mine);
    expect(
      await button("Reset").evaluate((reset) => reset.previousElementSibling?.textContent),
    ).toBe("Edit");
    await press("Run");
    await ends("Differs from the verified output");
    await press("Reset");
    await figure.getByText("Back to the verified code.").waitFor();
    expect(await code.inputValue()).toBe(own);
    expect(await output.textContent()).toBe(samples["plain"]?.output);
    expect(await status.textContent()).toBe("");
  });

  // golang/tour#1522, reactjs/react.dev#4776
  test("can be taken back with the editor shut, after other words, and for every file at once", async () => {
    const { page } = await open({ permissions: ["clipboard-read", "clipboard-write"] });
    const { press, code, ends, output, figure, shown } = sample(page, "neighbour");
    await press("Edit");
    await code.fill(`${samples["neighbour"]?.code}console.log("more");\n`);
    await figure.getByRole("tab", { name: "greet.ts" }).click();
    await code.fill(support.code.replace("hello", "good day"));
    await page.keyboard.press("Escape");
    await press("Reset");
    expect((await shown()).join("\n")).toBe(samples["neighbour"]?.code.trimEnd());
    await press("Copy");
    await figure.getByText("Copied neighbour.ts").waitFor();
    await press("Undo");
    await press("Run");
    await ends("Differs from the verified output");
    expect(await output.locator(".o-added").allTextContents()).toEqual([
      "+ good day reader function\n",
      "+ more\n",
    ]);
    await page.reload();
    await figure.getByText("Your edit from before is still here.").waitFor();
  });

  // reactjs/react.dev#4776
  test("offers no Undo that would take away what was typed after it", async () => {
    const { page } = await open();
    const { press, button, code } = sample(page, "plain");
    await press("Edit");
    await code.fill(mine);
    await press("Reset");
    await button("Undo").waitFor();
    await code.press("Control+End");
    await page.keyboard.type("typed();");
    expect(await button("Undo").count()).toBe(0);
    expect(await code.inputValue()).toBe(`${own}typed();`);
  });

  // reactjs/react.dev#4776
  test("in the words Show the original can be taken back as well", async () => {
    const { page } = await open();
    const first = sample(page, "plain");
    await first.press("Edit");
    await first.code.fill(mine);
    await page.reload();
    const { press, shown } = sample(page, "plain");
    await press("Show the original");
    expect(await shown()).toEqual([own.trimEnd()]);
    await press("Undo");
    expect(await shown()).toEqual([mine.trimEnd()]);
  });

  // reactjs/react.dev#8657, typelead/eta#481
  test("leaves nothing of an edit behind: no file, no mark, no word, nothing for the next load", async () => {
    const { page } = await open({
      permissions: ["clipboard-read", "clipboard-write"],
      acceptDownloads: true,
    });
    const { press, button, code, ends, figure, foot, shown } = sample(page, "neighbour");
    const verified = await foot.textContent();
    await press("Edit");
    await figure.getByRole("tab", { name: "greet.ts" }).click();
    await code.fill("for (");
    await press("Run");
    await ends("Not started");
    expect(await figure.locator(".o-wrong").count()).toBe(1);
    await button("Edit").click();
    await press("Reset");
    await press("Edit");
    await figure.getByRole("tab", { name: "greet.ts" }).click();
    expect(await code.inputValue()).toBe(support.code);
    expect(await figure.locator(".o-wrong").count()).toBe(0);
    await button("Edit").click();
    expect(await figure.locator(".o-wrong, .o-ed, .o-note").count()).toBe(0);
    expect(await button("Reset").count()).toBe(0);
    expect(await foot.textContent()).toBe(verified);
    await press("Run");
    await ends("Same as the verified output");
    await press("Edit");
    await figure.getByRole("tab", { name: "greet.ts" }).click();
    expect(await code.inputValue()).toBe(support.code);
    await press("Copy");
    await figure.getByText("Copied").waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(support.code);
    await press("More");
    const [download] = await Promise.all([page.waitForEvent("download"), press("Download")]);
    expect(readFileSync(await download.path(), "utf8")).toBe(support.code);
    await page.reload();
    expect((await shown()).join("\n")).toBe(samples["neighbour"]?.code.trimEnd());
    expect(await kept(page)).toEqual([]);
  });
});

describe.skipIf(withoutChromium)("an edit", () => {
  const web = browsing(folderOf("fixture"));
  const open = () => web.read("/guides/running/");

  /** Edits the support file of a sample, which the page does not show. */
  async function editGreet(page: Page): Promise<void> {
    const { press, code, figure } = sample(page, "neighbour");
    await press("Edit");
    await figure.getByRole("tab", { name: "greet.ts" }).click();
    await code.fill(support.code.replace("hello", "good day"));
  }

  /** As if the site had been published with other files since. */
  async function republish(
    page: Page,
    change: (data: { version: string; files: Record<string, unknown> }) => void,
  ): Promise<void> {
    await page.route("**/_run/samples/neighbour.json*", async (route) => {
      const response = await route.fetch();
      const data = (await response.json()) as Parameters<typeof change>[0];
      change(data);
      await route.fulfill({ response, json: data });
    });
  }

  // reactjs/react.dev#6068, sveltejs/svelte-repl#146, coatless-quarto/pyodide#21
  test("of a support file is there again when the reader comes back by a link", async () => {
    const { page } = await open();
    await editGreet(page);
    await page.getByRole("link", { name: "Nesting" }).first().click();
    await page.waitForURL("**/guides/nesting/");
    await page.getByRole("link", { name: "Running" }).first().click();
    const { figure, press, ends, output } = sample(page, "neighbour");
    await figure.getByText("Your edit from before is still here.").waitFor();
    await press("Run");
    await ends("Differs from the verified output");
    expect(await output.locator(".o-added").allTextContents()).toEqual([
      "+ good day reader function\n",
    ]);
  });

  // sveltejs/svelte-repl#146
  test("of an older version says so on every load, not on the first alone", async () => {
    const { page } = await open();
    await editGreet(page);
    await republish(page, (data) => (data.version = "another"));
    for (let load = 0; load < 3; load += 1) {
      await page.reload();
      const { figure, press, code } = sample(page, "neighbour");
      await figure.getByText("This sample has changed since you edited it.").waitFor();
      await press("Edit");
      await code.fill(`${samples["neighbour"]?.code}// load ${load}\n`);
    }
  });

  // sveltejs/svelte-repl#146
  test("of a file that the sample has no more is told, and can be copied", async () => {
    const { page } = await open();
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await editGreet(page);
    await republish(page, (data) => {
      data.version = "another";
      delete data.files["greet.ts"];
    });
    await page.reload();
    const { figure, press } = sample(page, "neighbour");
    await figure
      .getByText("This sample has changed since you edited it, and has no greet.ts any more.")
      .waitFor();
    await press("Copy your edit of it");
    await figure.getByText("Copied", { exact: true }).waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toContain("good day");
  });

  // sveltejs/svelte-repl#146
  test("of a file that the sample has no more is kept beside the edit of one that it has", async () => {
    const { page } = await open();
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await editGreet(page);
    const { press, code, figure, shown } = sample(page, "neighbour");
    await figure.getByRole("tab", { name: "neighbour.ts" }).click();
    await code.fill('console.log("mine");\n');
    await republish(page, (data) => {
      data.version = "another";
      delete data.files["greet.ts"];
    });
    for (const typed of ["// once\n", "// twice\n"]) {
      await page.reload();
      await figure
        .getByText(
          "This sample has changed since you edited it, and has no greet.ts any more. Below is your edit of the older one.",
        )
        .waitFor();
      await press("Edit");
      await code.fill(typed);
      expect(await shown()).toEqual([typed.trimEnd(), ""]);
      await press("Copy your edit of it");
      await figure.getByText("Copied", { exact: true }).waitFor();
      expect(await page.evaluate(() => navigator.clipboard.readText())).toContain("good day");
    }
    await press("Reset");
    expect(await kept(page)).toEqual([]);
  });

  // sveltejs/svelte-repl#146
  test("that says what the sample says by now is none any more", async () => {
    const { page } = await open();
    await editGreet(page);
    await republish(page, (data) => {
      data.version = "another";
      const file = data.files["greet.ts"] as { text: string };
      file.text = file.text.replace("hello", "good day");
    });
    await page.reload();
    await expect.poll(() => kept(page)).toEqual([]);
    expect(await sample(page, "neighbour").figure.locator(".o-note").count()).toBe(0);
  });

  // coatless-quarto/pyodide#21
  test("that cannot be read from storage is none, and the sample runs", async () => {
    const { page, faults } = await open();
    await editGreet(page);
    for (const kept of [
      "{",
      "null",
      '{"version":1,"files":{}}',
      '{"version":"a","files":{"b":1}}',
    ]) {
      await page.evaluate((text) => {
        for (const key of Object.keys(sessionStorage)) sessionStorage.setItem(key, text);
      }, kept);
      await page.reload();
      const { press, ends, figure } = sample(page, "neighbour");
      await press("Run");
      await ends("Same as the verified output");
      expect(await figure.locator(".o-note").count()).toBe(0);
    }
    expect(faults).toEqual([]);
  });

  // reactjs/react.dev#6068
  test("of the page as it was is not run against files published since: the reader is told", async () => {
    const { page } = await open();
    await republish(page, (data) => {
      const file = data.files["neighbour.ts"] as { text: string };
      file.text = file.text.replace("reader", "somebody");
    });
    const { press, ends, output } = sample(page, "neighbour");
    await press("Run");
    await ends("Not started");
    expect(await output.textContent()).toBe(
      "The program was not started. neighbour.ts has changed since this page was loaded. Load the page again.",
    );
  });
});
