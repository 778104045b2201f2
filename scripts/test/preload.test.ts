import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

import { afterEach, describe, expect, it } from "vitest";

import { launch } from "../samples/launch.ts";
import type { Launch, Outcome } from "../samples/launch.ts";
import { environment } from "../samples/run-sample.ts";
import { makeWorkspace } from "../samples/workspace.ts";
import type { Workspace } from "../samples/workspace.ts";
import { plantedFolder } from "./planted-run.ts";
import type { PlantedFolder } from "./planted-run.ts";

let planted: PlantedFolder | undefined;
let workspace: Workspace | undefined;

afterEach(() => {
  workspace?.remove();
  planted?.remove();
});

interface How {
  files?: Record<string, string>;
  orders?: Partial<NonNullable<Launch["orders"]>>;
  options?: readonly string[];
  limitMs?: number;
}

/** Runs a program under the preload: `samples/main.ts` of a project with these other files. */
function run(
  text: string,
  { files = {}, orders = {}, options = [], limitMs = 10_000 }: How = {},
): Promise<Outcome> {
  planted = plantedFolder({ "samples/main.ts": text, ...files });
  workspace = makeWorkspace(planted.project);
  return launch({
    program: process.execPath,
    args: [...options, "--import", workspace.preload, "main.ts"],
    cwd: join(planted.root, "samples"),
    env: environment(),
    folder: workspace.folder,
    orders: { texts: workspace.texts, startOffsetMs: 0, ...orders },
    limitMs,
    outputCap: 100_000,
  });
}

/** The lines it printed, on whichever stream. */
async function lines(text: string, how: How = {}): Promise<string[]> {
  const { stdout, stderr } = await run(text, how);
  return `${stdout.toString()}${stderr.toString()}`.trimEnd().split("\n");
}

describe("the text of a sample", { timeout: 60_000 }, () => {
  it("is what the runner stripped, with what it imports from there and elsewhere", async () => {
    const files = {
      "samples/quotes.ts": `export const quotes: string = '"\\\\"'; // \\`,
      "samples/strict.ts": '"use strict"',
      "samples/empty.ts": "",
      "samples/last.ts": 'export const last: string = "last";\n',
      "samples/data.json": '["data"]',
      "sdk/src/engine/observe.json": '["no module"]',
    };
    const text = `import { platform } from "node:os";
import { quotes } from "./quotes.ts";
import { last } from "../samples/last.ts";
import "./strict.ts";
import "./empty.ts";
import data from "./data.json" with { type: "json" };
import more from "../sdk/src/engine/observe.json" with { type: "json" };
console.log(quotes, last, ...data, ...more, typeof platform, process.env.SAMPLES_RUN);
`;
    const outcome = await run(text, { files });
    expect(outcome.stderr.toString()).toBe("");
    expect(outcome.stdout.toString()).toBe('"\\" last data no module function undefined\n');
    const url = (file: string): string => pathToFileURL(join(planted?.root ?? "", file)).href;
    const loaded = [...Object.keys(files), "samples/main.ts"].map(url);
    expect([...outcome.loaded].sort()).toEqual([...loaded, "node:os"].sort());
  });
});

describe("a name that is imported", { timeout: 60_000 }, () => {
  it("is a package's when it is no path, not a neighbour's", async () => {
    const text = `for (const name of ["other.ts", "none/../other.ts", "./none.ts", "./other.ts"]) {
  await import(name).then(
    () => console.log("found"),
    (error) => console.log(error.code),
  );
}
`;
    expect(await lines(text, { files: { "samples/other.ts": "export {};\n" } })).toEqual([
      "ERR_MODULE_NOT_FOUND",
      "ERR_MODULE_NOT_FOUND",
      "ERR_MODULE_NOT_FOUND",
      "found",
    ]);
  });
});

describe("the end of a run", { timeout: 60_000 }, () => {
  it.each([
    ["setTimeout(() => undefined, 20);", { code: 0, drained: true }],
    ["process.exitCode = 4;", { code: 4, drained: true }],
    ["setTimeout(() => undefined, 20); process.exit(3);", { code: 3, drained: false }],
    ["await new Promise(() => undefined);", { code: 13, drained: true }],
  ])("of %s is told", async (text, report) => {
    const outcome = await run(text);
    expect([outcome.ended, outcome.report]).toEqual(["itself", report]);
  });

  it("at the limit is told with what holds it open", async () => {
    const text = "setInterval(() => undefined, 1000); setTimeout(() => undefined, 9000).unref();";
    // The program has to be loaded by then.
    const outcome = await run(text, { limitMs: 1000 });
    expect([outcome.ended, outcome.openAtLimit]).toEqual(["limit", ["Timeout"]]);
  });

  it("comes a second after the limit when it is too busy to say so", async () => {
    const outcome = await run("for (;;);", { limitMs: 100 });
    expect([outcome.ended, outcome.openAtLimit]).toEqual(["limit", undefined]);
    expect(outcome.ms).toBeGreaterThan(1100);
  });

  /** When the runs below report what holds them open: their program has to be loaded by then. */
  const limitMs = 1000;

  /** Runs it by hand, as a runner would that has gone away meanwhile. */
  function orphaned(
    text: string,
    third: "ignore" | "pipe",
  ): Promise<{ signal: NodeJS.Signals | null; told: string; ms: number }> {
    planted = plantedFolder({ "samples/main.ts": text });
    workspace = makeWorkspace(planted.project);
    const orders = { texts: workspace.texts, token: "t", limitMs, startOffsetMs: 0 };
    const began = performance.now();
    const child = spawn(
      "/bin/sh",
      [
        "-c",
        third === "ignore" ? 'exec 3>&-; exec "$@"' : 'exec "$@"',
        "sh",
        process.execPath,
        "--import",
        workspace.preload,
        "main.ts",
      ],
      {
        cwd: join(planted.root, "samples"),
        env: { ...environment(), SAMPLES_RUN: JSON.stringify(orders) },
        stdio: ["ignore", "ignore", "ignore", third],
      },
    );
    let told = "";
    child.stdio[3]?.on("data", (chunk: Buffer) => (told += chunk.toString()));
    return new Promise((resolve, reject) => {
      child.once("error", reject);
      child.once("close", (_, signal) => resolve({ signal, told, ms: performance.now() - began }));
    });
  }

  it("comes at once when nobody listens", async () => {
    const { signal } = await orphaned("setInterval(() => undefined, 1000);", "ignore");
    expect(signal).toBe("SIGKILL");
  });

  it("comes two seconds after the limit when nobody ends it", async () => {
    // Set in the same turn as the two seconds or later, it is due after them on any machine.
    const late =
      'import { writeFileSync } from "node:fs"; const late = () => writeFileSync("late", "");';
    const text = `${late} setInterval(() => undefined, 1000);
      setTimeout(() => setTimeout(late, 2500), ${limitMs}).unref();`;
    const { signal, told, ms } = await orphaned(text, "pipe");
    expect(signal).toBe("SIGKILL");
    expect(told.trimEnd().split("\n")).toEqual([
      '{"token":"t","kind":"start"}',
      '{"token":"t","kind":"limit","open":["Timeout"]}',
    ]);
    expect(ms).toBeGreaterThan(limitMs + 2000);
    expect(existsSync(join(planted?.root ?? "", "samples/late"))).toBe(false);
  });
});

