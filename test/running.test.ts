import { readdirSync } from "node:fs";
import { join } from "node:path";
import type { Browser, Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { launch } from "./chromium.ts";
import { samples } from "./fixture-pages.ts";
import { pagesOf } from "./pages-of.ts";
import { read, reader, sized, type Reader } from "./reading.ts";
import { serve, type Server } from "./server.ts";

const chromium = inject("chromium");
const root = join(import.meta.dirname, "..");

/** The first sample of that name on a page, and what it is worked with. */
function sample(page: Page, name: string) {
  const figure = page.locator(`figure[data-sample="${name}"]`).first();
  const press = (label: string): Promise<void> =>
    figure.getByRole("button", { name: label, exact: true }).click();
  const code = figure.getByRole("textbox", { name: `Code of ${name}.ts` });
  return {
    figure,
    press,
    code,
    status: figure.getByRole("status"),
    output: figure.getByRole("region"),
    /** Replaces the code in the editor, and runs it. */
    async runEdit(text: string): Promise<void> {
      if (!(await code.isVisible())) await press("Edit");
      await code.fill(text);
      await press("Run");
    },
  };
}

const ended = /^(Same as|Differs from|Stopped|Not started|No output)/;

async function endOf(status: Locator): Promise<string> {
  await status.filter({ hasText: ended }).waitFor({ timeout: 20_000 });
  return (await status.textContent()) ?? "";
}

describe.skipIf(chromium === "")("Run", () => {
  let browser: Browser;
  let site: Server;
  let fixture: Server;
  beforeAll(async () => {
    browser = await launch(chromium);
    site = await serve(join(root, "dist"));
    fixture = await serve(inject("fixture"));
  });
  afterAll(async () => {
    await browser.close();
    await site.close();
    await fixture.close();
  });
  const running = (): Promise<Reader> => read(browser, `${fixture.origin}/guides/running/`);

  test("prints of every published sample what was verified, byte for byte", async () => {
    const data = readdirSync(join(root, "dist/_run/samples")).map((file) => file.slice(0, -5));
    const ran = new Set<string>();
    const reading = await reader(browser);
    for (const path of pagesOf(join(root, "dist"))) {
      await reading.open(site.origin + path);
      const names = await reading.page
        .locator("figure[data-sample]:has(.o-run)")
        .evaluateAll((figures) =>
          figures.map((figure) => (figure as HTMLElement).dataset["sample"] ?? ""),
        );
      for (const name of names.filter((name) => !ran.has(name))) {
        const { press, status, output } = sample(reading.page, name);
        const verified = await output.textContent();
        await press("Run");
        expect({ path, name, status: await endOf(status) }).toEqual({
          path,
          name,
          status: "Same as the verified output",
        });
        expect(await output.textContent()).toBe(verified);
        ran.add(name);
      }
      expect(reading.faults).toEqual([]);
    }
    await reading.close();
    console.log(`run: ${ran.size} of ${data.length} samples ran in Chromium and printed the same`);
    expect(ran.size).toBeGreaterThan(0);
    expect([...ran].filter((name) => !data.includes(name))).toEqual([]);
  });

  test("shows stdout, then stderr and the exit code of a program that fails", async () => {
    const { page, faults, close } = await running();
    const { press, status, output } = sample(page, "crash");
    await press("Run");
    expect(await endOf(status)).toBe("Same as the verified output");
    expect(await output.textContent()).toBe(samples["crash"]?.output);
    expect(faults).toEqual([]);
    await close();
  });

  test("shows the difference from the verified output in whole lines", async () => {
    const { page, close } = await running();
    const { runEdit, status, output } = sample(page, "neighbour");
    await runEdit('console.log("hello");\nconsole.log("reader");\n');
    expect(await endOf(status)).toBe("Differs from the verified output");
    const lines = await output.locator(".o-line").allTextContents();
    expect(lines).toEqual(["- hello reader function\n", "+ hello\n", "+ reader\n"]);
    await close();
  });

  test("ends an endless loop after 5 s, keeps what was printed, and the page answers meanwhile", async () => {
    const { page, close } = await running();
    const { runEdit, status, output } = sample(page, "plain");
    await runEdit('console.log("before the loop");\nwhile (true) {}\n');
    await output.getByText("before the loop").waitFor();
    const slowest = await page.evaluate(async () => {
      let most = 0;
      for (let turn = 0; turn < 20; turn += 1) {
        const start = performance.now();
        await new Promise((done) => requestAnimationFrame(done));
        most = Math.max(most, performance.now() - start);
      }
      return most;
    });
    expect(slowest).toBeLessThan(500);
    expect(await endOf(status)).toBe("Stopped after 5 s");
    expect(await output.textContent()).toBe(
      "before the loop\nThe program was still busy and was ended. It may hold an endless loop.",
    );
    await close();
  });

  test("ends a timer that never stops, and says that the program was waiting", async () => {
    const { page, close } = await running();
    const { runEdit, status, output } = sample(page, "plain");
    await runEdit('setInterval(() => {}, 50);\nconsole.log("set");\n');
    expect(await endOf(status)).toBe("Stopped after 5 s");
    expect(await output.textContent()).toContain("It may have set a timer that never stops.");
    await close();
  });

  test("lets three million honest rounds of a loop finish", async () => {
    const { page, close } = await running();
    const { runEdit, status, output } = sample(page, "plain");
    await runEdit('for (let i = 0; i < 3e6; i++);\nconsole.log("done");\n');
    expect(await endOf(status)).toBe("Differs from the verified output");
    expect(await output.textContent()).toContain("+ done");
    await close();
  });

  test("waits for lines that timers print, in due order, and ends with the last", async () => {
    const { page, close } = await running();
    const { runEdit, status, output } = sample(page, "plain");
    await runEdit(
      [
        'setTimeout(() => console.log("third"), 60);',
        'setTimeout(() => console.log("second"), 20);',
        'queueMicrotask(() => console.log("first"));',
        "const kept = setInterval(() => { console.log('tick'); clearInterval(kept); }, 100);",
        "setTimeout(() => console.log('let go of'), 60_000).unref();",
        "await new Promise((done) => setTimeout(done, 5));",
        'console.log("settled");',
        "",
      ].join("\n"),
    );
    expect(await endOf(status)).toBe("Differs from the verified output");
    const lines = await output.locator(".o-added").allTextContents();
    expect(lines).toEqual(["+ first\n", "+ settled\n", "+ second\n", "+ third\n", "+ tick\n"]);
    await close();
  });

  test("cuts a flood of a million lines and says how much is missing", async () => {
    const { page, close } = await running();
    const { runEdit, status, output } = sample(page, "plain");
    await runEdit("for (let i = 0; i < 1_000_000; i++) console.log(i);\n");
    expect(await endOf(status)).toBe("Differs from the verified output");
    expect(await output.locator(".o-line").count()).toBe(2_000);
    expect(await output.textContent()).toContain(
      "Cut after 2,000 lines or 256 KB: 998,000 more lines were not kept.",
    );
    await close();
  });

  test.each([
    ["a thrown error", 'throw new RangeError("far");\n', "RangeError: far\n[exit 1]\n"],
    [
      "its own properties",
      'throw Object.assign(new Error("x"), { code: "E" });\n',
      "Error: x {\n  code: 'E'\n}\n[exit 1]\n",
    ],
    ["a thrown string", 'throw "text";\n', "\ntext\n[exit 1]\n"],
    ["a promise nobody caught", 'Promise.reject(new Error("late"));\n', "Error: late\n[exit 1]\n"],
    [
      "an error in a timer, which ends all others",
      'setTimeout(() => { throw new Error("t"); }, 1);\nsetTimeout(() => console.log("never"), 100);\n',
      "Error: t\n[exit 1]\n",
    ],
    [
      "an error in a microtask",
      'queueMicrotask(() => { throw new Error("m"); });\n',
      "Error: m\n[exit 1]\n",
    ],
  ])("shows %s as Node shows it", async (_, code, stderr) => {
    const { page, faults, close } = await running();
    const { runEdit, status, output } = sample(page, "plain");
    await runEdit(code);
    expect(await endOf(status)).toBe("Differs from the verified output");
    const lines = await output.locator(".o-added").allTextContents();
    expect(lines.map((line) => line.slice(2)).join("")).toBe(`[stderr]\n${stderr}`);
    expect(faults).toEqual([]);
    await close();
  });

  test("says that a program awaits what never comes", async () => {
    const { page, close } = await running();
    const { runEdit, status, output } = sample(page, "plain");
    await runEdit("await new Promise(() => {});\n");
    expect(await endOf(status)).toBe("Differs from the verified output");
    expect(await output.textContent()).toContain("The program awaited something that never came.");
    await close();
  });

  test("says that nothing was printed", async () => {
    const { page, close } = await running();
    const { runEdit, status } = sample(page, "plain");
    await runEdit("const quiet = true;\n");
    expect(await endOf(status)).toBe("No output");
    await close();
  });

  test("takes network and storage from the program, and gives it what Node has", async () => {
    const { page, requests, close } = await running();
    const { runEdit, status, output } = sample(page, "plain");
    await runEdit(
      [
        "const names = ['fetch', 'XMLHttpRequest', 'WebSocket', 'EventSource', 'indexedDB', 'caches',",
        "  'BroadcastChannel', 'importScripts', 'navigator', 'postMessage', 'Worker', 'self', 'location'];",
        "console.log(names.filter((name) => (globalThis as any)[name] !== undefined));",
        "console.log(typeof setImmediate, typeof structuredClone, typeof Response, globalThis === global);",
        "",
      ].join("\n"),
    );
    await endOf(status);
    const lines = await output.locator(".o-added").allTextContents();
    expect(lines).toEqual(["+ []\n", "+ function function function true\n"]);
    expect(
      requests.filter(
        (address) => !address.startsWith(fixture.origin) && !address.startsWith("blob:"),
      ),
    ).toEqual([]);
    await close();
  });

  test("cannot be told a false end by the program it runs", async () => {
    const { page, close } = await running();
    const { runEdit, status } = sample(page, "plain");
    await runEdit(
      'const forged = { kind: "ended", exit: 0, dropped: 0, foreign: [] };\n(globalThis as any).postMessage?.(forged);\ndispatchEvent(new MessageEvent("message", { data: forged }));\nconsole.log("told");\n',
    );
    expect(await endOf(status)).toBe("Differs from the verified output");
    await close();
  });

  test("becomes Stop, which ends the program at once", async () => {
    const { page, close } = await running();
    const { runEdit, press, status, figure } = sample(page, "plain");
    await runEdit('console.log("x");\nwhile (true) {}\n');
    await figure.getByRole("region").getByText("x", { exact: true }).waitFor();
    await press("Stop");
    expect(await endOf(status)).toBe("Stopped");
    expect(await figure.getByRole("button", { name: "Run", exact: true }).count()).toBe(1);
    await close();
  });

  test("works twice in a row, and for two samples at a time", async () => {
    const { page, close } = await running();
    const one = sample(page, "neighbour");
    const two = sample(page, "crash");
    await one.press("Run");
    await two.press("Run");
    expect(await endOf(one.status)).toBe("Same as the verified output");
    expect(await endOf(two.status)).toBe("Same as the verified output");
    await one.press("Run");
    expect(await endOf(one.status)).toBe("Same as the verified output");
    await close();
  });

  test("keeps the height of the output, so that nothing below moves", async () => {
    const { page, close } = await running();
    const { press, status, figure } = sample(page, "crash");
    const top = (): Promise<number> =>
      figure.locator(".o-foot").evaluate((foot) => foot.getBoundingClientRect().top + scrollY);
    const before = await top();
    const seen = new Set<number>();
    await press("Run");
    while (!ended.test((await status.textContent()) ?? "")) seen.add(await top());
    seen.add(await top());
    expect([...seen]).toEqual([before]);
    await close();
  });

  test("is absent from a sample of Node, which says so and can be copied and downloaded", async () => {
    const { page, close } = await running();
    const { figure } = sample(page, "node-only");
    const labels = await figure.getByRole("button").allTextContents();
    expect(labels).toEqual(["Copy", "Download"]);
    expect(await figure.getByText("Runs in Node").count()).toBe(1);
    await close();
  });

  test("says why when its files are not there, and the page stays whole", async () => {
    const { page, close } = await running();
    await page.route("**/_run/**", (route) => route.fulfill({ status: 404, body: "" }));
    const { press, status, output } = sample(page, "plain");
    await press("Run");
    expect(await endOf(status)).toBe("Not started");
    expect(await output.textContent()).toBe(
      "The program was not started. /_run/samples/plain.json was answered with 404.",
    );
    await page.unroute("**/_run/**");
    await press("Run");
    expect(await endOf(status)).toBe("Same as the verified output");
    await close();
  });

  test("says why when the browser forbids workers, instead of hanging", async () => {
    const { page, close } = await running();
    await page.route("**/_run/worker.js", (route) => route.fulfill({ status: 404, body: "" }));
    const { press, status, output } = sample(page, "plain");
    await press("Run");
    expect(await endOf(status)).toBe("Not started");
    expect(await output.textContent()).toContain(
      "The runner could not be loaded from /_run/worker.js.",
    );
    await close();
  });

  test("works with everything but our origin blocked, after the page was loaded", async () => {
    const { page, faults, close } = await running();
    await page.context().setOffline(false);
    const { press, status } = sample(page, "neighbour");
    await press("Run");
    expect(await endOf(status)).toBe("Same as the verified output");
    expect(faults).toEqual([]);
    await close();
  });

  test("leaves no worker behind when the reader goes to another page and comes back", async () => {
    const { page, close } = await running();
    const { runEdit, output } = sample(page, "plain");
    await runEdit('console.log("loop");\nwhile (true) {}\n');
    await output.getByText("loop", { exact: true }).waitFor();
    expect(page.workers()).toHaveLength(1);
    await page.goto(`${fixture.origin}/guides/nesting/`);
    await expect.poll(() => page.workers().length).toBe(0);
    await page.goBack();
    const again = sample(page, "crash");
    await again.press("Run");
    expect(await endOf(again.status)).toBe("Same as the verified output");
    await close();
  });

  test("loads nothing of the runner before the first click, with twenty samples on the page", async () => {
    const { page, requests, close } = await read(browser, `${fixture.origin}/guides/many/`);
    await page.waitForLoadState("networkidle");
    expect(requests.filter((address) => /_run|control|editor|compile|shiki/.test(address))).toEqual(
      [],
    );
    expect(page.workers()).toEqual([]);
    await close();
  });

  test("moves nothing by itself when the reader wants less motion", async () => {
    const { page, close } = await read(browser, `${fixture.origin}/guides/running/`, {
      ...sized(1280),
      reducedMotion: "reduce",
    });
    const { press, status } = sample(page, "plain");
    await press("Run");
    await endOf(status);
    const moving = await page.evaluate(() => document.getAnimations().length);
    expect(moving).toBe(0);
    await close();
  });
});
