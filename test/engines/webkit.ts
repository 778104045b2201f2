import { spawn, type ChildProcess } from "node:child_process";
import process from "node:process";
import type { Readable } from "node:stream";
import {
  Builder,
  Capabilities,
  Key as Keys,
  type Actions,
  type WebDriver,
  type WebElement,
} from "selenium-webdriver";
import { call } from "./call.ts";
import type { Engine, Key } from "./engine.ts";
import { findProgram } from "./find-program.ts";
import { listeningPort } from "./listening-port.ts";

/** The programs WebKitGTK is driven with. */
export interface WebKitPrograms {
  driver: string;
  /** The small browser that comes with the engine. */
  browser: string;
  /** A screen without a screen. */
  screen: string;
}

/** Paths of them: what WEBKIT_DRIVER, WEBKIT_BROWSER and XVFB name, else those installed. */
export function findWebKit(): WebKitPrograms | undefined {
  const driver = findProgram("WEBKIT_DRIVER", ["WebKitWebDriver"]);
  const browser = findProgram("WEBKIT_BROWSER", [
    "/usr/lib/*/webkit2gtk-4.*/MiniBrowser",
    "/usr/libexec/webkit2gtk-4.*/MiniBrowser",
  ]);
  const screen = findProgram("XVFB", ["Xvfb"]);
  return driver === undefined || browser === undefined || screen === undefined
    ? undefined
    : { driver, browser, screen };
}

const KEYS: Readonly<Record<Exclude<Key, "a" | "v" | "z">, string>> = {
  Escape: Keys.ESCAPE,
  Tab: Keys.TAB,
  Enter: Keys.ENTER,
  End: Keys.END,
};

interface Wheel {
  scroll: (x: number, y: number, right: number, down: number, origin: WebElement) => Actions;
}

/** WebKitGTK by its own WebDriver, on a screen that nobody sees. */
export async function launchWebKit(programs: WebKitPrograms): Promise<Engine> {
  const started: ChildProcess[] = [];
  const start = (program: string, args: string[], display?: string): ChildProcess => {
    const child = spawn(program, args, {
      stdio: ["ignore", "ignore", "ignore", "pipe"],
      env: { ...process.env, ...(display === undefined ? {} : { DISPLAY: display }) },
    });
    started.push(child);
    return child;
  };
  const end = async (): Promise<void> => {
    for (const child of started.toReversed()) await ended(child);
  };
  try {
    // The screen chooses a free number itself, and says which through its fourth stream.
    const screen = start(programs.screen, [
      "-displayfd",
      "3",
      "-screen",
      "0",
      "1300x1000x24",
      "-nolisten",
      "tcp",
    ]);
    const display = `:${await firstLine(screen)}`;
    // It chooses a free port itself, too, and says nowhere which: one chosen here could be taken by then.
    const address = await addressOf(start(programs.driver, ["--port=0"], display));
    const driver = await new Builder()
      .usingServer(address)
      .withCapabilities(
        new Capabilities({
          browserName: "MiniBrowser",
          "webkitgtk:browserOptions": { binary: programs.browser, args: ["--automation"] },
        }),
      )
      .build();
    await driver.manage().setTimeouts({ script: 60_000, pageLoad: 60_000 });
    const version = (await driver.getCapabilities()).getBrowserVersion();
    return {
      version: `WebKitGTK ${version}`,
      open: () => openTab(driver),
      async close() {
        await driver.quit();
        await end();
      },
    };
  } catch (error) {
    await end();
    throw error;
  }
}

