import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";
import process from "node:process";
import { chromium, type Browser } from "playwright-core";

const NAMES = ["chromium", "chromium-browser", "google-chrome-stable", "google-chrome", "chrome"];

/** How a machine gets the browser that is missing. */
export const INSTALL = "apt-get install -y chromium fonts-liberation fonts-noto-color-emoji";

/** Path of a Chromium: the one CHROMIUM names, else the first on the PATH, else undefined. */
export function findChromium(): string | undefined {
  const named = process.env["CHROMIUM"];
  const folders = [...(process.env["PATH"] ?? "").split(delimiter), "/usr/bin", "/usr/local/bin"];
  const candidates =
    named === undefined
      ? folders.flatMap((folder) => NAMES.map((name) => join(folder, name)))
      : [named];
  return candidates.find((path) => isExecutable(path));
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Starts Chromium without anything that would ask a server of its own. */
export function launch(executablePath: string): Promise<Browser> {
  return chromium.launch({
    executablePath,
    args: [
      "--no-sandbox",
      "--disable-gpu",
      "--disable-quic",
      "--no-first-run",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
    ],
  });
}
