import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { browsing, folderOf, withoutChromium } from "../browsing.ts";
import { RUNNING } from "../every-engine/bench.ts";
import { runInPage } from "../every-engine/run-in-page.ts";
import { spoken, type Spoken } from "./spoken.ts";

const plain = 'figure[data-sample="plain"]';
/** Each control and region of a sample as it is read, the words of code and output left out. */
const parts = async (page: Page, css: string): Promise<string[]> =>
  (await spoken(page, css))
    .filter(({ role, name }) => role !== "StaticText" && (role !== "sectionfooter" || name !== ""))
    .map(said);

function said({ role, name, description, states }: Spoken): string {
  const all = Object.entries(states).map(([state, value]) => `${state} ${value}`);
  return [role, name, description, ...all].filter((words) => words !== "").join(", ");
}

/** What every polite place of a sample has said, and how often its output has been touched. */
interface Heard {
  said: { place: string; words: string }[];
  outputChanges: number;
  /** Places that would read the output aloud as it comes. */
  liveOutputs: number;
}

/** Listens as a screen reader does: a polite place is read when its words have changed. */
async function listen(page: Page, sample: string): Promise<() => Promise<Heard>> {
  await page.evaluate((name) => {
    const figure = document.querySelector(`figure[data-sample="${name}"]`);
    const output = figure?.querySelector("[role=region]");
    if (!figure || !output) throw new Error(`No sample ${name}.`);
    const heard = { said: [] as { place: string; words: string }[], outputChanges: 0 };
    for (const place of figure.querySelectorAll("[role=status], [aria-live]")) {
      new MutationObserver(() => {
        const kind = place.getAttribute("role") ?? place.className;
        const words = place.textContent ?? "";
        if (words !== "") heard.said.push({ place: kind, words });
      }).observe(place, { childList: true, characterData: true, subtree: true });
    }
    new MutationObserver((records) => (heard.outputChanges += records.length)).observe(output, {
      childList: true,
      characterData: true,
      subtree: true,
    });
    Object.assign(globalThis, { heard });
  }, sample);
  return () =>
    page.evaluate((name) => {
      const { heard } = globalThis as unknown as { heard: Omit<Heard, "liveOutputs"> };
      const output = document.querySelector(`figure[data-sample="${name}"] [role=region]`);
      const live = "[aria-live], [role=log], [role=alert], [role=status]";
      return {
        ...heard,
        liveOutputs:
          (output?.querySelectorAll(live).length ?? 0) + (output?.closest(live) === null ? 0 : 1),
      };
    }, sample);
}