/** Tabs are slow to make here: what the last one stored is taken away instead. */
async function openTab(driver: WebDriver) {
  // A page to which storage is forbidden has stored nothing.
  await driver.executeScript("try { sessionStorage.clear(); localStorage.clear(); } catch {}");
  await driver.get("about:blank");
  let narrow: number | undefined;
  return {
    async size(width: number, height: number) {
      const set = { x: 0, y: 0, width, height };
      await driver.manage().window().setRect(set);
      const room = "return [outerWidth, outerHeight - innerHeight]";
      const [got = width, bars = 0] = await driver.executeScript<number[]>(room);
      await driver
        .manage()
        .window()
        .setRect({ ...set, height: height + bars });
      narrow = got > width ? width : undefined;
    },
    async goto(address: string) {
      if (narrow !== undefined) {
        await gotoNarrow(driver, address, narrow);
        return;
      }
      await driver.get(address);
      await arrived(driver, address);
    },
    evaluate: async <T, A extends readonly unknown[]>(
      act: (...args: A) => T | Promise<T>,
      ...args: A
    ): Promise<T> => driver.executeScript<T>(`return ${call(act, args)}`),
    click: async (css: string) => driver.findElement({ css }).click(),
    async wheel(css: string, right: number, down: number) {
      const origin = await driver.findElement({ css });
      // Not in the types: an action of the standard's newer half.
      const actions = driver.actions() as Actions & Wheel;
      await actions.scroll(0, 0, right, down, origin).perform();
    },
    type: async (text: string) => driver.actions().sendKeys(text).perform(),
    async press(key: Key, held?: "Control") {
      if (held !== undefined && key === "z") {
        // GTK has no key for it: browsers put it into their menus.
        await driver.executeScript('document.execCommand("undo")');
        return;
      }
      const typed = key in KEYS ? KEYS[key as keyof typeof KEYS] : key;
      const actions = driver.actions();
      if (held === undefined) await actions.sendKeys(typed).perform();
      else await actions.keyDown(Keys.CONTROL).sendKeys(typed).keyUp(Keys.CONTROL).perform();
    },
    faults: () => [],
  };
}

/**
 * Opens a page in a frame that is narrower than the smallest window this browser makes. The page's
 * policy forbids frames: its server has to leave the policy out.
 */
async function gotoNarrow(driver: WebDriver, address: string, width: number): Promise<void> {
  // A file of the same site that has no policy: a frame of another site is not loaded a second time.
  const around = new URL("/robots.txt", address).href;
  await driver.get(around);
  await arrived(driver, around);
  const draw = (src: string, wide: number): void => {
    document.body.style.margin = "0";
    document.body.innerHTML = `<iframe style="display:block;border:0;height:100vh;width:${wide}px"></iframe>`;
    document.querySelector("iframe")!.src = src;
  };
  await driver.executeScript(call(draw, [address, width]));
  await driver.switchTo().frame(0);
  await arrived(driver, address);
}

/** Waits until a page has been loaded: now and then the driver answers for the page before. */
async function arrived(driver: WebDriver, address: string): Promise<void> {
  const loaded = `return location.href === ${JSON.stringify(address)} && document.readyState === "complete"`;
  await driver.wait(() => driver.executeScript<boolean>(loaded), 30_000, address, 10);
}

function firstLine(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    (child.stdio[3] as Readable).once("data", (data: Buffer) => resolve(String(data).trim()));
    child.once("error", reject);
    child.once("exit", (code) => reject(new Error(`${child.spawnfile} ended with code ${code}.`)));
  });
}

/** Where a driver listens, once it does, at most half a minute after its start. */
async function addressOf(driver: ChildProcess): Promise<string> {
  const until = performance.now() + 30_000;
  while (performance.now() < until) {
    if (driver.pid === undefined || driver.exitCode !== null || driver.signalCode !== null) {
      throw new Error(`${driver.spawnfile} ended with ${driver.exitCode ?? driver.signalCode}.`);
    }
    const port = listeningPort(driver.pid);
    if (port !== undefined) return `http://127.0.0.1:${port}`;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error(`${driver.spawnfile} listened on no port within 30 s.`);
}

function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    child.once("exit", () => resolve());
    child.kill();
  });
}
