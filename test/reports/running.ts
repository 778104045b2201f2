import { expect, inject, test } from "vitest";
import { samples } from "../fixture-pages.ts";
import { RUNNING, type Bench } from "../every-engine/bench.ts";
import { runInPage } from "../every-engine/run-in-page.ts";
import { reported } from "./programs.ts";

/** What a reader has typed so far, at some moment. */
const HALF_TYPED = [
  "for (",
  "for (let i = 0; i <",
  "while (true",
  "while (true) {",
  "do { ",
  "if (",
  "setInterval(() => {",
  "console.log(",
  'console.log("',
  "console.log(`${",
  "const x: =",
  "const f = async () => {",
  "function loop(",
  "class A {",
  "import {",
  'import { createOutbound } from "outb',
  "await (",
  "/* a comment",
  "((((((((",
  "}",
  "const x = 1 const y = 2",
  "a ? b",
  "new Map([[",
  "interface A {",
  "x = = 1",
];

/** Reports about programs that run, each in every engine. */
export function reportsOfRunning(bench: () => Bench): void {
  /** What the page did since it was opened that only a run does. */
  const workers = (): string[] =>
    bench().fixture.asked.filter((path) => path === "/_run/worker.js");

  test.each(Object.entries(reported))("shows %s as Node shows it", async (name, code) => {
    const { status, added } = await bench().run("silent", code);
    expect(added.join("")).toBe(inject("nodeSays")[name]);
    expect(status).toEqual(["Running", "Differs from the verified output"]);
  });

  // liriliri/luna#5
  test("says that Node prints an iterator of a map otherwise, and a timer: it looks into them", async () => {
    const code = "console.log(new Map([[1, 2]]).keys(), [new Set([3]).entries()]);\n";
    expect((await bench().run("plain", code)).output).toContain(
      "Node prints it otherwise: Map Iterator, Set Iterator.",
    );
    const timers = "console.log(setTimeout(() => {}, 1), setImmediate(() => {}));\n";
    expect((await bench().run("plain", timers)).output).toContain(
      "Node prints it otherwise: Timeout.",
    );
  });

  test("names the kinds of what is printed in so many letters, whatever they are called", async () => {
    const code = [
      "class Own {}",
      "const made = Own.bind(null) as unknown as { prototype: object };",
      'Object.defineProperty(made, "name", { value: "x".repeat(1e6) });',
      "made.prototype = Own.prototype;",
      "Own.prototype.constructor = made as never;",
      "console.log(new Own());",
      "",
    ].join("\n");
    const { output } = await bench().run("plain", code);
    expect(output).toMatch(/Node prints it otherwise: x{500}\.$/);
  });

  // nalgeon/codapi-js#2, lit/lit.dev#1387
  test("starts nothing from what is typed half, and names a line and a column of it", async () => {
    await bench().fresh();
    const before = workers().length;
    for (const text of HALF_TYPED) {
      const { status, output } = await bench().run("plain", `console.log("before");\n${text}`);
      expect({ text, status }).toEqual({ text, status: ["Running", "Not started"] });
      expect({ text, output }).toEqual({
        text,
        output: expect.stringMatching(/^plain\.ts:[1-3]:\d+ {2}\S/),
      });
    }
    expect(workers().length).toBe(before);
    const { status } = await bench().run("plain", samples["plain"]?.code);
    expect(status).toEqual(["Running", "Same as the verified output"]);
  });

  test("is not held up by what can be read in two ways, each of them so inside", async () => {
    await bench().fresh();
    for (const text of ["<T>(".repeat(30), "(<T>(<T>".repeat(15), `${"<T>({a:".repeat(30)}1`]) {
      const { status, output } = await bench().run("plain", text);
      expect({ text, status }).toEqual({ text, status: ["Running", "Not started"] });
      expect(output).toMatch(/^plain\.ts:\d+:\d+ {2}\S/);
    }
  });

  test("starts nothing that Node, which only takes types away, would not run, and names its line", async () => {
    await bench().fresh();
    const before = workers().length;
    for (const text of [
      "enum Kind { A }\nconsole.log(Kind.A);\n",
      "const enum Kind {\n  A = 1,\n}\n",
      "class Point { constructor(readonly x: number) { console.log(x); } }\n",
      "import kept = Math.max;\n",
    ]) {
      const { status, output } = await bench().run("plain", `const first: number = 1;\n${text}`);
      expect({ text, status }).toEqual({ text, status: ["Running", "Not started"] });
      expect(output).toMatch(/^plain\.ts:2:1 {2}Node takes types away/);
    }
    expect(workers().length).toBe(before);
  });

  // microsoft/TypeScript-Website#711, nalgeon/codapi-js#2
  test.each([
    [
      "waits",
      "waiting and was ended. It may have set a timer that never stops.",
      {
        plain: "const again = () => setTimeout(again, 20);\nagain();\n",
        silent: "const again = () => setImmediate(again);\nagain();\n",
      },
    ],
    [
      "is busy",
      "busy and was ended. It may hold an endless loop.",
      {
        plain: "for (;;) await null;\n",
        silent: "const again = () => queueMicrotask(again);\nagain();\n",
        crash: "for (;;) try { (function deep(): void { deep(); })(); } catch {}\n",
      },
    ],
  ])("stops each program that %s without an end after 5 s, and says so", async (_, how, texts) => {
    await bench().fresh();
    // Side by side: each has five seconds of its own.
    const ran = await bench().tab.evaluate(
      runInPage,
      Object.entries(texts).map(([name, text]) => ({
        name,
        text: `console.log("begun");\n${text}`,
      })),
    );
    expect(ran.map(({ status, output }) => ({ status, output }))).toEqual(
      Object.keys(texts).map(() => ({
        status: ["Running", "Stopped after 5 s"],
        output: `begun\nThe program was still ${how}`,
      })),
    );
    // A page that is held up draws none.
    expect(Math.min(...ran.map(({ frames }) => frames))).toBeGreaterThan(3);
    await bench().fresh();
  });

  // nalgeon/codapi-js#2
  test("cuts a flood that never ends, says that it did, and stops it", async () => {
    const { status, output, frames } = await bench().run(
      "plain",
      'for (let i = 0; ; i++) console.log("line", i);\n',
    );
    expect(status).toEqual(["Running", "Stopped after 5 s"]);
    const kept = Array.from({ length: 2_000 }, (_, index) => `line ${index}\n`).join("");
    expect(output).toBe(
      `${kept}Cut after 2,000 lines or 256 KB: what came after was not kept.The program was still busy and was ended. It may hold an endless loop.`,
    );
    // A page that is held up draws none.
    expect(frames).toBeGreaterThan(3);
  });

  // nalgeon/codapi-js#2
  test.each([
    [
      "a line of a megabyte",
      'console.log("first");\nconsole.log("x".repeat(2 ** 20));\n',
      "first\n",
      "1 more line was",
    ],
    [
      "a million lines on stderr",
      "for (let i = 0; i < 1e6; i++) console.error(i);\n",
      undefined,
      "998,000 more lines were",
    ],
    [
      "a text of a million lines",
      'console.log("a\\n".repeat(1e6));\n',
      "",
      "1,000,001 more lines were",
    ],
    [
      "lines that the worker was made unable to count",
      "String.prototype.indexOf = () => -1;\nfor (let i = 0; i < 40_000; i++) console.log(i);\n",
      undefined,
      "38,000 more lines were",
    ],
  ])("cuts %s and says how much is missing", async (_, code, kept, words) => {
    const { status, output } = await bench().run("plain", code);
    expect(status).toEqual(["Running", "Differs from the verified output"]);
    const lines = kept ?? Array.from({ length: 2_000 }, (_unused, index) => `${index}\n`).join("");
    expect(output).toBe(`${lines}Cut after 2,000 lines or 256 KB: ${words} not kept.`);
  });

  // whitphx/streamlit-webrtc#2475, sandialabs/slycat#73
  test("leaves no loop and no word of it behind on a page that is opened anew", async () => {
    await bench().fresh();
    const { tab, fixture } = bench();
    const code = 'console.log("loop");\nsetInterval(() => console.log("late"), 10);\n';
    await bench().run("plain", code, { output: "loop\n", act: "leave" });
    await tab.goto(`${fixture.origin}/guides/nesting/`);
    await tab.goto(fixture.origin + RUNNING);
    const words = () =>
      tab.evaluate(() =>
        [...document.querySelectorAll("[role=status]")].map(({ textContent }) => textContent),
      );
    expect((await words()).join("")).toBe("");
    // The edit is there again, and was not started by that.
    expect((await bench().run("crash")).status).toEqual(["Running", "Same as the verified output"]);
    expect((await words()).filter((text) => text !== "")).toEqual(["Same as the verified output"]);
    const stopped = await bench().run("plain", undefined, { output: "loop\n", act: "stop" });
    expect(stopped.status.at(-1)).toBe("Stopped");
  });

  // stackblitz/core#297, stackblitz/webcontainer-core#1265
  test.each([
    [
      "is full",
      "Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError'); };",
    ],
    [
      "is not there",
      'for (const name of ["localStorage", "sessionStorage"]) Object.defineProperty(window, name, { value: null });',
    ],
  ])("runs, edits and resets where storage %s", async (_, script) => {
    const { fixture } = bench();
    fixture.begin(script);
    await bench().fresh();
    fixture.begin(undefined);
    expect((await bench().run("plain", 'console.log("mine");\n')).added).toEqual(["mine\n"]);
    await bench().press("plain", "Reset");
    const { status } = await bench().run("plain");
    expect(status).toEqual(["Running", "Same as the verified output"]);
    const cookies = await bench().tab.evaluate(() => document.cookie);
    expect({ cookies, faults: bench().tab.faults() }).toEqual({ cookies: "", faults: [] });
  });

  // google-developer-training/basic-android-kotlin-compose-birthday-card-app#773,
  // JetBrains/kotlin-playground PR 60, codesandbox/sandpack#1242
  test("edits, copies, resets and runs with no server at all, once each was done before", async () => {
    await bench().fresh();
    const { fixture, tab } = bench();
    await bench().run("neighbour", 'console.log("before");\n');
    await bench().press("neighbour", "Reset");
    const before = fixture.asked.length;
    fixture.refuse("/");
    try {
      expect((await bench().run("neighbour")).status.at(-1)).toBe("Same as the verified output");
      expect((await bench().run("neighbour", 'console.log("after");\n')).added).toEqual([
        "after\n",
      ]);
      await bench().press("neighbour", "Copy");
      const hints = () =>
        tab.evaluate(
          () => document.querySelector('figure[data-sample="neighbour"] .o-hint')?.textContent,
        );
      await expect.poll(hints).toBe("Copied your edit of neighbour.ts");
      await bench().press("neighbour", "Reset");
      expect((await bench().run("neighbour")).status.at(-1)).toBe("Same as the verified output");
      expect(fixture.asked.slice(before)).toEqual([]);
    } finally {
      fixture.refuse(undefined);
    }
  });
}
