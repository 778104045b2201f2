import { expect, test } from "vitest";
import { samples } from "../fixture-pages.ts";
import type { Bench } from "./bench.ts";

const own = samples["plain"]?.code ?? "";
const mine = 'console.log("mine");\n';

/** Editing with a reader's own keys and mouse. */
export function editing(bench: () => Bench): void {
  /** The text in the open editor of a sample; null while it has none. */
  const typed = (name = "plain"): Promise<string | null> =>
    bench().tab.evaluate(
      (sample) =>
        document.querySelector<HTMLTextAreaElement>(
          `figure[data-sample="${sample}"] textarea:not([hidden])`,
        )?.value ?? null,
      name,
    );
  /** What a sample shows: the words of a place in it. */
  const words = (css: string): Promise<string[]> =>
    bench().tab.evaluate(
      (selector) =>
        [...document.querySelectorAll(`figure[data-sample="plain"] ${selector}`)].map(
          ({ textContent }) => textContent ?? "",
        ),
      css,
    );
  const open = async (name = "plain"): Promise<void> => {
    await bench().press(name, "Edit");
    const focused = () =>
      bench().tab.evaluate(() => document.activeElement?.getAttribute("aria-label"));
    await expect.poll(focused).toBe(`Code of ${name}.ts`);
  };
  /** Replaces the whole text of the open editor with keys. */
  const write = async (text: string): Promise<void> => {
    await bench().tab.press("a", "Control");
    await bench().tab.type(text);
  };

  test("takes keys, undoes with the browser's own undo, and lets Tab leave", async () => {
    await bench().fresh();
    const { tab } = bench();
    await open();
    expect(await typed()).toBe(own);
    await tab.press("End", "Control");
    await tab.type("typed();");
    expect(await typed()).toBe(`${own}typed();`);
    for (let key = 0; key < 8 && (await typed()) !== own; key += 1) await tab.press("z", "Control");
    expect(await typed()).toBe(own);
    await tab.press("Tab");
    const inside = await tab.evaluate(() => document.activeElement instanceof HTMLTextAreaElement);
    expect({ inside, text: await typed() }).toEqual({ inside: false, text: own });
  });

  // nalgeon/codapi-js#2, lit/lit.dev#1387
  test("runs nothing while the reader types", async () => {
    await bench().fresh();
    const { fixture } = bench();
    const before = fixture.asked.length;
    await open();
    await write("for (;;) {}");
    expect(await typed()).toBe("for (;;) {}");
    expect(fixture.asked.slice(before).filter((path) => path === "/_run/worker.js")).toEqual([]);
    expect(await words("[role=status]")).toEqual(["", ""]);
  });

  test("closes with Escape, and the edit stays", async () => {
    await bench().fresh();
    await open();
    await write(mine.trimEnd());
    await bench().tab.press("Escape");
    await expect.poll(() => typed()).toBeNull();
    expect(await words(".o-head")).toEqual(["plain.tsedited", "plain.ts"]);
    expect((await bench().run("plain")).added).toEqual(["mine\n"]);
  });

  // golang/tour#1522, reactjs/react.dev#8657, typelead/eta#481
  test("Reset brings the file's bytes back and Run says the same; Undo takes Reset back", async () => {
    await bench().fresh();
    await open();
    await write("console.log(1);");
    await bench().press("plain", "Reset");
    await expect.poll(() => typed()).toBe(own);
    expect((await bench().run("plain")).status).toEqual(["Running", "Same as the verified output"]);
    await bench().press("plain", "Undo");
    await expect.poll(() => typed()).toBe("console.log(1);");
    expect((await bench().run("plain")).added).toEqual(["1\n"]);
  });

  // reactjs/react.dev#6068, sveltejs/svelte-repl#146, coatless-quarto/pyodide#21
  test("an edit survives a reload, with a notice and a way back", async () => {
    await bench().fresh();
    const { tab, fixture } = bench();
    await open();
    await write("console.log(2);");
    await tab.goto(`${fixture.origin}/guides/running/?again`);
    await tab.goto(`${fixture.origin}/guides/running/`);
    await expect
      .poll(() => words(".o-note"))
      .toEqual(["Your edit from before is still here. Show the original"]);
    expect((await bench().run("plain")).added).toEqual(["2\n"]);
    await bench().press("plain", "Show the original");
    expect((await bench().run("plain")).status).toEqual(["Running", "Same as the verified output"]);
  });

  test("Copy gives the edit, byte for byte", async () => {
    await bench().fresh();
    const { tab } = bench();
    await open();
    const code = 'const text = "naïve 日本語 👩‍💻";\n\tconsole.log(text);\n\n';
    await bench().run("plain", code);
    await bench().press("plain", "Copy");
    await expect.poll(() => words(".o-hint")).toContain("Copied your edit of plain.ts");
    await open("crash");
    await tab.press("a", "Control");
    await tab.press("v", "Control");
    await expect.poll(() => typed("crash")).toBe(code);
  });

  // vuejs/router#2685, vuejs/v2.vuejs.org PR 709
  test("a shared edit comes out of the address as it went in, and runs on a click, in a closed frame", async () => {
    await bench().fresh();
    await open();
    const code =
      'console.log("a & b", "%26 + # ünï 👩‍💻", typeof (globalThis as any).parent, typeof (globalThis as any).localStorage);\n';
    await bench().run("plain", code);
    await bench().press("plain", "More");
    await bench().press("plain", "Share");
    const address = () => bench().tab.evaluate(() => location.href);
    await expect.poll(address).toContain("#edit=plain:");
    await bench().fresh(await address());
    await expect.poll(() => words(".o-note")).toHaveLength(1);
    expect((await words(".o-note"))[0]).toContain("Somebody else’s edit, from the address.");
    const frames = () => bench().tab.evaluate(() => document.querySelectorAll("iframe").length);
    expect({ frames: await frames(), status: await words("[role=status]") }).toEqual({
      frames: 0,
      status: ["", ""],
    });
    expect((await bench().run("plain")).added).toEqual([
      "a & b %26 + # ünï 👩‍💻 undefined undefined\n",
    ]);
    expect(await frames()).toBe(0);
    expect(bench().tab.faults()).toEqual([]);
  });
}
