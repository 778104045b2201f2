import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { browsing, folderOf, withoutChromium } from "../browsing.ts";
import { samples } from "../fixture-pages.ts";
import { longWaits } from "../long-waits.ts";
import { pagesOf } from "../pages-of.ts";
import { sample } from "../sample-in-page.ts";
import { LONGEST_LINK, pack } from "../../src/runner/share.ts";
import { sharedHash } from "../../src/runner/shared-edit.ts";

const clipboard = { permissions: ["clipboard-read", "clipboard-write"] };
const stranger = "Somebody else’s edit, from the address.";

/** Shares an edit of a sample; gives the address that was copied. */
async function share(page: Page, name: string, text: string): Promise<string> {
  const { press, code, figure } = sample(page, name);
  if ((await code.count()) === 0) await press("Edit");
  await code.fill(text);
  await press("More");
  await press("Share");
  await figure.getByText("Copied the address of your edit").waitFor();
  return page.evaluate(() => navigator.clipboard.readText());
}

describe.skipIf(withoutChromium)("a shared link", () => {
  const web = browsing(folderOf("fixture"));
  const where = "/guides/running/";
  const shared = async (text: string): Promise<string> =>
    share((await web.read(where, clipboard)).page, "plain", text);

  // vuejs/router#2685, vuejs/v2.vuejs.org PR 709
  test.each([
    ["percent signs and pluses", 'console.log("%26 %2526 100% a+b %zz & # ?x=1#y");\n'],
    ["what is not ASCII", 'console.log("ünï 日本語 👩‍💻 \u00a0 \u202e \u0000");\n'],
    ["nothing but blanks", "\n\t\n  \n"],
  ])("brings %s as they were typed", async (_, text) => {
    const { page, faults } = await web.read(await shared(text));
    const { figure, press, code } = sample(page, "plain");
    await figure.getByText(stranger).waitFor();
    await press("Edit");
    expect(await code.inputValue()).toBe(text);
    expect(faults).toEqual([]);
  });

  // vuejs/router#2685
  test.each([
    ["an encoded colon", (address: string) => address.replace("plain:", "plain%3A")],
    ["all encoded twice", (address: string) => address.replace("=plain:", "%253Dplain%253A")],
    ["the full stop of a sentence", (address: string) => `${address}.`],
    ["a bracket and a comma", (address: string) => `${address}),`],
  ])("works with what a chat makes of it: %s", async (_, change) => {
    const { page } = await web.read(change(await shared('console.log("passed on");\n')));
    const { figure, shown } = sample(page, "plain");
    await figure.getByText(stranger).waitFor();
    expect(await shown()).toEqual(['console.log("passed on");']);
  });

  test("holds up no page by the colours of one long line", async () => {
    const { page } = await web.read(await shared(`const a = 1;\n${"_".repeat(49_000)}\n`));
    const { figure } = sample(page, "plain");
    await figure.locator(".o-ta [style*='--0']").first().waitFor();
    expect(await page.evaluate(() => document.readyState)).toBe("complete");
  });

  test("holds up no page by half a million empty lines: it is none that can be read", async () => {
    const packed = await pack({ "plain.ts": "\n".repeat(500_000) });
    const { page } = await web.read(`${where}${sharedHash("plain", packed)}`);
    const { figure, shown } = sample(page, "plain");
    await figure.getByText("The address holds an edit that cannot be read.").waitFor();
    expect(await shown()).toEqual(['console.log("one line");']);
  });

  // vuejs/router#2685
  test("opens where the page is open already, and gives way to the next one", async () => {
    const first = await shared('console.log("first");\n');
    const second = await shared('console.log("second");\n');
    const { page } = await web.read(where);
    const { figure, press, ends, output } = sample(page, "plain");
    for (const [address, words] of [
      [first, "first"],
      [second, "second"],
    ] as const) {
      await page.goto(address);
      await expect
        .poll(() => figure.locator(".expressive-code:not([hidden])").textContent())
        .toContain(words);
      await press("Run");
      await ends("Differs from the verified output");
      expect(await output.locator(".o-added").allTextContents()).toEqual([`+ ${words}\n`]);
    }
  });

  // vuejs/v2.vuejs.org PR 709
  test("and a heading's anchor stand beside each other, and Back brings the edit again", async () => {
    const address = await shared('console.log("beside");\n');
    const { page } = await web.read(address);
    await sample(page, "plain").figure.getByText(stranger).waitFor();
    await page.goto(`${web.server.origin}${where}#run-crash`);
    const top = await page.locator("#run-crash").boundingBox();
    expect(top?.y).toBeLessThan(300);
    expect(await sample(page, "plain").shown()).toEqual(['console.log("beside");']);
    await page.goBack();
    expect(page.url()).toBe(address);
    await page.reload();
    await sample(page, "plain").figure.getByText(stranger).waitFor();
  });

  // reactjs/react.dev#6068
  test("stays the reader's own in the tab it was shared from", async () => {
    const { page } = await web.read(where, clipboard);
    await share(page, "plain", 'console.log("my own");\n');
    await page.reload();
    const { figure } = sample(page, "plain");
    await figure.getByText("Your edit from before is still here.").waitFor();
    expect(await figure.getByText(stranger).count()).toBe(0);
  });

  test("leaves the address when its own reader types on: a reload brings what they typed", async () => {
    const { page } = await web.read(where, clipboard);
    await share(page, "plain", 'console.log("first");\n');
    const { code, figure, shown } = sample(page, "plain");
    await code.fill('console.log("later");\n');
    await page.reload();
    await figure.getByText("Your edit from before is still here.").waitFor();
    expect(await shown()).toEqual(['console.log("later");']);
  });

  // reactjs/react.dev#6068
  test("keeps what the reader changes in it, still as somebody's, still in the closed frame", async () => {
    const { page } = await web.read(await shared('console.log("theirs");\n'));
    const { press, code, figure, ends, output } = sample(page, "plain");
    await figure.getByText(stranger).waitFor();
    await press("Edit");
    await code.fill(
      'console.log("theirs and mine");\nawait new Promise(() => setInterval(() => {}, 9));\n',
    );
    await page.reload();
    await figure.getByText(`${stranger.replace(".", "")}, with your changes.`).waitFor();
    await page.evaluate(longWaits);
    await press("Run");
    await expect.poll(() => output.textContent()).toContain("theirs and mine");
    expect(await page.locator("iframe").count()).toBe(1);
    await press("Stop");
    await ends("Stopped");
  });

  test("that is shared again with the reader's changes keeps what they type after that", async () => {
    const { page } = await web.read(await shared('console.log("theirs");\n'), clipboard);
    const { press, code, figure, shown } = sample(page, "plain");
    await figure.getByText(stranger).waitFor();
    await press("Edit");
    await share(page, "plain", 'console.log("theirs and mine");\n');
    await code.fill('console.log("theirs, mine and more");\n');
    await page.reload();
    await figure.getByText(`${stranger.replace(".", "")}, with your changes.`).waitFor();
    expect(await shown()).toEqual(['console.log("theirs, mine and more");']);
  });

  test("does not cost the reader what they made of another one", async () => {
    const [first, second] = ["first", "second"].map((text) => pack({ "plain.ts": text }));
    const { page } = await web.reader();
    const { press, code, figure, shown } = sample(page, "plain");
    const changed = figure.getByText(`${stranger.replace(".", "")}, with your changes.`);
    for (const packed of [first, second]) {
      await page.goto(web.server.origin + where + sharedHash("plain", (await packed) ?? ""));
      await figure.getByText(stranger).waitFor();
      await press("Edit");
      await code.fill(`${await code.inputValue()} and mine\n`);
      await page.reload();
      await changed.waitFor();
    }
    await page.goto(web.server.origin + where + sharedHash("plain", (await first) ?? ""));
    await changed.waitFor();
    await expect.poll(shown).toEqual(["first and mine"]);
  });

  test("whose text is the sample's again is not in the address that Share copies", async () => {
    const { page } = await web.read(await shared('console.log("theirs");\n'), clipboard);
    const { press, code, figure } = sample(page, "plain");
    await figure.getByText(stranger).waitFor();
    await press("Edit");
    await code.fill(samples["plain"]?.code ?? "");
    await press("More");
    await press("Share");
    await figure.getByText("There is no edit to share").waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
      web.server.origin + where,
    );
  });

  test("brings no sentence as the name of a file, nor a name that fills the page", async () => {
    for (const name of ["Sign in again at other.example. The file", "z".repeat(1_000_000)]) {
      const hash = sharedHash("plain", await pack({ "plain.ts": "1;\n", [name]: "" }));
      const { page } = await web.read(where + hash);
      const { figure } = sample(page, "plain");
      await figure.getByText("The address holds an edit that cannot be read.").waitFor();
      expect(await figure.getByText(stranger).count()).toBe(0);
    }
  });

  // reactjs/react.dev#6068, stackblitz/core#297
  test.each([
    ["", undefined],
    [
      ", nor where nothing can be stored",
      () =>
        Object.defineProperty(window, "sessionStorage", {
          get: () => {
            throw new DOMException("Forbidden", "SecurityError");
          },
        }),
    ],
  ])("does not cost the reader an edit of their own%s", async (_, before) => {
    const address = await shared('console.log("theirs");\n');
    const { page, open } = await web.reader();
    if (before !== undefined) await page.addInitScript(before);
    await open(web.server.origin + where);
    const { press, code, figure, shown } = sample(page, "plain");
    await press("Edit");
    await code.fill('console.log("my work");\n');
    await page.goto(address);
    await figure.getByText(stranger).waitFor();
    await press("Reset");
    expect(await shown()).toEqual([(samples["plain"]?.code ?? "").trimEnd()]);
    expect(page.url()).toBe(web.server.origin + where);
    await figure.getByText("Your own edit from before is still here.").waitFor();
    await press("Show it");
    expect(await shown()).toEqual(['console.log("my work");']);
  });

  test("is left by Reset of its own sample only, however it was encoded, and Undo brings it back", async () => {
    const address = (await shared('console.log("theirs");\n')).replace("=plain:", "%3Dplain%3A");
    const { page } = await web.read(address);
    const { press, figure } = sample(page, "plain");
    await figure.getByText(stranger).waitFor();
    const other = sample(page, "crash");
    await other.press("Edit");
    await other.code.fill('console.log("mine");\n');
    await other.press("Reset");
    expect(page.url()).toBe(address);
    await press("Reset");
    expect(page.url()).toBe(web.server.origin + where);
    await press("Undo");
    expect(page.url()).toBe(address);
    await press("Show the original");
    await page.goto(`${web.server.origin}${where}#run-crash`);
    await press("Undo");
    expect(page.url()).toBe(`${web.server.origin}${where}#run-crash`);
  });

  test("that comes while the editor is open on another file shuts it, and shows the sample's own", async () => {
    const packed = await pack({ "neighbour.ts": 'console.log("theirs");\n' });
    const { page } = await web.read(where, clipboard);
    const { press, button, code, figure, shown } = sample(page, "neighbour");
    await press("Edit");
    await figure.getByRole("tab", { name: "greet.ts" }).click();
    await code.focus();
    await page.goto(web.server.origin + where + sharedHash("neighbour", packed));
    await figure.getByText(stranger).waitFor();
    expect(await code.count()).toBe(0);
    expect(await button("Edit").getAttribute("aria-pressed")).toBe("false");
    expect(await shown()).toEqual(['console.log("theirs");']);
    const focus = () => page.evaluate(() => document.activeElement?.textContent);
    expect(await focus()).toBe("Edit");
    await press("Copy");
    await figure.getByText("Copied your edit of neighbour.ts").waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
      'console.log("theirs");\n',
    );
    await press("Edit");
    expect(await code.getAttribute("aria-label")).toBe("Code of neighbour.ts");
    expect(await button("Edit").getAttribute("aria-pressed")).toBe("true");
  });

  test("that cannot be read is closed without a loss of what the reader typed", async () => {
    const { page } = await web.read(where);
    const { press, code, figure } = sample(page, "plain");
    await press("Edit");
    await code.fill('console.log("my work");\n');
    await page.goto(`${web.server.origin}${where}#edit=plain:AAAA`);
    await figure.getByText("The address holds an edit that cannot be read.").waitFor();
    await press("Close");
    expect(page.url()).toBe(web.server.origin + where);
    expect(await code.inputValue()).toBe('console.log("my work");\n');
    expect(await figure.locator(".o-note").count()).toBe(0);
  });

  test("of a file that the sample has no more says so, and gives its text", async () => {
    const packed = await pack({ "old.ts": "const old = 1;\n" });
    const { page } = await web.read(where + sharedHash("plain", packed), clipboard);
    const { press, figure } = sample(page, "plain");
    await figure.getByText("This sample has no old.ts any more.").waitFor();
    await press("Copy your edit of it");
    await figure.getByText("Copied", { exact: true }).waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe("const old = 1;\n");
    await press("Show the original");
    expect(page.url()).toBe(web.server.origin + where);
    expect(await figure.locator(".o-note").count()).toBe(0);
  });

  // microsoft/TypeScript-Website#541
  test("that would be too long says how long, offers Download, and Download gives the edit", async () => {
    const { page } = await web.read(where, { acceptDownloads: true });
    const { press, code, figure } = sample(page, "plain");
    const text = Array.from({ length: 400 }, (_, at) => `const v${at} = ${Math.sin(at)};`).join(
      "\n",
    );
    await press("Edit");
    await code.fill(text);
    await press("More");
    await press("Share");
    const words = figure.getByText(
      /^The address would have \d+ characters, too many for most chats/,
    );
    await words.waitFor();
    expect(Number(/\d+/.exec((await words.textContent()) ?? "")?.[0])).toBeGreaterThan(
      LONGEST_LINK,
    );
    await press("More");
    const [download] = await Promise.all([page.waitForEvent("download"), press("Download")]);
    expect(readFileSync(await download.path(), "utf8")).toBe(text);
  });
});

