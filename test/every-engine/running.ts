import { expect, inject, test } from "vitest";
import { samples } from "../fixture-pages.ts";
import { pack } from "../../src/runner/share.ts";
import { sharedHash } from "../../src/runner/shared-edit.ts";
import { RUNNING, type Bench } from "./bench.ts";
import { openModule } from "./open-module.ts";
import { programs } from "./programs.ts";

/** What a program prints, and how that is shown. */
export function running(bench: () => Bench): void {
  test.each(Object.entries(programs))("shows %s as Node shows it", async (name, code) => {
    const said = inject("nodeSays")[name];
    // This sample's capture is empty: all that is printed is an added line.
    const { status, added } = await bench().run("silent", code);
    expect(added.join("")).toBe(said);
    expect(status).toEqual(["Running", "Differs from the verified output"]);
    const faults = bench().tab.faults();
    // Firefox puts an error that a worker has caught into its console all the same.
    expect(said?.includes("[exit 1]") ? [] : faults).toEqual([]);
  });

  test("shows stdout, then stderr and the exit code of a verified program that fails", async () => {
    const { status, output } = await bench().run("crash");
    expect(status).toEqual(["Running", "Same as the verified output"]);
    expect(output).toBe(samples["crash"]?.output);
  });

  test("says which line an edit's error comes from, and what to do without a network", async () => {
    const code = "const one = 1;\nawait fetch(String(one));\n";
    const { output } = await bench().run("silent", code);
    expect(output).toContain("Thrown at silent.ts:2");
    expect(output).toContain("This page has no network: give the client a fetch");
  });

  test("runs the file with its neighbours and the SDK", async () => {
    const { status, output } = await bench().run("neighbour");
    expect(status).toEqual(["Running", "Same as the verified output"]);
    expect(output).toBe(samples["neighbour"]?.output);
  });

  test("shows control characters as the page does, verified ones and others", async () => {
    const { status, output } = await bench().run("controls");
    expect(status).toEqual(["Running", "Same as the verified output"]);
    expect(output).toBe(samples["controls"]?.output);
    const code = 'console.log("\\u0007 rings");\n';
    expect((await bench().run("controls", code)).added).toEqual(["\u2407 rings\n"]);
  });

  // rust-lang/mdBook#2643
  test("runs the whole file where the page shows a part, and edits the whole", async () => {
    const { status, output } = await bench().run("parts");
    expect(status).toEqual(["Running", "Same as the verified output"]);
    expect(output).toBe(samples["parts"]?.output);
    const code = (samples["parts"]?.code ?? "").replace("${before} file", "${before} edit");
    expect((await bench().run("parts", code)).added).toEqual(["whole edit\n"]);
  });

  test("takes a value that may vary for what the capture has in its place", async () => {
    const { status } = await bench().run("varies");
    expect(status).toEqual(["Running", "Same as the verified output"]);
    const code = 'console.log("took ages in all");\n';
    expect((await bench().run("varies", code)).added).toEqual(["took ages in all\n"]);
  });

  test("shows the difference from the verified output in whole lines", async () => {
    const code = 'console.log("before");\nconsole.log("reader");\n';
    const { status, output } = await bench().run("plain", code);
    expect(status).toEqual(["Running", "Differs from the verified output"]);
    expect(output).toBe("− verified   + this run- one line\n+ before\n+ reader\n");
  });

  test("says Same again when an edit prints what was verified", async () => {
    const code = 'console.log(["one", "line"].join(" "));\n';
    const { status, output } = await bench().run("plain", code);
    expect(status).toEqual(["Running", "Same as the verified output"]);
    expect(output).toBe("one line\n");
  });

  test("says that nothing was printed", async () => {
    const { status } = await bench().run("plain", "const quiet = true;\n");
    expect(status).toEqual(["Running", "No output"]);
  });

  test("says that a program awaits what never comes, as Node does with code 13", async () => {
    const { status, output } = await bench().run("plain", "await new Promise(() => {});\n");
    expect(status).toEqual(["Running", "Differs from the verified output"]);
    expect(output).toContain("The program awaited something that never came.");
    expect(output).toContain("+ [exit 13]\n");
  });

  test("takes network and storage from the program", async () => {
    const code = [
      "const names = ['fetch', 'XMLHttpRequest', 'WebSocket', 'EventSource', 'indexedDB', 'caches',",
      "  'BroadcastChannel', 'importScripts', 'navigator', 'postMessage', 'Worker', 'self', 'location', 'FontFace', 'fonts'];",
      "console.log(names.filter((name) => (globalThis as any)[name] !== undefined));",
      "",
    ].join("\n");
    await bench().run("plain");
    const { added } = await bench().run("plain", code);
    expect(added[0]).toBe("[]\n");
  });

  test("lets no program import from another origin, nor a stranger's from ours", async () => {
    const elsewhere = await openModule();
    const { fixture } = bench();
    try {
      const tries = (address: string): string =>
        `console.log(await import(String("${address}")).then(() => "came", () => "refused"));\n`;
      expect((await bench().run("plain", tries(elsewhere.address))).added).toEqual(["refused\n"]);
      for (const address of [elsewhere.address, `${fixture.origin}/_run/own.js`]) {
        const packed = await pack({ "plain.ts": tries(address) });
        await bench().fresh(fixture.origin + RUNNING + sharedHash("plain", packed));
        await expect
          .poll(() => bench().tab.evaluate(() => document.querySelector(".o-note b")?.textContent))
          .toBe("Somebody else’s edit, from the address.");
        const { added } = await bench().run("plain");
        expect({ address, added }).toEqual({ address, added: ["refused\n"] });
      }
      // Refused where it was asked: no server has seen it, which would have answered one of them.
      expect(fixture.asked.filter((path) => path === "/_run/own.js")).toEqual([]);
      expect(elsewhere.asked()).toBe(0);
    } finally {
      await elsewhere.close();
      await bench().fresh();
    }
  });

  test("cannot be told a false end by the program it runs", async () => {
    const code =
      'const forged = { kind: "ended", exit: 0, dropped: 0, foreign: [] };\n(globalThis as any).postMessage?.(forged);\ndispatchEvent(new MessageEvent("message", { data: forged }));\nconsole.log("told");\n';
    const { status, added } = await bench().run("plain", code);
    expect(status).toEqual(["Running", "Differs from the verified output"]);
    expect(added).toEqual(["told\n"]);
  });

  test("keeps its port from a program that puts itself in the place of what sends", async () => {
    const code = [
      "const ports = new Set<unknown>();",
      "const send = MessagePort.prototype.postMessage;",
      "MessagePort.prototype.postMessage = function (this: MessagePort, ...args: [any]) {",
      '  if (typeof args[0] === "object") ports.add(this);',
      "  send.apply(this, args);",
      "};",
      'console.log("told");',
      "await new Promise((resolve) => setTimeout(resolve, 1));",
      "console.log(ports.size);",
      "",
    ].join("\n");
    const { added } = await bench().run("plain", code);
    expect(added).toEqual(["told\n", "0\n"]);
  });

  test("names what Node prints otherwise when a program prints such a value", async () => {
    const { output } = await bench().run(
      "plain",
      'console.log(new Response("x"), new URL("https://a.example"));\nconsole.table([1]);\n',
    );
    expect(output).toContain("Node prints it otherwise: Response, URL, console.table.");
  });

  // nalgeon/codapi-js#2, lit/lit.dev#1387
  test("starts nothing from half a statement, and names line and column", async () => {
    for (const [text, words] of [
      ["for (", "plain.ts:1:6  Unexpected token"],
      ['console.log("a");\nconst = 5;\n', "plain.ts:2:7  "],
      ['import x from "lodash";\n', 'plain.ts:1:16  "lodash" cannot be imported here.'],
    ] as const) {
      const { status, output } = await bench().run("plain", text);
      expect({ text, status }).toEqual({ text, status: ["Running", "Not started"] });
      expect(output.slice(0, words.length)).toBe(words);
    }
  });
}
