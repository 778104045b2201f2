import { expect, test } from "vitest";
import type { Bench } from "./bench.ts";

/** Throws wherever storage is touched, as a browser does that forbids it. */
const FORBID_STORAGE = `for (const name of ["localStorage", "sessionStorage"]) Object.defineProperty(window, name, { get() { throw new DOMException("storage is forbidden", "SecurityError"); } });`;

/** What a reader sees when something that is needed is not there. */
export function unavailable(bench: () => Bench): void {
  test("says why when its files are not there, the page stays whole, and Run works once they are", async () => {
    await bench().fresh();
    const { tab, fixture } = bench();
    const text = () => tab.evaluate(() => document.querySelector("main h1")?.textContent);
    fixture.refuse("/_run/");
    const { status, output } = await bench().run("plain");
    expect(status).toEqual(["Running", "Not started"]);
    expect(output).toBe(
      "The program was not started. /_run/samples/plain.json was answered with 404.",
    );
    expect(await text()).toBe("Running");
    fixture.refuse("/_run/worker.js");
    const second = await bench().run("plain");
    expect(second.status).toEqual(["Running", "Not started"]);
    expect(second.output).toBe(
      "The program was not started. The runner could not be loaded from /_run/worker.js.",
    );
    fixture.refuse(undefined);
    expect((await bench().run("plain")).status).toEqual(["Running", "Same as the verified output"]);
  });

  // JetBrains/kotlin-playground PR 60, codesandbox/sandpack#1242, #969, #1223
  test("runs, edits and runs the edit with all network gone, once each was done before", async () => {
    await bench().fresh();
    const { fixture } = bench();
    await bench().run("neighbour");
    await bench().run("neighbour", 'console.log("edited");\n');
    const before = fixture.asked.length;
    fixture.refuse("/");
    const again = await bench().run("neighbour", 'console.log("without a network");\n');
    expect(again.added).toEqual(["without a network\n"]);
    const paths = fixture.asked.slice(before);
    fixture.refuse(undefined);
    expect(paths).toEqual([]);
  });

  // stackblitz/core#297, stackblitz/webcontainer-core#1265
  test("runs and edits with storage that throws on access", async () => {
    const { fixture } = bench();
    fixture.begin(FORBID_STORAGE);
    await bench().fresh();
    fixture.begin(undefined);
    const { tab } = bench();
    const forbidden = await tab.evaluate(() => {
      try {
        return String(sessionStorage);
      } catch (error) {
        return (error as Error).name;
      }
    });
    expect(forbidden).toBe("SecurityError");
    expect((await bench().run("plain")).status).toEqual(["Running", "Same as the verified output"]);
    expect((await bench().run("plain", 'console.log("mine");\n')).added).toEqual(["mine\n"]);
    const theme = await tab.evaluate(() => {
      const choice = document.querySelector<HTMLSelectElement>("select[data-theme-select], select");
      if (choice === null) throw new Error("No theme to choose.");
      choice.value = "dark";
      choice.dispatchEvent(new Event("change", { bubbles: true }));
      return document.documentElement.dataset["theme"];
    });
    expect(theme).toBe("dark");
    expect(tab.faults()).toEqual([]);
  });
}
