import { expect, test } from "vitest";
import { longWaits } from "../long-waits.ts";
import { RUNNING, type Bench } from "./bench.ts";
import { runInPage } from "./run-in-page.ts";

/** How a run ends that does not end by itself. */
export function ending(bench: () => Bench): void {
  // nalgeon/codapi-js#2, microsoft/TypeScript-Website#711
  test("ends an endless loop after 5 s, keeps what was printed, and the page answers meanwhile", async () => {
    await bench().fresh();
    const loop = 'console.log("before the loop");\nwhile (true) {}\n';
    const timer = 'console.log("set");\nsetInterval(() => {}, 50);\n';
    const [busy, waiting] = await bench().tab.evaluate(runInPage, [
      { name: "plain", text: loop },
      { name: "crash", text: timer },
    ]);
    expect(busy?.status).toEqual(["Running", "Stopped after 5 s"]);
    expect(busy?.output).toBe(
      "before the loop\nThe program was still busy and was ended. It may hold an endless loop.",
    );
    // A page that is held up draws none.
    expect(busy?.frames).toBeGreaterThan(3);
    expect(waiting?.status).toEqual(["Running", "Stopped after 5 s"]);
    expect(waiting?.output).toBe(
      "set\nThe program was still waiting and was ended. It may have set a timer that never stops.",
    );
  });

  test("cuts a flood of a million lines and says how much is missing", async () => {
    const { status, output } = await bench().run(
      "plain",
      "for (let i = 0; i < 1_000_000; i++) console.log(i);\n",
    );
    expect(status).toEqual(["Running", "Differs from the verified output"]);
    const kept = Array.from({ length: 2_000 }, (_, index) => `${index}\n`).join("");
    expect(output).toBe(
      `${kept}Cut after 2,000 lines or 256 KB: 998,000 more lines were not kept.`,
    );
  });

  test("becomes Stop, which ends the program at once", async () => {
    const code = 'console.log("x");\nwhile (true) {}\n';
    const at = { output: "x\n", act: "stop" } as const;
    const { status, output, button } = await bench().run("plain", code, at);
    expect({ status, output, button }).toEqual({
      status: ["Running", "Stopped"],
      output: "x\n",
      button: "Stop",
    });
  });

  test("works twice in a row, and for two samples at a time", async () => {
    await bench().fresh();
    const { tab } = bench();
    const both = await tab.evaluate(runInPage, [{ name: "neighbour" }, { name: "crash" }]);
    const again = await bench().run("neighbour");
    for (const { status } of [...both, again]) {
      expect(status).toEqual(["Running", "Same as the verified output"]);
    }
  });

  // whitphx/streamlit-webrtc#2475, sandialabs/slycat#73, microsoft/playwright PR 41872
  test("leaves no program behind when the reader goes to another page, and works when they come back", async () => {
    await bench().fresh();
    const { tab } = bench();
    await tab.evaluate(longWaits);
    await tab.evaluate(() => {
      addEventListener("pageshow", ({ persisted }) => {
        document.documentElement.dataset["persisted"] = String(persisted);
      });
    });
    const code = 'console.log("loop");\nwhile (true) {}\n';
    await bench().run("plain", code, { output: "loop\n", act: "leave" });
    await tab.click('#starlight__sidebar a[href="/guides/nesting/"]');
    await bench().arrived("/guides/nesting/");
    await bench().back(RUNNING);
    const back = await tab.evaluate(() => ({
      // The page as it was left, out of the browser's memory: nothing in it forbids that.
      persisted: document.documentElement.dataset["persisted"],
      status: [...document.querySelectorAll("figure[data-sample] [role=status]")].flatMap(
        ({ textContent }) => textContent || [],
      ),
      run: document.querySelector('figure[data-sample="plain"] .o-bar button')?.textContent,
    }));
    expect(back).toEqual({
      persisted: "true",
      status: ["Stopped"],
      run: "Run",
    });
    expect((await bench().run("crash")).status).toEqual(["Running", "Same as the verified output"]);
    expect((await bench().run("plain", 'console.log("again");\n')).added).toEqual(["again\n"]);
  });
}