describe("the date of a run", { timeout: 60_000 }, () => {
  const text = `import { types } from "node:util";
const off = (ms: number) => Math.round((ms - performance.timeOrigin - performance.now()) / 10_000) + 0;
class Own extends Date {}
console.log(off(Date.now()), off(new Date().getTime()), off(Date.parse(Date())));
console.log(off(new Own().getTime()), new Own() instanceof Own, new Own() instanceof Date);
console.log(new Date(0).getTime(), new Date(2026, 1, 3).getDate(), Date.UTC(1970, 0, 1), Date.name);
console.log(new Date().constructor === Date, types.isProxy(Date));
`;

  it("is today's", async () => {
    expect(await lines(text)).toEqual(["0 0 0", "0 true true", "0 3 0 Date", "true false"]);
  });

  it("is another day's, in every way to ask for it, when the start is moved", async () => {
    expect(await lines(text, { orders: { startOffsetMs: 34_819_860_000 } })).toEqual([
      "3481986 3481986 3481986",
      "3481986 true true",
      "0 3 0 Date",
      "true true",
    ]);
  });
});

describe("a name that a run asks for", { timeout: 60_000 }, () => {
  it("is asked of nobody, in any way there is; loopback and addresses are known", async () => {
    const text = `import { promisify } from "node:util";
import dns, { lookup, resolveTxt } from "node:dns";
import promises, { resolve4 } from "node:dns/promises";
const told = (error, address) => console.log(error?.code ?? address);
const later = (answer) => answer.then(({ address }) => console.log(address), told);
const next = (ask) => new Promise((done) => ask((...args) => done(told(...args))));
await next((done) => lookup("secret.example", done));
await next((done) => lookup("secret.example", { all: true }, done));
await next((done) => resolveTxt("secret.example", done));
await next((done) => dns.reverse("192.0.2.1", done));
await next((done) => dns.lookupService("192.0.2.1", 53, done));
await next((done) => new dns.Resolver().resolve4("secret.example", done));
await later(resolve4("secret.example"));
await later(promises.lookup("secret.example"));
await later(new promises.Resolver().resolveMx("secret.example"));
await later(fetch("http://secret.example").catch(({ cause }) => { throw cause; }));
try { dns.resolve("secret.example"); } catch (error) { console.log(error.message); }
await next((done) => lookup("127.0.0.1", done));
await later(promises.lookup("192.0.2.1"));
await next((done) => lookup("localhost", { family: 4 }, done));
console.log(Object.keys(await promisify(lookup)("127.0.0.1")).join());
`;
    expect(await lines(text)).toEqual([
      ...Array.from({ length: 10 }, () => "ERR_NETWORK_OFF"),
      "A sample reaches no network but loopback: resolve of secret.example was refused",
      "127.0.0.1",
      "192.0.2.1",
      "127.0.0.1",
      "address,family",
    ]);
  });
});

describe("the signals of a run", { timeout: 60_000 }, () => {
  const text = `import { kill } from "node:process";
const hidden = process as unknown as Record<string, (...args: unknown[]) => unknown>;
for (const send of [
  () => process.kill(process.ppid, 0),
  () => kill(process.ppid, 0),
  () => hidden._kill(process.ppid, 0),
  () => process.kill(process.pid, 0),
  () => kill(process.pid, "SIGCONT"),
  () => hidden._kill(process.pid, 0),
]) {
  try {
    console.log(send());
  } catch (error) {
    console.log((error as { code?: string }).code, (error as Error).message);
  }
}
`;

  it("reach nobody but itself in another project's", async () => {
    const refused = "ERR_ACCESS_DENIED A sample of another project sends no signal";
    const options = ["--permission", "--allow-fs-read=*"];
    const debug = text.replace("() => process.kill", "() => hidden._debugProcess(2 ** 30),\n$&");
    expect(await lines(debug, { options })).toEqual([
      refused,
      refused,
      refused,
      refused,
      "true",
      "true",
      "0",
    ]);
  });

  it("are one's own in this one's", async () => {
    expect(await lines(text)).toEqual(["true", "true", "0", "true", "true", "0"]);
  });
});
