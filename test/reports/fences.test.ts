import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { browsing, folderOf, withoutChromium } from "../browsing.ts";
import { samples } from "../fixture-pages.ts";
import { sample } from "../sample-in-page.ts";

const clipboard = { permissions: ["clipboard-read", "clipboard-write"] };
const page = "/guides/odd/";

describe.skipIf(withoutChromium)("a page of odd fences", () => {
  const web = browsing(folderOf("fixture"));

  // rust-lang/mdBook#3215, facebook/docusaurus PR 9704
  test("gives each block the buttons it can have, whatever stands beside it", async () => {
    const { page: opened } = await web.read(page);
    const bars = await opened.locator("figure[data-sample]").evaluateAll((figures) =>
      figures.map((figure) => {
        const words = [...figure.querySelectorAll(".o-bar > button, .o-bar > .o-node-only")];
        return `${(figure as HTMLElement).dataset["sample"]}: ${words.map(({ textContent }) => textContent).join(" ")}`;
      }),
    );
    expect(bars).toEqual([
      "empty: Run Edit Copy",
      "nowhere: Run Edit Copy",
      "plain: Run Edit Copy",
      "set-up: Copy Download Runs in a shell",
      "node-part: Copy Download Runs in Node",
      "plain: Run Edit Copy",
      "neighbour: Run Edit Copy",
      "crash: Run Edit Copy",
      "plain: Run Edit Copy",
      "plain: Run Edit Copy",
    ]);
  });

  // rust-lang/mdBook#3215, facebook/docusaurus PR 9704
  test("runs and copies each on its own, after one that is not there", async () => {
    const { page: opened } = await web.read(page, clipboard);
    const lost = sample(opened, "nowhere");
    await lost.press("Run");
    await lost.ends("Not started");
    expect(await lost.output.textContent()).toBe(
      "The program was not started. /_run/samples/nowhere.json was answered with 404.",
    );
    await opened.getByText("More", { exact: true }).first().click();
    await opened.getByRole("tab", { name: "Two" }).click();
    const both = [sample(opened, "neighbour"), sample(opened, "crash")];
    await opened.getByRole("tab", { name: "One" }).click();
    const uses = [1, 2, 3, 4].map((use) => sample(opened, "plain", use));
    for (const one of [sample(opened, "empty"), ...uses]) {
      await one.press("Run");
      await one.ends("Same as the verified output");
    }
    await opened.getByRole("tab", { name: "Two" }).click();
    for (const one of both) {
      await one.press("Run");
      await one.ends("Same as the verified output");
    }
    expect(await lost.status.textContent()).toBe("Not started");
    for (const [one, name] of [
      [sample(opened, "empty"), "empty"],
      [both[0], "neighbour"],
      [both[1], "crash"],
      [uses[2], "plain"],
    ] as const) {
      await one?.press("Copy");
      await one?.figure.getByText(`Copied ${name}.ts`).waitFor();
      const copied = await opened.evaluate(() => navigator.clipboard.readText());
      expect({ name, copied }).toEqual({ name, copied: samples[name]?.code });
    }
  });

  // rust-lang/mdBook#3215
  test("keeps the edits of several uses of a sample apart, also over a reload", async () => {
    const { page: opened } = await web.read(page);
    for (const use of [3, 4]) {
      const { press, code } = sample(opened, "plain", use);
      await press("Edit");
      await code.fill(`console.log("use ${use}");\n`);
    }
    await opened.reload();
    for (const use of [3, 4]) {
      const { figure, press, ends, output } = sample(opened, "plain", use);
      await figure.getByText("Your edit from before is still here.").waitFor();
      await press("Run");
      await ends("Differs from the verified output");
      expect(await output.locator(".o-added").allTextContents()).toEqual([`+ use ${use}\n`]);
    }
    expect(await sample(opened, "plain", 2).figure.locator(".o-note").count()).toBe(0);
  });

  // rust-lang/mdBook#2643
  test("downloads the whole file of a part that runs in Node only, and says that Copy gave a part", async () => {
    const { page: opened } = await web.read(page, { ...clipboard, acceptDownloads: true });
    const { press, figure } = sample(opened, "node-part");
    await press("Copy");
    await figure.getByText("Copied this part of node-part.ts").waitFor();
    expect(await opened.evaluate(() => navigator.clipboard.readText())).toBe(
      "console.log(version.length > 0);\n",
    );
    const [download] = await Promise.all([opened.waitForEvent("download"), press("Download")]);
    expect(download.suggestedFilename()).toBe("node-part.ts");
    expect(readFileSync(await download.path(), "utf8")).toBe(samples["node-part"]?.code);
  });

  // expressive-code/expressive-code#314
  test("has no Copy where old lines stand beside the new ones, however the block says so", async () => {
    const { page: opened } = await web.read(page);
    const frames = await opened
      .locator(".o-frame")
      .evaluateAll((found) =>
        found.map((frame) => [
          (frame as HTMLElement).dataset["title"],
          frame.querySelectorAll("button").length,
        ]),
      );
    expect(frames).toEqual([
      ["TypeScript", 1],
      ["a", 0],
      ["b", 0],
      ["c", 0],
      ["d", 0],
      ["e", 0],
    ]);
  });
});
