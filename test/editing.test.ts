import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, describe, expect, test } from "vitest";
import { browsing, folderOf, withoutChromium } from "./browsing.ts";
import { environment } from "./fixture-site.ts";
import { samples, support } from "./fixture-pages.ts";
import { find, findInColours, settled } from "./every-page/axe.ts";
import { size, sized, type Reader } from "./reading.ts";
import { sample } from "./sample-in-page.ts";

const run = promisify(execFile);

describe.skipIf(withoutChromium)("the editor", () => {
  const web = browsing(folderOf("fixture"));
  const open = (hash = "", options = {}): Promise<Reader> =>
    web.read(`/guides/running/${hash}`, options);

  test("lies over the code: same lines, same place, the page as high as before", async () => {
    const { page, faults } = await open();
    const { figure, press, code } = sample(page, "neighbour");
    const height = (): Promise<number> =>
      figure.evaluate((box) => box.getBoundingClientRect().height);
    const before = await height();
    await press("Edit");
    expect(await code.inputValue()).toBe(samples["neighbour"]?.code);
    const lines = await figure.evaluate((box) => {
      const area = box.querySelector("textarea");
      const first = box.querySelector(".o-ta .ec-line .code")?.getBoundingClientRect();
      const style = area === null ? undefined : getComputedStyle(area);
      const below = getComputedStyle(box.querySelector(".o-ta .ec-line") ?? box);
      const top =
        (area?.getBoundingClientRect().top ?? 0) + Number.parseFloat(style?.paddingTop ?? "0");
      return {
        offset: Math.abs(top - (first?.top ?? -1)),
        sameFont: style?.font === below.font,
        sameLine: style?.lineHeight === below.lineHeight,
      };
    });
    expect(lines.offset).toBeLessThan(1);
    expect(lines).toMatchObject({ sameFont: true, sameLine: true });
    // The file's last newline is a line of its own in a text area: a reader can type there.
    expect(Math.abs((await height()) - before)).toBeLessThan(30);
    expect(faults).toEqual([]);
  });

  // LilyBin/LilyBin#78, codemirror/codemirror5#6036, codemirror/codemirror5#4011
  test("is a plain text area: no spelling, no corrections, Tab leaves, undo is the browser's", async () => {
    const { page } = await open();
    const { press, code } = sample(page, "plain");
    await press("Edit");
    expect(await code.getAttribute("aria-label")).toBe("Code of plain.ts");
    expect(
      await code.evaluate((area) => [
        (area as HTMLTextAreaElement).spellcheck,
        area.getAttribute("autocorrect"),
        area.getAttribute("autocapitalize"),
      ]),
    ).toEqual([false, "off", "off"]);
    await page.keyboard.press("Control+End");
    await page.keyboard.type("typed();");
    expect(await code.inputValue()).toContain("typed();");
    await page.keyboard.press("Control+z");
    expect(await code.inputValue()).not.toContain("typed();");
    await page.keyboard.press("Tab");
    expect(await code.evaluate((area) => area === document.activeElement)).toBe(false);
  });

  test("colours what is typed, and holds no other text than the text area", async () => {
    const { page } = await open();
    const { figure, press, code, shown } = sample(page, "plain");
    await press("Edit");
    const typed = "const answer = 42; // counted\n\n\tconsole.log(`${answer}`);  \n";
    await code.fill(typed);
    await figure.locator(".o-ta span", { hasText: "const" }).first().waitFor();
    await expect.poll(shown).toEqual(typed.split("\n"));
    const colours = await figure
      .locator(".o-ta .ec-line span")
      .evaluateAll((spans) => new Set(spans.map((span) => getComputedStyle(span).color)).size);
    expect(colours).toBeGreaterThan(3);
  });

  test("runs with Ctrl+Enter, closes with Escape, and the edit stays", async () => {
    const { page } = await open();
    const { button, press, code, ends, shown, foot, figure } = sample(page, "plain");
    await press("Edit");
    expect(await button("Edit").getAttribute("aria-pressed")).toBe("true");
    await code.fill('console.log("mine");\n');
    await page.keyboard.press("Control+Enter");
    await ends("Differs from the verified output");
    // An input method that composes has these keys for itself.
    await code.evaluate((area) => {
      for (const key of ["Escape", "Enter"]) {
        const held = { key, ctrlKey: key === "Enter", isComposing: true, cancelable: true };
        area.dispatchEvent(new KeyboardEvent("keydown", held));
      }
    });
    expect(await code.count()).toBe(1);
    await page.keyboard.press("Escape");
    expect(await code.count()).toBe(0);
    expect(await button("Edit").getAttribute("aria-pressed")).toBe("false");
    expect(await shown()).toEqual(['console.log("mine");']);
    expect(await figure.locator(".o-head").textContent()).toBe("plain.tsedited");
    expect(await foot.textContent()).toBe(
      "Your edit. Not verified. The original: Node 24.21.0 · 2026-11-30 · commit abc1234",
    );
  });

  test("shows support files as tabs, and runs with an edit of one", async () => {
    const { page } = await open();
    const { figure, press, code, ends, output } = sample(page, "neighbour");
    await press("Edit");
    const tabs = figure.getByRole("tab");
    expect(await tabs.allTextContents()).toEqual(["neighbour.ts", "greet.ts"]);
    await figure.getByRole("tab", { name: "neighbour.ts" }).focus();
    await page.keyboard.press("ArrowRight");
    await figure.getByRole("textbox", { name: "Code of greet.ts" }).waitFor();
    expect(await code.inputValue()).toBe(support.code);
    await code.fill(support.code.replace("hello", "good day"));
    await press("Run");
    await ends("Differs from the verified output");
    expect(await output.textContent()).toContain("+ good day reader function");
    expect(await tabs.allTextContents()).toEqual(["neighbour.ts", "greet.tsedited"]);
  });

  test.each([
    ["for (", 1, "Unexpected token"],
    ['console.log("a");\nconst = 5;\n', 2, ""],
    ['import x from "lodash";\n', 1, '"lodash" cannot be imported here.'],
    ['import x from "constructor";\n', 1, '"constructor" cannot be imported here.'],
    ['import { a } from "./other.ts";\n', 1, '"./other.ts" cannot be imported here.'],
  ])(
    "names line and column of what is wrong in %j, and starts nothing",
    async (text, line, words) => {
      const { page } = await open();
      const { press, code, ends, output, figure } = sample(page, "plain");
      await press("Edit");
      await code.fill(text);
      await press("Run");
      await ends("Not started");
      expect(await output.textContent()).toMatch(new RegExp(`^plain\\.ts:${line}:\\d+ `));
      expect(await output.textContent()).toContain(words);
      expect(page.workers()).toEqual([]);
      await figure.getByRole("button", { name: /^plain\.ts:/ }).click();
      expect(await code.evaluate((area) => area === document.activeElement)).toBe(true);
    },
  );

  test("keeps types, comments and what is imported without use, as Node does", async () => {
    const { page } = await open();
    const { press, code, ends } = sample(page, "neighbour");
    await press("Edit");
    await code.fill(
      'import { createOutbound } from "outbound-sdk";\nimport { virtualClock } from "outbound-sdk/testing";\nimport type { Runtime } from "outbound-sdk";\nimport { greet } from "./greet.ts";\nconst clock: Runtime = virtualClock();\ninterface Unused<T> { value: T }\nconsole.log(greet("reader" as string), typeof createOutbound satisfies string, clock ? "" : "");\n',
    );
    await press("Run");
    await ends("Differs from the verified output");
  });

  // golang/tour#1522, reactjs/react.dev#4776, reactjs/react.dev#8657
  test("Reset is there only for an edit, brings back the file's bytes, and can be undone", async () => {
    const { page } = await open();
    const { press, button, code, ends, shown, figure } = sample(page, "plain");
    await press("Edit");
    expect(await button("Reset").count()).toBe(0);
    await code.fill('console.log("mine");\n');
    await press("Reset");
    expect(await code.inputValue()).toBe(samples["plain"]?.code);
    expect(await button("Reset").count()).toBe(0);
    await press("Run");
    await ends("Same as the verified output");
    await figure.getByRole("button", { name: "Undo" }).click();
    expect(await code.inputValue()).toBe('console.log("mine");\n');
    // Also the browser's own undo takes a Reset back.
    await press("Reset");
    await code.focus();
    await page.keyboard.press("Control+z");
    expect(await code.inputValue()).toBe('console.log("mine");\n');
    await expect.poll(shown).toEqual(['console.log("mine");', ""]);
  });

  test("Copy and Download give the edit, Copy says so", async () => {
    const { page } = await open("", {
      permissions: ["clipboard-read", "clipboard-write"],
      acceptDownloads: true,
    });
    const { press, code, figure } = sample(page, "plain");
    await press("Edit");
    await code.fill('console.log("mine");\n');
    await press("Copy");
    await figure.getByText("Copied your edit of plain.ts").waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
      'console.log("mine");\n',
    );
    await press("More");
    const [download] = await Promise.all([page.waitForEvent("download"), press("Download")]);
    expect(download.suggestedFilename()).toBe("plain.ts");
    expect(readFileSync(await download.path(), "utf8")).toBe('console.log("mine");\n');
  });

  // rust-lang/mdBook#2643
  test("of a part: Copy says whether it gives the part or the whole, Download gives the file", async () => {
    const { page } = await web.read("/guides/running/", {
      permissions: ["clipboard-read", "clipboard-write"],
      acceptDownloads: true,
    });
    const { press, code, figure } = sample(page, "parts");
    const whole = samples["parts"]?.code ?? "";
    const copied = async (words: string): Promise<string> => {
      await press("Copy");
      await figure.getByText(words, { exact: true }).waitFor();
      return page.evaluate(() => navigator.clipboard.readText());
    };
    const part = "const part = `${before} file`;\nconsole.log(part);\n";
    expect(await copied("Copied this part of parts.ts")).toBe(part);
    await press("More");
    const [download] = await Promise.all([page.waitForEvent("download"), press("Download")]);
    expect(readFileSync(await download.path(), "utf8")).toBe(whole);
    await press("Edit");
    expect(await code.inputValue()).toBe(whole);
    expect(await copied("Copied parts.ts")).toBe(whole);
    await code.fill(`${whole}// mine\n`);
    expect(await copied("Copied your edit of parts.ts")).toBe(`${whole}// mine\n`);
  });

  test("has 16 px text and 44 px controls for fingers, the menu's too, and scrolls nothing sideways", async () => {
    for (const width of [320, 375]) {
      const { page } = await web.read("/guides/running/", {
        ...sized(width),
        hasTouch: true,
        isMobile: true,
      });
      const { press, figure, code } = sample(page, "neighbour");
      await press("Edit");
      await code.fill(`${samples["neighbour"]?.code}// ${"wide ".repeat(40)}\n`);
      await press("More");
      const found = await figure.evaluate((box) => ({
        font: [
          ...new Set(
            [...box.querySelectorAll(".o-ta :is(textarea, .ec-line)")].map(
              (text) => `${getComputedStyle(text).fontSize} ${getComputedStyle(text).lineHeight}`,
            ),
          ),
        ],
        low: [...box.querySelectorAll("button")]
          .filter((button) => button.checkVisibility() && !button.classList.contains("o-link"))
          .map((button) => [button.textContent, button.getBoundingClientRect().height] as const)
          .filter(([, height]) => height < 44),
        sideways: document.documentElement.scrollWidth - document.documentElement.clientWidth,
      }));
      expect(found).toEqual({ font: ["16px 25.6px"], low: [], sideways: 0 });
    }
  });

  test("gives axe nothing to find with editor, menu and output open, in both themes, nor does a refusal", async () => {
    const { page } = await open();
    const one = sample(page, "neighbour");
    await one.press("Edit");
    await one.code.fill('console.log("hello");\nsetTimeout(() => console.log("late"), 1);\n');
    await one.press("Run");
    await one.ends("Differs from the verified output");
    const two = sample(page, "plain");
    await two.press("Edit");
    await two.code.fill("for (");
    await two.press("Run");
    await two.ends("Not started");
    await one.press("More");
    for (const width of [1280, 375]) {
      await page.setViewportSize(size(width));
      for (const theme of ["light", "dark"]) {
        await page.evaluate(
          (chosen) => (document.documentElement.dataset["theme"] = chosen),
          theme,
        );
        await settled(page);
        const { found, rules } = await (theme === "light" ? find(page) : findInColours(page));
        expect({ width, theme, found }).toEqual({ width, theme, found: [] });
        expect(rules).toBeGreaterThan(0);
      }
    }
  });

  test("an edit survives a reload, with a notice and a way back", async () => {
    const { page } = await open();
    const first = sample(page, "plain");
    await first.press("Edit");
    await first.code.fill('console.log("kept");\n');
    await page.reload();
    const { figure, shown, press, ends } = sample(page, "plain");
    await figure.getByText("Your edit from before is still here.").waitFor();
    expect(await shown()).toEqual(['console.log("kept");']);
    await press("Run");
    await ends("Differs from the verified output");
    await press("Show the original");
    expect(await shown()).toEqual(['console.log("one line");']);
    await page.reload();
    expect(await figure.locator(".o-note").count()).toBe(0);
    // The same sample further down has an edit of its own.
    expect(await page.locator('figure[data-sample="plain"]').count()).toBe(2);
  });

  // sveltejs/svelte-repl#146
  test("an edit of an older version of the sample says that it is one", async () => {
    const { page } = await open();
    const first = sample(page, "plain");
    await first.press("Edit");
    await first.code.fill('console.log("old");\n');
    await page.evaluate(() => {
      for (const key of Object.keys(sessionStorage)) {
        const edit = JSON.parse(sessionStorage.getItem(key) ?? "{}") as { version?: string };
        sessionStorage.setItem(key, JSON.stringify({ ...edit, version: "0".repeat(64) }));
      }
    });
    await page.reload();
    const { figure, press, shown } = sample(page, "plain");
    await figure.getByText("This sample has changed since you edited it.").waitFor();
    await press("Show the new one");
    expect(await shown()).toEqual(['console.log("one line");']);
  });

  test("the page is as narrow as ever, and the wheel scrolls it over the editor", async () => {
    const { page } = await open("", sized(375));
    const { press, figure } = sample(page, "neighbour");
    await press("Edit");
    expect(
      await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      ),
    ).toBe(0);
    await page.evaluate(() => scrollTo(0, 0));
    const box = await figure.locator(".o-ta").boundingBox();
    await page.mouse.move((box?.x ?? 0) + 50, (box?.y ?? 0) + 50);
    await page.mouse.wheel(0, 300);
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(200);
  });
});

