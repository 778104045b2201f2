import { spawn, type ChildProcess } from "node:child_process";
import { createServer, type AddressInfo } from "node:net";
import process from "node:process";
import type { Readable } from "node:stream";
import { Builder, Capabilities, Key as Keys, type WebDriver } from "selenium-webdriver";
import { call } from "./call.ts";
import type { Engine, Key } from "./engine.ts";
import { findProgram } from "./find-program.ts";

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
    const port = await freePort();
    start(programs.driver, [`--port=${port}`], display);
    const address = `http://127.0.0.1:${port}`;
    await answers(`${address}/status`);
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
  return {
    async goto(address: string) {
      await driver.get(address);
      // Now and then the driver answers for the page before.
      const loaded = `return location.href === ${JSON.stringify(address)} && document.readyState === "complete"`;
      await driver.wait(() => driver.executeScript<boolean>(loaded), 30_000, address, 10);
    },
    evaluate: async <T, A extends readonly unknown[]>(
      act: (...args: A) => T | Promise<T>,
      ...args: A
    ): Promise<T> => driver.executeScript<T>(`return ${call(act, args)}`),
    click: async (css: string) => driver.findElement({ css }).click(),
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

/** A port nobody listens on: the driver takes a number and tells none. */
async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

function firstLine(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    (child.stdio[3] as Readable).once("data", (data: Buffer) => resolve(String(data).trim()));
    child.once("error", reject);
    child.once("exit", (code) => reject(new Error(`${child.spawnfile} ended with code ${code}.`)));
  });
}

/** Waits until a server answers, at most ten seconds. */
async function answers(address: string): Promise<void> {
  const until = performance.now() + 10_000;
  for (;;) {
    try {
      await fetch(address);
      return;
    } catch (error) {
      if (performance.now() > until) throw error;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }
}

function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    child.once("exit", () => resolve());
    child.kill();
  });
}
