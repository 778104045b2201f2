import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { computeFacts, parseFacts } from "../samples/compute-facts.ts";
import type { ComputedFacts } from "../samples/compute-facts.ts";
import { makeWorkspace } from "../samples/workspace.ts";
import { plantedProject } from "./planted-samples.ts";

let root = "";

beforeEach(() => {
  root = realpathSync(mkdtempSync(join(tmpdir(), "facts-")));
  mkdirSync(join(root, "scripts"));
  writeFileSync(join(root, "package.json"), '{ "type": "module" }\n');
});

afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(root, { recursive: true, force: true });
});

/** What a project's program of this text computes. */
async function computed(text?: string, foreign = false): Promise<ComputedFacts | undefined> {
  if (text !== undefined) writeFileSync(join(root, "scripts/facts.ts"), text);
  const project = { ...plantedProject([]), root, foreign };
  const workspace = makeWorkspace(project);
  try {
    return await computeFacts(project, workspace);
  } finally {
    workspace.remove();
  }
}

/** A program that prints these expressions as facts. */
function prints(facts: Record<string, string>): string {
  const entries = Object.entries(facts).map(([id, code]) => `${id}: String(${code})`);
  return `console.log(JSON.stringify({ facts: { ${entries.join(", ")} }, tables: {} }));\n`;
}

describe("the program that computes facts", () => {
  it("need not be there", async () => {
    expect(await computed()).toBeUndefined();
  });

  it("says what the facts are, and which files they are made from", async () => {
    const text = '{ facts: { a: "1" }, tables: { t: "| a |" } } as object';
    const found = await computed(`console.log(JSON.stringify(${text}));\n`);
    expect(found).toEqual({
      facts: { facts: { a: "1" }, tables: { t: "| a |" } },
      loaded: expect.arrayContaining([pathToFileURL(join(root, "scripts/facts.ts")).href]),
    });
  });

  it("runs in the project, with the heap of a compiler, on the SDK's source", async () => {
    vi.stubEnv("NODE_COMPILE_CACHE", join(root, "compiled"));
    const code = {
      folder: "process.cwd()",
      options: 'process.execArgv.slice(0, 4).join(" ")',
      preload: 'process.execArgv[4]?.endsWith("/preload.mjs")',
      more: "process.execArgv.length",
      zone: "process.env.TZ",
      compiled: "process.env.NODE_COMPILE_CACHE",
    };
    expect((await computed(prints(code)))?.facts.facts).toEqual({
      folder: root,
      options: "--max-old-space-size=1024 -C @outbound-sdk/source --import",
      preload: "true",
      more: "5",
      zone: "UTC",
      compiled: join(root, "compiled"),
    });
  });

  it("keeps no compiled code where it may write nothing, nor where nobody asked for it", async () => {
    const code = { compiled: "process.env.NODE_COMPILE_CACHE" };
    vi.stubEnv("NODE_COMPILE_CACHE", undefined);
    expect((await computed(prints(code)))?.facts.facts).toEqual({ compiled: "undefined" });
    vi.stubEnv("NODE_COMPILE_CACHE", join(root, "compiled"));
    expect((await computed(prints(code), true))?.facts.facts).toEqual({ compiled: "undefined" });
  });

  it("fails with what it said, and when it prints too much", async () => {
    await expect(computed('throw new TypeError("no");\n')).rejects.toThrow(/^TypeError: no$/m);
    await expect(computed('console.log("x".repeat(4 * 1024 ** 2));\n')).rejects.toThrow(
      "It took more than 4194304 bytes.",
    );
    const most = 4 * 1024 ** 2 - 1;
    await expect(computed(`console.log("x".repeat(${most}));\n`)).rejects.toThrow("JSON");
  });
});

describe("what such a program prints", () => {
  it("is facts and tables, each a text", () => {
    const facts = { facts: { a: "1" }, tables: { t: "2" } };
    expect(parseFacts(JSON.stringify(facts))).toEqual(facts);
    expect(parseFacts('{ "facts": {}, "tables": {} }')).toEqual({ facts: {}, tables: {} });
  });

  it.each([
    "null",
    "1",
    '"text"',
    "{}",
    '{ "facts": {} }',
    '{ "tables": {} }',
    '{ "facts": null, "tables": {} }',
    '{ "facts": {}, "tables": "text" }',
    '{ "facts": {}, "tables": 1 }',
    '{ "facts": { "a": 1 }, "tables": {} }',
    '{ "facts": { "a": "1", "b": null }, "tables": {} }',
    '{ "facts": {}, "tables": { "t": [] } }',
  ])("is none when it is %s", (printed) => {
    expect(() => parseFacts(printed)).toThrow(
      new Error("It prints no { facts, tables } of texts."),
    );
  });
});