describe.skipIf(withoutChromium)("Download as a zip", () => {
  const folders: string[] = [];
  const web = browsing(folderOf("fixture"));
  afterAll(async () => {
    for (const folder of folders) rmSync(folder, { recursive: true });
  });

  test("gives a folder that runs with the two commands it states", async () => {
    const { page } = await web.read("/guides/running/", {
      acceptDownloads: true,
    });
    const { press, code, figure } = sample(page, "neighbour");
    await press("Edit");
    await code.fill((samples["neighbour"]?.code ?? "").replace('"reader"', '"folder"'));
    await press("More");
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      press("As a zip that runs"),
    ]);
    await figure.getByText("npm install, npm start").waitFor();
    const folder = mkdtempSync(join(tmpdir(), "zip-"));
    folders.push(folder);
    await run("unzip", ["-q", await download.path(), "-d", folder]);
    const inside = join(folder, "neighbour");
    const readme = readFileSync(join(inside, "README.md"), "utf8");
    expect(readme).toContain("npm install\nnpm start\n");
    const env = environment("production");
    await run("npm", ["install", "--offline", "--no-audit", "--no-fund"], { cwd: inside, env });
    const { stdout } = await run("npm", ["--silent", "start"], { cwd: inside, env });
    expect(stdout).toBe("hello folder function\n");
  });
});

