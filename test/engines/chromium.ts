import { chromium, type Browser, type BrowserContext } from "playwright-core";
import { call } from "./call.ts";
import type { Engine } from "./engine.ts";
import { findProgram } from "./find-program.ts";

/** Path of Chromium: what CHROMIUM names, else the one that is installed. */
export function findChromium(): string | undefined {
  return findProgram("CHROMIUM", [
    "chromium",
    "chromium-browser",
    "google-chrome-stable",
    "google-chrome",
    "chrome",
  ]);
}

/** Nothing here asks a server of Chromium's own. */
const ARGUMENTS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

export function launchBrowser(executablePath: string): Promise<Browser> {
  return chromium.launch({
    executablePath,
    args: ARGUMENTS,
    // Playwright turns off what readers have: a page that comes back from the browser's memory.
    ignoreDefaultArgs: ["--disable-back-forward-cache"],
  });
}

/** Chromium by Playwright. */
export async function launchChromium(executablePath: string): Promise<Engine> {
  const browser = await launchBrowser(executablePath);
  let context: BrowserContext | undefined;
  return {
    version: `Chromium ${browser.version()}`,
    async open() {
      await context?.close();
      context = await browser.newContext({ permissions: ["clipboard-read", "clipboard-write"] });
      const page = await context.newPage();
      const faults: string[] = [];
      page.on("console", (message) => {
        if (message.type() === "error" || message.type() === "warning") faults.push(message.text());
      });
      page.on("pageerror", (error) => faults.push(String(error)));
      return {
        size: (width, height) => page.setViewportSize({ width, height }),
        async goto(address) {
          faults.length = 0;
          await page.goto(address, { waitUntil: "load" });
        },
        evaluate: (act, ...args) => page.evaluate(call(act, args)),
        click: (css) => page.click(css),
        async wheel(css, right, down) {
          // Not hover(): it scrolls first when it likes.
          const box = await page.locator(css).boundingBox();
          if (box === null) throw new Error(`${css} is not shown.`);
          await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
          await page.mouse.wheel(right, down);
        },
        type: (text) => page.keyboard.type(text),
        press: (key, held) => page.keyboard.press(held === undefined ? key : `${held}+${key}`),
        faults: () => faults.splice(0),
      };
    },
    close: () => browser.close(),
  };
}
