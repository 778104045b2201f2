import type { Page } from "playwright-core";
import { findChromium, launchBrowser } from "../../../test/engines/chromium.ts";
import { serve } from "../../../test/server.ts";
import { runBytes } from "../../site/run-bytes.ts";
import { pageBytes } from "../../site/page-bytes.ts";
import { readSite } from "../../site/site-files.ts";
import { interleave, type Contender } from "../interleave.ts";
import { BARE_WORKER, siteWithBareWorker } from "./bare-worker.ts";
import { untilFirstLine, untilPosted } from "./in-page.ts";

/** The page that is opened, the sample that is run first on it, and one that is run after. */
const PAGE = "/guides/retries/";
const FIRST = "backoff";
const NEXT = "budgets";

export const BARE = "a bare worker that posts a line";
export const COLD = "Run, nothing of it in the cache";
export const SECOND = "Run of another sample of the page after it";

/** What a click costs a reader: bytes of gzip, and milliseconds until the first line is there. */
export interface Clicks {
  readonly browser: string;
  readonly page: string;
  readonly sample: string;
  readonly bytes: {
    /** Before any click, the page's HTML aside. */
    readonly page: number;
    readonly firstRun: number;
    /** Of the first Run, the SDK. */
    readonly sdk: number;
    /** The first run of an edit, after that. */
    readonly firstEditedRun: number;
  };
  /** Milliseconds, by contender, one number for each round. */
  readonly millis: Readonly<Record<string, readonly number[]>>;
}

/**
 * Measures on the built site, in a profile of its own for each click: an empty cache.
 *
 * @throws Error when the site is not built, or the machine has no Chromium.
 */
export async function measureClicks(
  dist: string,
  rounds: number,
  onRound: (round: number) => void,
): Promise<Clicks> {
  const chromium = findChromium();
  if (chromium === undefined) throw new Error("Chromium is missing: apt-get install chromium");
  const site = siteWithBareWorker(dist);
  const server = await serve(site.folder);
  const browser = await launchBrowser(chromium);
  try {
    let millis = 0;
    const onPage = async (act: (page: Page) => Promise<number>): Promise<void> => {
      const context = await browser.newContext();
      const page = await context.newPage();
      await page.goto(server.origin + PAGE, { waitUntil: "networkidle" });
      // The page draws its buttons itself.
      await page.locator(`figure[data-sample="${NEXT}"] .o-run`).waitFor();
      millis += await act(page);
      await context.close();
    };
    const first = (page: Page): Promise<number> => page.evaluate(untilFirstLine, FIRST);
    const contenders: Contender[] = [
      { name: BARE, run: () => onPage((page) => page.evaluate(untilPosted, BARE_WORKER)) },
      { name: COLD, run: () => onPage(first) },
      {
        name: SECOND,
        run: () =>
          onPage(async (page) => {
            await first(page);
            return page.evaluate(untilFirstLine, NEXT);
          }),
      },
    ];
    // Only what the page itself measured counts: opening it is no part of a click.
    const now = (): number => millis;
    const times = await interleave(contenders, { rounds, warmUp: 1 }, { now, onRound });
    return {
      browser: `Chromium ${browser.version()}`,
      page: PAGE,
      sample: FIRST,
      bytes: bytesOf(dist),
      millis: Object.fromEntries(times),
    };
  } finally {
    await browser.close();
    await server.close();
    site.remove();
  }
}

function bytesOf(dist: string): Clicks["bytes"] {
  const site = readSite(dist);
  const run = runBytes(site).find(({ sample }) => sample === FIRST);
  if (run === undefined) throw new Error(`${dist} holds no sample ${FIRST}.`);
  return {
    page: pageBytes(site, `${PAGE.slice(1)}index.html`).loaded,
    firstRun: run.run.bytes,
    sdk: run.sdk.bytes,
    firstEditedRun: run.edited.bytes,
  };
}