describe.skipIf(withoutChromium)("the link of a published sample", () => {
  const dist = folderOf("published");
  const web = browsing(dist);
  const canonical = "https://outbound-sdk.example";

  interface Shareable {
    path: string;
    name: string;
    text: string;
  }

  /** Every sample that runs here, with a page that shows it. */
  function shareable(): Shareable[] {
    const found = new Map<string, Shareable>();
    for (const path of pagesOf(dist)) {
      const file = path.endsWith("/") ? join(dist, path, "index.html") : join(dist, path);
      for (const [, name = ""] of readFileSync(file, "utf8").matchAll(/data-sample="([^"]+)"/g)) {
        const data = join(dist, "_run/samples", `${name}.json`);
        try {
          const { files } = JSON.parse(readFileSync(data, "utf8"));
          found.set(name, { path, name, text: files[`${name}.ts`].text });
        } catch {
          // Runs elsewhere: it has no data here.
        }
      }
    }
    return [...found.values()];
  }

  // microsoft/TypeScript-Website#541, microsoft/TypeScript#12500
  test("with a line added has less than 2,000 characters, for every sample", async () => {
    const all = await Promise.all(
      shareable().map(async ({ path, name, text }) => {
        const packed = await pack({ [`${name}.ts`]: `${text}console.log("a line of my own");\n` });
        const { length } = `${canonical}${path}${sharedHash(name, packed)}`;
        return { name, length };
      }),
    );
    const longest = all.toSorted((a, b) => b.length - a.length);
    console.log(
      `links: ${all.length} samples examined; the longest link, of ${longest[0]?.name}, has ${longest[0]?.length} characters`,
    );
    expect(longest[0]?.length).toBeGreaterThan(0);
    expect(longest.filter(({ length }) => length >= LONGEST_LINK)).toEqual([]);
  });

  // microsoft/TypeScript-Website#541
  test("of the longest one brings it to another reader, who can run it", async () => {
    const [longest] = shareable().toSorted((a, b) => b.text.length - a.text.length);
    if (longest === undefined) throw new Error("No sample runs here.");
    const { page } = await web.read(longest.path, clipboard);
    const text = `${longest.text}console.log("a line of my own");\n`;
    const address = await share(page, longest.name, text);
    expect(address.length).toBeLessThan(LONGEST_LINK);
    const other = await web.read(address);
    const { press, ends, output, figure } = sample(other.page, longest.name);
    await figure.getByText(stranger).waitFor();
    await press("Run");
    await ends("Differs from the verified output");
    expect(await output.locator(".o-added").allTextContents()).toEqual(["+ a line of my own\n"]);
  });
});
