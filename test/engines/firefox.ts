import { launch, type BrowserContext, type KeyInput } from "puppeteer-core";
import { call } from "./call.ts";
import type { Engine } from "./engine.ts";
import { findProgram } from "./find-program.ts";

/** Path of Firefox: what FIREFOX names, else the one that is installed. */
export function findFirefox(): string | undefined {
  return findProgram("FIREFOX", ["firefox-esr", "firefox"]);
}

/** Firefox by Puppeteer over WebDriver BiDi: no driver of its own is needed. */
export async function launchFirefox(executablePath: string): Promise<Engine> {
  const browser = await launch({
    browser: "firefox",
    executablePath,
    extraPrefsFirefox: {
      // What a reader allows with a click: the test reads back what Copy gave.
      "dom.events.testing.asyncClipboard": true,
      // Puppeteer turns off what readers have: a page that comes back from the browser's memory.
      "fission.bfcacheInParent": true,
    },
  });
  let context: BrowserContext | undefined;
  return {
    version: (await browser.version()).replace("firefox/", "Firefox "),
    async open() {
      await context?.close();
      context = await browser.createBrowserContext();
      const page = await context.newPage();
      const faults: string[] = [];
      page.on("console", (message) => {
        if (message.type() === "error" || message.type() === "warn") faults.push(message.text());
      });
      page.on("pageerror", (error) => faults.push(String(error)));
      return {
        size: (width, height) => page.setViewport({ width, height }),
        async goto(address) {
          faults.length = 0;
          await page.goto(address, { waitUntil: "load" });
        },
        evaluate: (act, ...args) =>
          page.evaluate(call(act, args)) as Promise<Awaited<ReturnType<typeof act>>>,
        click: (css) => page.click(css),
        async wheel(css, right, down) {
          await page.hover(css);
          await page.mouse.wheel({ deltaX: right, deltaY: down });
        },
        type: (text) => page.keyboard.type(text),
        async press(key, held) {
          if (held !== undefined) await page.keyboard.down(held);
          await page.keyboard.press(key as KeyInput);
          if (held !== undefined) await page.keyboard.up(held);
        },
        faults: () => faults.splice(0),
      };
    },
    close: () => browser.close(),
  };
}