describe.skipIf(withoutChromium)("Share", () => {
  const web = browsing(folderOf("fixture"));
  const page = "/guides/running/";
  const text = 'console.log("a & b", "%26 + # ünï 👩‍💻", typeof (globalThis as any).parent);\n';

  /** Has one reader share an edit; gives the address. */
  async function shared(edit: string): Promise<string> {
    const reading = await web.read(page, {
      permissions: ["clipboard-read", "clipboard-write"],
    });
    const { press, code, figure } = sample(reading.page, "plain");
    await press("Edit");
    await code.fill(edit);
    await press("More");
    await press("Share");
    await figure.getByText("Copied the address of your edit").waitFor();
    const address = await reading.page.evaluate(() => navigator.clipboard.readText());
    expect(reading.page.url()).toBe(address);
    return address;
  }

  test("puts the edit into the address; who opens it sees whose it is, and it runs on a click only", async () => {
    const address = await shared(text);
    const reading = await web.read(address);
    const { figure, shown, press, ends, output, foot } = sample(reading.page, "plain");
    await figure.getByText("Somebody else’s edit, from the address.").waitFor();
    expect(await shown()).toEqual([text.trimEnd()]);
    expect(await figure.locator(".o-head").textContent()).toBe("plain.tsshared edit");
    expect(await output.textContent()).toBe("Press Run to see what it prints.");
    expect(await figure.locator(".o-from").textContent()).toBe("not run yet");
    expect(await foot.textContent()).toContain("Somebody’s edit. Not verified.");
    expect(reading.page.workers()).toEqual([]);
    await press("Run");
    await ends("Differs from the verified output");
    expect(await output.locator(".o-added").allTextContents()).toEqual([
      "+ a & b %26 + # ünï 👩‍💻 undefined\n",
    ]);
    expect(reading.faults).toEqual([]);
    await press("Show the original");
    expect(await shown()).toEqual(['console.log("one line");']);
    expect(reading.page.url()).toBe(web.server.origin + page);
  });

  test("lets a shared edit reach neither our origin nor what it stores", async () => {
    const spy =
      'const seen: string[] = [];\nfor (const name of ["fetch", "indexedDB", "caches", "BroadcastChannel", "postMessage"]) if ((globalThis as any)[name]) seen.push(name);\ntry { await import(String("SITE/_run/sdk.json")); seen.push("import"); } catch { seen.push("refused"); }\nconsole.log(seen.join());\n'.replace(
        "SITE",
        web.server.origin,
      );
    const reading = await web.read(await shared(spy));
    const { press, ends, output } = sample(reading.page, "plain");
    await press("Run");
    await ends("Differs from the verified output");
    expect(await output.locator(".o-added").allTextContents()).toEqual(["+ refused\n"]);
  });

  test("stops a shared edit that never ends, and removes its frame", async () => {
    const reading = await web.read(await shared("while (true) {}\n"));
    const { press, ends } = sample(reading.page, "plain");
    await press("Run");
    await ends("Stopped after 5 s");
    expect(await reading.page.locator("iframe").count()).toBe(0);
  });

  test("says when an address has been cut, and shows the sample as it is", async () => {
    const address = await shared(text);
    const reading = await web.read(address.slice(0, -12));
    const { figure, shown } = sample(reading.page, "plain");
    await figure.getByText("The address holds an edit that cannot be read.").waitFor();
    expect(await shown()).toEqual(['console.log("one line");']);
  });

  // microsoft/TypeScript-Website#541
  test("refuses an address too long for chats, and leaves the address alone", async () => {
    const reading = await web.read(page);
    const { press, code, figure } = sample(reading.page, "plain");
    await press("Edit");
    const long = Array.from({ length: 400 }, (_, index) => `const v${index} = ${Math.sin(index)};`);
    await code.fill(long.join("\n"));
    await press("More");
    await press("Share");
    await figure.getByText(/too many for most chats\. Download it instead/).waitFor();
    expect(reading.page.url()).toBe(web.server.origin + page);
  });

  // vuejs/v2.vuejs.org PR 709
  test("leaves the anchors of headings as they are", async () => {
    const reading = await web.read(`${page}#run-crash`);
    const top = await reading.page.locator("#run-crash").boundingBox();
    expect(top?.y).toBeLessThan(300);
    expect(await reading.page.locator(".o-note").count()).toBe(0);
  });
});