describe.skipIf(withoutChromium)("a screen reader", () => {
  const web = browsing(folderOf("fixture"));
  const guide = browsing(folderOf("published"));

  test("is told of a sample's parts by the names others rely on, in the order they are seen", async () => {
    const { page } = await web.read(RUNNING);
    expect(await parts(page, plain)).toEqual([
      "figure",
      "code",
      "button, Run",
      "button, Edit, pressed false",
      "button, Copy",
      "button, More, expanded false",
      "status, live polite",
      "region, Output of plain.ts",
    ]);
  });

  test("is told of the editor: its file, its key, its tabs, and of Reset once there is an edit", async () => {
    const { page } = await web.read(RUNNING);
    const figure = page.locator('figure[data-sample="neighbour"]');
    await figure.getByRole("button", { name: "Edit" }).click();
    await figure.getByRole("textbox").fill("console.log(1);\n");
    await figure.getByRole("button", { name: "More" }).click();
    expect(await parts(page, 'figure[data-sample="neighbour"]')).toEqual([
      "figure",
      "tablist, Files",
      "tab, neighbour.ts edited, selected true",
      "tab, greet.ts, selected false",
      "tabpanel, neighbour.ts",
      "textbox, Code of neighbour.ts, Ctrl + Enter runs",
      "button, Run",
      "button, Edit, pressed true",
      "button, Reset",
      "button, Copy",
      "button, More, expanded true",
      "button, Download, neighbour.ts, as it stands here",
      "button, As a zip that runs, with the SDK: npm install, then npm start",
      "button, Share, Puts your edit in the address, and copies it",
      "status, live polite",
      "region, Output of neighbour.ts",
    ]);
  });

  test("reads an edited program once: in the editor while it is open, as code when it is shut", async () => {
    const { page } = await web.read(RUNNING);
    const figure = page.locator(plain).first();
    await figure.getByRole("button", { name: "Edit" }).click();
    await figure.getByRole("textbox").fill('console.log("once");');
    const times = async (): Promise<string[]> =>
      (await spoken(page, plain))
        .filter(({ role, name }) => role === "StaticText" && name.includes("once"))
        .map(({ name }) => name);
    expect(await times()).toEqual(['console.log("once");']);
    await page.keyboard.press("Escape");
    expect((await times()).join("")).toContain('"once"');
    expect(await times()).toHaveLength(1);
  });

  test("hears one word when a run begins and one when it ends, and no line of its output", async () => {
    const { page } = await web.read(RUNNING);
    const heard = await listen(page, "plain");
    await page.evaluate(runInPage, [
      { name: "plain", text: 'for (let i = 0; i < 300; i++) console.log("line", i);\n' },
    ]);
    const { said: words, outputChanges, liveOutputs } = await heard();
    expect(words).toEqual([
      { place: "status", words: "Running" },
      { place: "status", words: "Differs from the verified output" },
    ]);
    expect(outputChanges).toBeGreaterThan(1);
    expect(liveOutputs).toBe(0);
  });

  test.each([
    ["an endless loop", "while (true) {}\n", "Stopped after 5 s"],
    ["nothing printed", "export {};\n", "No output"],
    ["an error thrown", 'throw new Error("it broke");\n', "Differs from the verified output"],
    ["an error of syntax", "for (\n", "Not started"],
    [
      "a flood",
      "for (let i = 0; i < 9_000; i++) console.log(i);\n",
      "Differs from the verified output",
    ],
  ])("hears how %s ended", async (_, text, last) => {
    const { page } = await web.read(RUNNING);
    const heard = await listen(page, "plain");
    await page.evaluate(runInPage, [{ name: "plain", text }]);
    expect((await heard()).said).toEqual([
      { place: "status", words: "Running" },
      { place: "status", words: last },
    ]);
    const status = (await spoken(page, plain)).filter(({ role }) => role === "status");
    expect(status).toHaveLength(1);
  });

  test("is given a picture as one sentence, never its drawing, and the same as a table", async () => {
    const { page } = await guide.read("/guides/retries/");
    const picture = 'figure[data-sample="backoff"] .o-pic';
    const sentence = "1: 503, wait 500 ms. 2: 503, wait 1 s. 3: 200. Done at 1.5 s.";
    expect((await spoken(page, picture)).map(said)).toEqual([
      `image, ${sentence}`,
      "group",
      "DisclosureTriangle, As a table, expanded false",
      "StaticText, As a table",
    ]);
    await page.locator(picture).getByText("As a table").focus();
    await page.keyboard.press("Enter");
    const table = (await parts(page, `${picture} table`)).filter((part) => !part.startsWith("row"));
    expect(table).toEqual([
      "table",
      ...["Attempt", "Sent at", "Answer", "Then"].map((head) => `columnheader, ${head}`),
      ...["1", "0 ms", "503", "wait 500 ms"].map((words) => `cell, ${words}`),
      ...["2", "500 ms", "503", "wait 1 s"].map((words) => `cell, ${words}`),
      ...["3", "1.5 s", "200", "done at 1.5 s"].map((words) => `cell, ${words}`),
    ]);
  });

  test("is told of no drawing's words on any page, and of every picture by a name", async () => {
    const { page, open } = await guide.reader();
    let pictures = 0;
    for (const path of ["/guides/events/", "/guides/rate-limits/", "/guides/writes/"]) {
      await open(guide.server.origin + path);
      const all = await spoken(page, "main");
      const named = all.filter(({ role }) => role === "image");
      expect(named.filter(({ name }) => name === "")).toEqual([]);
      const drawn = await page.locator("main svg text:not([aria-hidden] *)").count();
      expect({ path, drawn }).toEqual({ path, drawn: 0 });
      pictures += named.length;
    }
    console.log(`screen reader: ${pictures} pictures are named`);
    expect(pictures).toBeGreaterThan(20);
  });
});
