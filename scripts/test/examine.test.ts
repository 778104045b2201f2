import {
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { examine } from "../samples/examine.ts";
import type { Examination } from "../samples/examine.ts";
import { readOptions } from "../samples/options.ts";

let root = "";

const snippet = '```ts static="a sketch"\nlet a: number = 1;\n```\n';

beforeEach(() => {
  root = realpathSync(mkdtempSync(join(tmpdir(), "examine-")));
  write("package.json", '{ "type": "module" }\n');
  write(
    "samples/tsconfig.json",
    '{ "compilerOptions": { "strict": true, "types": [], "lib": ["es2023", "dom"] } }',
  );
  write("samples/hello.ts", 'console.log("hello");\n');
  write("src/content/docs/page.md", snippet);
});

afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(root, { recursive: true, force: true });
});

function write(file: string, text: string): void {
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), text);
}

/** A check inside the project. */
async function check(...args: string[]): Promise<Examination> {
  const options = readOptions(["check", ...args], { env: {}, cwd: root });
  if (options === "help") throw new Error("Nobody asked for help.");
  return examine(options);
}

function told({ verdicts }: Examination): string[] {
  return verdicts.map(({ kind, subject }) => `${kind}: ${subject}`);
}

describe("a check", { timeout: 60_000 }, () => {
  it("of all looks at everything, keeps what ran as expected, and leaves no folder behind", async () => {
    const temporary = join(root, "temporary");
    mkdirSync(temporary);
    vi.stubEnv("TMPDIR", temporary);
    write("samples/wrong.ts", "// @what\nconst a: string = 1;\nconsole.log(a);\n");
    write("src/content/docs/page.md", `${snippet.replace("1", "''")}\n<data value="y">1</data>\n`);
    const examination = await check();
    expect(told(examination)).toEqual([
      "missing capture: hello",
      "missing capture: wrong",
      "unreferenced sample: hello",
      "unreferenced sample: wrong",
      "unknown fact: y",
      "bad sample: wrong",
      "type error: src/content/docs/page.md:1",
      "type error: wrong",
    ]);
    const { chosen, whole, captures, refused, facts, times, counts } = examination;
    expect({ chosen, whole, captures, refused, facts }).toEqual({
      chosen: new Set(["hello", "wrong"]),
      whole: true,
      captures: new Map([["hello", "hello\n"]]),
      refused: new Map([
        ["wrong", "bad sample"],
        ["src/content/docs/page.md:1", "type error"],
      ]),
      facts: undefined,
    });
    expect(counts).toMatchObject({ ran: 2, fences: [1, 1], facts: [1, 1] });
    expect(Object.keys(times).sort()).toEqual(["facts", "pages", "read", "runs", "types"]);
    for (const ms of Object.values(times)) expect(ms < 60_000).toBe(true);
    expect(readdirSync(temporary)).toEqual([]);
  });

  it("of one sample looks at nothing else, and counts what pages state of the tool itself", async () => {
    write("samples/wrong.ts", "const a: string = 1;\n");
    const page = `${snippet.replace("1", "''")}\n<data value="verified.samples">9</data>\n`;
    write("src/content/docs/page.md", page);
    const examination = await check("hello");
    expect(told(examination)).toEqual(["missing capture: hello"]);
    expect([examination.whole, examination.chosen]).toEqual([false, new Set(["hello"])]);
    expect(examination.facts?.facts).toMatchObject({ "verified.samples": "2" });
    expect(examination.counts).toMatchObject({ fences: [0, 1], facts: [0, 1] });
  });

  it("counts a sample whose first output is about to be accepted as one that has an output", async () => {
    const table = "<!-- table: verified.runtimes -->\n\n<!-- /table -->\n";
    write("src/content/docs/page.md", `${snippet}\n${table}`);
    const inBrowsers = "| `browser` | Firefox, in a page | what the site serves | 1 | 1 |";
    for (const names of [["hello"], []]) {
      const { facts, captures } = await check(...names);
      expect([...captures.keys()]).toEqual(["hello"]);
      expect(facts?.tables["verified.runtimes"]?.split("\n")).toContain(inBrowsers);
    }
    write("samples/hello.ts", "throw new Error('no');\n");
    const { facts } = await check();
    expect(facts?.tables["verified.runtimes"]).toContain(inBrowsers.replace("| 1 | 1", "| 0 | 1"));
  });

  it("computes the facts once while nothing they are made from changes", async () => {
    const program = (value: string): string =>
      `import { appendFileSync } from "node:fs";\nappendFileSync("runs", "x");\nconsole.log('{ "facts": { "y": "${value}" }, "tables": {} }');\n`;
    write("scripts/facts.ts", program("1"));
    const page = `<data value="y">1</data> <data value="verified.pages">1</data>\n`;
    write("src/content/docs/page.md", page);
    const runs = (): string => readFileSync(join(root, "runs"), "utf8");
    const first = await check();
    expect(told(first).filter((text) => text.includes("fact"))).toEqual([]);
    expect(first.facts?.facts).toMatchObject({ y: "1", "verified.pages": "1" });
    expect(first.facts?.tables).toHaveProperty(["verified.verdicts"]);
    expect(runs()).toBe("x");
    expect((await check()).facts).toEqual(first.facts);
    expect(runs()).toBe("x");
    write("scripts/facts.ts", program("2"));
    expect(told(await check())).toContain("fact drift: y");
    expect(runs()).toBe("xx");
    await check("--no-cache");
    expect(runs()).toBe("xxx");
  });

  it("compiles what stands on a page alone again when it has changed", async () => {
    const types = async (): Promise<string[]> =>
      told(await check()).filter((text) => text.startsWith("type error"));
    expect(await types()).toEqual([]);
    write("src/content/docs/page.md", snippet.replace("1", "''"));
    expect(await types()).toEqual(["type error: src/content/docs/page.md:1"]);
    expect(await types()).toEqual(["type error: src/content/docs/page.md:1"]);
    write("src/content/docs/page.md", snippet);
    expect(await types()).toEqual([]);
  });

  it("of no sample says so, and of a project without programs asks no compiler", async () => {
    rmSync(join(root, "samples/hello.ts"));
    const examination = await check();
    expect(told(examination)).toEqual(["no samples: samples"]);
    expect(examination.verdicts[0]).toEqual({
      kind: "no samples",
      subject: "samples",
      places: [{ file: "samples", line: 1 }],
      message: "No sample was found: expected samples/NAME.ts. A check of nothing proves nothing.",
    });
    const sharded = await check("--shard", "2/3");
    expect(sharded.verdicts[0]?.message).toContain("No sample was found in shard 2/3: expected");
  });

  it("accepts nothing of a sample whose capture or timeline is a link to a file outside", async () => {
    const outside = realpathSync(mkdtempSync(join(tmpdir(), "outside-")));
    writeFileSync(join(outside, "own.txt"), "own\n");
    for (const file of ["hello.out.txt", "hello.timeline.json"]) {
      symlinkSync(join(outside, "own.txt"), join(root, "samples", file));
      const found = await check("hello");
      expect(found.verdicts).toContainEqual(
        expect.objectContaining({
          kind: "bad sample",
          message: `samples/${file} leads out of the project: it is not written.`,
        }),
      );
      expect([...found.captures.keys(), ...found.timelines.keys()]).toEqual([]);
      rmSync(join(root, "samples", file));
    }
    rmSync(outside, { recursive: true });
  });

  it("looks at every sample again when a page declares something for all of them", async () => {
    const page = (type: string): string =>
      `\`\`\`ts static="declares"\ndeclare global {\n  var shared: ${type};\n}\nexport {};\n\`\`\`\n`;
    write("samples/hello.ts", "console.log(`${globalThis.shared?.toFixed(1)}`);\n");
    write("src/content/docs/page.md", page("number | undefined"));
    const types = async (): Promise<string[]> =>
      told(await check()).filter((text) => text.startsWith("type error"));
    expect(await types()).toEqual([]);
    write("src/content/docs/page.md", page("string | undefined"));
    expect(await types()).toEqual(["type error: hello"]);
    write("src/content/docs/page.md", page("number | undefined"));
    expect(await types()).toEqual([]);
    write("src/content/docs/page.md", "Words.\n");
    expect(await types()).toEqual(["type error: hello"]);
  });
});
