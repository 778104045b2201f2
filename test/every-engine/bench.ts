import { expect, inject } from "vitest";
import type { Engine, Tab } from "../engines/engine.ts";
import { serve, type Server } from "../server.ts";
import { runInPage, type Press, type Ran } from "./run-in-page.ts";

/** The page of the fixture site whose samples run. */
export const RUNNING = "/guides/running/";

/** One engine, one tab, and the two sites served to it alone. */
export interface Bench {
  engine: Engine;
  tab: Tab;
  site: Server;
  fixture: Server;
  /** Opens the page of samples anew, in a tab without a past. */
  fresh: (address?: string) => Promise<void>;
  /** Presses Run of a sample, with a text in place of its own when one is given. */
  run: (name: string, text?: string, at?: Press["at"]) => Promise<Ran>;
  /** Goes back, as the browser's own button does, to a page of the fixture site. */
  back: (path: string) => Promise<void>;
  /** Waits until the tab shows a page of the fixture site, loaded or out of the browser's memory. */
  arrived: (path: string) => Promise<void>;
  /** Presses a button of a sample with the mouse. */
  press: (name: string, label: string) => Promise<void>;
  close: () => Promise<void>;
}

export async function bench(launch: () => Promise<Engine>, dist: string): Promise<Bench> {
  const [engine, site, fixture] = await Promise.all([
    launch(),
    serve(dist),
    serve(inject("fixture")),
  ]);
  const made: Bench = {
    engine,
    tab: await engine.open(),
    site,
    fixture,
    async fresh(address = fixture.origin + RUNNING) {
      made.tab = await engine.open();
      await made.tab.goto(address);
    },
    async run(name, text, at) {
      const press = { name, ...(text && { text }), ...(at && { at }) };
      const [ran] = await made.tab.evaluate(runInPage, [press]);
      if (ran === undefined) throw new Error(`${name} did not run.`);
      return ran;
    },
    async back(path) {
      // The answer to this call may be lost with the page that made it.
      await made.tab.evaluate(() => history.back()).catch(() => undefined);
      await made.arrived(path);
    },
    async arrived(path) {
      const place = () =>
        made.tab
          .evaluate(() => (document.readyState === "complete" ? location.href : "loading"))
          .catch(() => "between two pages");
      await expect.poll(place, { timeout: 20_000, interval: 20 }).toBe(fixture.origin + path);
    },
    async press(name, label) {
      await made.tab.evaluate(point, name, label);
      await made.tab.click("[data-pointed-at]");
    },
    async close() {
      await engine.close();
      await Promise.all([site.close(), fixture.close()]);
    },
  };
  return made;
}

/** Marks a button by its accessible name: drivers press what a selector finds. */
function point(name: string, label: string): void {
  for (const old of document.querySelectorAll("[data-pointed-at]")) {
    old.removeAttribute("data-pointed-at");
  }
  const buttons = document.querySelectorAll(`figure[data-sample="${name}"] button`);
  const found = [...buttons].find(
    (button) => (button.getAttribute("aria-label") ?? button.textContent) === label,
  );
  if (found === undefined) throw new Error(`${name} has no button ${label}.`);
  found.setAttribute("data-pointed-at", "");
  found.scrollIntoView({ block: "center" });
}
