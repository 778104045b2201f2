import { afterAll, describe, expect, test } from "vitest";
import { browsing, folderOf, withoutChromium } from "./browsing.ts";
import { samples } from "./fixture-pages.ts";
import { sized } from "./reading.ts";
import { shownSamples } from "./shown.ts";

const names = Object.keys(samples);

describe.skipIf(withoutChromium)("a sample in a page", () => {
  let examined = 0;
  const web = browsing(folderOf("fixture"));
  afterAll(() => {
    console.log(`figures: ${examined} figures examined`);
  });

  test("shows the very bytes of the file and of its capture", async () => {
    const { page, faults } = await web.read("/guides/bytes/");
    const shown = await shownSamples(page);
    expect(shown.map(({ name }) => name)).toEqual(names);
    for (const { name, code, output } of shown) {
      expect({ name, code, output }).toEqual({ name, ...samples[name] });
    }
    examined += shown.length;
    expect(faults).toEqual([]);
  });

  test("is copied byte for byte, the last newline included", async () => {
    const { page } = await web.read("/guides/bytes/", {
      permissions: ["clipboard-read", "clipboard-write"],
    });
    for (const name of names) {
      const figure = page.locator(`figure[data-sample="${name}"]`);
      await figure.getByRole("button", { name: "Copy", exact: true }).click();
      await figure.getByText(`Copied ${name}.ts`).waitFor();
      const copied = await page.evaluate(() => navigator.clipboard.readText());
      expect({ name, copied }).toEqual({ name, copied: samples[name]?.code });
      examined += 1;
    }
  });

  test("can be selected by hand and holds the same lines then", async () => {
    const { page } = await web.read("/guides/bytes/");
    for (const name of ["file-name-comment", "markup", "fences", "long-lines"]) {
      const selected = await page.locator(`figure[data-sample="${name}"]`).evaluate((figure) => {
        const text = (box: Element | null): string => {
          getSelection()?.selectAllChildren(box ?? document.body);
          return getSelection()?.toString() ?? "";
        };
        return [
          text(figure.querySelector("pre code")),
          text(figure.querySelector("[role=region]")),
        ];
      });
      const { code = "", output = "" } = samples[name] ?? {};
      expect(selected.map((text) => text.trimEnd())).toEqual([code.trimEnd(), output.trimEnd()]);
    }
  });

  // rust-lang/mdBook#3215, facebook/docusaurus PR 9704
  test("works in an aside, a list, a quote, details, and without its other half", async () => {
    const { page, faults } = await web.read("/guides/nesting/");
    const shown = await shownSamples(page);
    expect(shown.map(({ name, region }) => (region ? `${name}, a part` : name))).toEqual([
      "plain",
      "markup",
      "unicode",
      "plain",
      "blank-ends",
      "silent",
      "plain, a part",
    ]);
    for (const { name, code, output = "" } of shown.filter(({ region }) => !region)) {
      expect({ name, code, output }).toEqual({ name, ...samples[name] });
    }
    expect(shown.find(({ name }) => name === "silent")?.output).toBeUndefined();
    expect(
      await page.locator("aside figure, li figure, blockquote figure, details figure").count(),
    ).toBe(5);
    // An output whose sample stands elsewhere is a figure of its own, with a name of its own.
    expect(await page.getByRole("region", { name: /^Output of plain\.ts/ }).count()).toBe(3);
    expect(
      await page.getByRole("region", { name: "Output of plain.ts", exact: true }).count(),
    ).toBe(1);
    examined += shown.length;
    expect(faults).toEqual([]);
  });

  // rust-lang/mdBook#3215, facebook/docusaurus PR 9704
  test("works in tabs, each on its own", async () => {
    const { page, faults } = await web.read("/guides/tabs/", {
      permissions: ["clipboard-read", "clipboard-write"],
    });
    for (const [tab, name] of [
      ["One", "plain"],
      ["Two", "markup"],
    ] as const) {
      await page.getByRole("tab", { name: tab }).click();
      const figure = page.locator(`figure[data-sample="${name}"]`);
      await figure.getByRole("button", { name: "Copy", exact: true }).click();
      await figure.getByText(`Copied ${name}.ts`).waitFor();
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(samples[name]?.code);
      expect(await figure.getByRole("region").textContent()).toBe(samples[name]?.output);
      examined += 1;
    }
    expect(faults).toEqual([]);
  });

  test("says where it was verified only when its bytes are those that ran", async () => {
    const { page } = await web.read("/guides/bytes/");
    for (const { name, foot } of await shownSamples(page)) {
      const line =
        name === "unverified"
          ? "Not verified in this build"
          : "Verified on Node 24.21.0 · 2026-11-30 · commit abc1234";
      expect({ name, foot }).toEqual({ name, foot: line });
      examined += 1;
    }
  });

  // rust-lang/mdBook#2643
  test("says that Copy gave a part when the page shows a part", async () => {
    const { page } = await web.read("/guides/nesting/", {
      permissions: ["clipboard-read", "clipboard-write"],
    });
    const figure = page.locator("figure[data-region]");
    await figure.getByRole("button", { name: "Copy", exact: true }).click();
    await figure.getByText("Copied this part of plain.ts").waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe("const part = true;\n");
  });

  // rehype-pretty/rehype-pretty-code#108, vuejs/vitepress PR 3902
  test("adds a tab stop to boxes that overflow, with a name, and to no other", async () => {
    for (const width of [375, 1280]) {
      const { page } = await web.read("/guides/bytes/", sized(width));
      const boxes = await page.evaluate(() =>
        [...document.querySelectorAll(".expressive-code pre, .o-out-text")].map((box) => ({
          overflows: box.scrollWidth > box.clientWidth,
          stop: box.getAttribute("tabindex") === "0",
          name: box.getAttribute("aria-label") ?? "",
        })),
      );
      expect(boxes.some(({ overflows }) => overflows)).toBe(true);
      for (const { overflows, stop, name } of boxes) {
        expect({ stop, named: !stop || name !== "" }).toEqual({ stop: overflows, named: true });
      }
      examined += boxes.length;
    }
  });

  test("wraps its output on a phone and lets its code scroll, the page stays", async () => {
    const { page } = await web.read("/guides/many/", sized(375));
    const widths = await page.locator("figure[data-sample]").evaluateAll((figures) =>
      figures.map((figure) => {
        const output = figure.querySelector("[role=region]");
        const code = figure.querySelector("pre");
        return {
          outputFits: output !== null && output.scrollWidth <= output.clientWidth,
          codeScrolls: code !== null && code.scrollWidth > code.clientWidth,
          text: output?.textContent,
        };
      }),
    );
    expect(widths).toHaveLength(20);
    for (const { outputFits, codeScrolls, text } of widths) {
      expect({ outputFits, codeScrolls, text }).toEqual({
        outputFits: true,
        codeScrolls: true,
        text: samples["long-lines"]?.output,
      });
    }
  });

  test("keeps Copy clear of the code's lines on a phone", async () => {
    const { page } = await web.read("/", sized(375));
    const overlaps = await page.locator(".o-frame").evaluateAll((frames) =>
      frames.map((frame) => {
        const button = frame.querySelector("button")?.getBoundingClientRect();
        const code = frame.querySelector("pre")?.getBoundingClientRect();
        return button !== undefined && code !== undefined && button.bottom > code.top;
      }),
    );
    expect(overlaps).toEqual([false, false, false, false]);
  });
});

describe.skipIf(withoutChromium)("a block that is no sample", () => {
  const web = browsing(folderOf("fixture"));

  test("is copied whole, a command without the newline that would run it", async () => {
    const { page } = await web.read("/", {
      permissions: ["clipboard-read", "clipboard-write"],
    });
    for (const [title, text] of [
      ["Terminal", "npm install outbound-sdk"],
      ["package.json", '{ "maxRetryAfter": 1 }\n'],
      ["TypeScript", "// src/not-a-title.ts\nconst kept = 1;\n"],
    ] as const) {
      const frame = page.locator(`.o-frame[data-title="${title}"]`);
      await frame.getByRole("button", { name: "Copy", exact: true }).click();
      await frame.getByText("Copied", { exact: true }).waitFor();
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(text);
    }
  });

  // expressive-code/expressive-code#314
  test("has no Copy when it is a diff: both its old and its new lines are no program", async () => {
    const { page } = await web.read("/");
    expect(await page.locator('.o-frame[data-title="Change"] button').count()).toBe(0);
  });
});
