import type { Browser, BrowserContextOptions, Page } from "playwright-core";

/** A reader with a browser of their own, and all that went wrong on the page they are on. */
export interface Reader {
  page: Page;
  /** Console errors and warnings, uncaught errors, failed requests, requests to another origin. */
  faults: string[];
  /** Every address the page asked for. */
  requests: string[];
  /** Goes to another page and forgets the faults and requests of the one before. */
  open: (address: string) => Promise<void>;
  close: () => Promise<void>;
}

/**
 * A reader in a fresh profile. A request to another origin is a fault and is not let through.
 */
export async function reader(
  browser: Browser,
  options: BrowserContextOptions = {},
): Promise<Reader> {
  const context = await browser.newContext(options);
  const faults: string[] = [];
  const requests: string[] = [];
  await context.route(
    (url) => url.protocol.startsWith("http") && url.hostname !== "127.0.0.1",
    async (route) => {
      faults.push(`asked another origin: ${route.request().url()}`);
      await route.abort();
    },
  );
  const page = await context.newPage();
  page.on("console", (message) => {
    if (message.type() === "error" || message.type() === "warning") faults.push(message.text());
  });
  page.on("pageerror", (error) => faults.push(String(error)));
  page.on("request", (request) => requests.push(request.url()));
  page.on("requestfailed", (request) => faults.push(`failed: ${request.url()}`));
  return {
    page,
    faults,
    requests,
    async open(address) {
      faults.length = 0;
      requests.length = 0;
      await page.goto(address, { waitUntil: "load" });
    },
    close: () => context.close(),
  };
}

/** A reader who opens one page. */
export async function read(
  browser: Browser,
  address: string,
  options: BrowserContextOptions = {},
): Promise<Reader> {
  const one = await reader(browser, options);
  await one.open(address);
  return one;
}

/** Widths a page is read at: 400 % zoom on a small screen, a phone, a tablet, a laptop. */
export const WIDTHS = [320, 375, 800, 1280] as const;

export function size(width: number): { width: number; height: number } {
  return { width, height: width < 500 ? 740 : 900 };
}

export function sized(width: number): BrowserContextOptions {
  return { viewport: size(width) };
}
