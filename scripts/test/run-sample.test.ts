import { existsSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

import { afterEach, describe, expect, it, vi } from "vitest";

import type { Outcome } from "../samples/launch.ts";
import { environment, runPlain, runSample } from "../samples/run-sample.ts";
import type { Variation } from "../samples/run-sample.ts";
import { makeWorkspace } from "../samples/workspace.ts";
import type { Workspace } from "../samples/workspace.ts";
import { plantedFolder } from "./planted-run.ts";
import type { PlantedFolder } from "./planted-run.ts";

let planted: PlantedFolder;
let workspace: Workspace;
let remove = (): void => {};

afterEach(() => remove());

function plant(files: Readonly<Record<string, string>>): void {
  remove();
  planted = plantedFolder(files);
  workspace = makeWorkspace(planted.project);
  remove = () => {
    workspace.remove();
    planted.remove();
  };
}

function run(name: string, variation?: Variation): Promise<Outcome> {
  return runSample(planted.project, planted.sample(name), workspace, 10_000, variation);
}

function plain(name: string, runtime?: Parameters<typeof runPlain>[4]): Promise<Outcome> {
  return runPlain(planted.project, planted.sample(name), workspace, 10_000, runtime);
}

async function out(outcome: Promise<Outcome>): Promise<string> {
  return (await outcome).stdout.toString();
}

/** What a program was started with. A shell adds variables of its own. */
const startedWith = `import { types } from "node:util";
const { PWD, OLDPWD, SHLVL, _, ...env } = process.env;
const moved = types.isProxy(Date);
console.log(JSON.stringify({ env, options: process.execArgv, cwd: process.cwd(), moved }));
`;

describe("a sample's environment", () => {
  it("is this and nothing else, with Node first in the path", () => {
    const path = process.env["PATH"];
    const node = dirname(process.execPath);
    expect(environment()).toEqual({
      PATH: `${node}:${path}`,
      TZ: "UTC",
      LANG: "C.UTF-8",
      LC_ALL: "C.UTF-8",
      NO_COLOR: "1",
      NODE_DISABLE_COLORS: "1",
    });
    delete process.env["PATH"];
    try {
      expect(environment()["PATH"]).toBe(`${node}:`);
    } finally {
      process.env["PATH"] = path;
    }
  });

  it("takes another zone and locale", () => {
    expect(environment({ timeZone: "Asia/Kolkata", locale: "de_DE.UTF-8" })).toMatchObject({
      TZ: "Asia/Kolkata",
      LANG: "de_DE.UTF-8",
      LC_ALL: "de_DE.UTF-8",
    });
  });
});

describe("a run", { timeout: 60_000 }, () => {
  it("is of the sample in its folder, on the SDK's source, under the preload", async () => {
    plant({ "samples/hello.ts": startedWith });
    expect(JSON.parse(await out(run("hello")))).toEqual({
      env: environment(),
      options: [
        "--max-old-space-size=256",
        "-C",
        "@outbound-sdk/source",
        "--import",
        workspace.preload,
      ],
      cwd: join(planted.root, "samples"),
      moved: false,
    });
  });

  it("may have another seed, zone, locale and start", async () => {
    plant({
      "samples/hello.ts": `const { TZ, LANG, LC_ALL } = process.env;
const real = performance.timeOrigin + performance.now();
console.log(Math.random(), TZ, LANG, LC_ALL, Math.round((Date.now() - real) / 60_000));
`,
    });
    const variation = { seed: 7, timeZone: "Asia/Kolkata", locale: "de_DE.UTF-8" };
    const printed = "0.853438561751189 Asia/Kolkata de_DE.UTF-8 de_DE.UTF-8 5\n";
    expect(await out(run("hello", { ...variation, startOffsetMs: 300_000 }))).toBe(printed);
  });

  it("prints 1 MiB at most", async () => {
    plant({
      "samples/most.ts": 'process.stdout.write("x".repeat(1_048_576));\n',
      "samples/more.ts": 'process.stdout.write("x".repeat(1_048_577));\n',
    });
    const most = await run("most");
    expect([most.ended, most.stdout.length]).toEqual(["itself", 1_048_576]);
    expect((await run("more")).ended).toBe("flood");
  });

  it("hears what the SDK tells, but for @timeline none", async () => {
    plant({ "samples/hello.ts": "", "samples/quiet.ts": "// @timeline none\n" });
    expect((await run("hello")).heard).toEqual({ calls: 0, real: false, events: [] });
    expect((await run("quiet")).heard).toBeUndefined();
  });

  it("of a test prints names and counts; of what is no test, what it prints", async () => {
    const test = 'import { test } from "node:test";\ntest("one", () => undefined);\n';
    plant({
      "samples/sum.test.ts": test,
      "samples/sum.ts": test,
      "samples/none.test.ts": 'console.log("hello");\n',
    });
    expect(await out(run("sum.test"))).toBe("ok - one\n1 tests, 1 passed, 0 failed\n");
    expect(await out(plain("sum.test"))).toBe("ok - one\n1 tests, 1 passed, 0 failed\n");
    expect(await out(run("sum"))).toContain("duration_ms");
    const none = await run("none.test");
    expect([none.stdout.toString(), none.report]).toEqual(["hello\n", { code: 0, drained: true }]);
    const { options } = JSON.parse(await optionsOf("none.test")) as { options: string[] };
    expect(options).not.toContain(`--test-reporter=${workspace.testReporter}`);
  });

  /** The options of a run whose sample has this name, and tests nothing. */
  async function optionsOf(name: string): Promise<string> {
    plant({ [`samples/${name}.ts`]: startedWith });
    return out(run(name));
  }
});

describe("a plain run", { timeout: 60_000 }, () => {
  it("is as a reader starts it, in the same environment", async () => {
    plant({ "samples/hello.ts": startedWith });
    const cwd = join(planted.root, "samples");
    const printed = { env: environment(), options: [], cwd, moved: false };
    const outcome = await plain("hello");
    expect(JSON.parse(outcome.stdout.toString())).toEqual(printed);
    expect([outcome.report, outcome.heard]).toEqual([undefined, undefined]);
    const runtime = { program: process.execPath, args: ["--no-deprecation"] };
    expect(JSON.parse(await out(plain("hello", runtime)))).toEqual({
      ...printed,
      options: ["--no-deprecation"],
    });
  });
});

describe("a command", { timeout: 60_000 }, () => {
  it("runs in a copy of the samples, which is thrown away", async () => {
    plant({
      "samples/list.sh": "echo new > new.txt\nls -A\ncat package.json data.txt\n",
      "samples/hello.ts": "",
      "samples/data.txt": "a line\n",
      "page.md": "",
    });
    const files = "data.txt\nhello.ts\nlist.sh\nnew.txt\npackage.json\n";
    const printed = `${files}{ "type": "module" }\na line\n`;
    expect(await out(run("list"))).toBe(printed);
    expect(await out(run("list"))).toBe(printed);
    expect(existsSync(join(planted.root, "samples/new.txt"))).toBe(false);
  });

  it("finds what the project has installed", async () => {
    plant({ "samples/list.sh": "ls -A node_modules\n" });
    mkdirSync(join(planted.root, "node_modules/some"), { recursive: true });
    expect(await out(run("list"))).toBe("some\n");
  });

  it("ends with the first line that fails", async () => {
    plant({ "samples/fail.sh": "echo one\nfalse\necho two\n" });
    const outcome = await run("fail");
    expect([outcome.code, outcome.stdout.toString()]).toEqual([1, "one\n"]);
  });

  it("takes the processes it started with it", async () => {
    plant({ "samples/left.sh": "sleep 9 >/dev/null 2>&1 3>&- &\nps -o pgid= -p $$\necho $$\n" });
    const [group = "", own] = (await out(run("left"))).split("\n");
    expect(group.trim()).toBe(own);
  });

  it("starts Node on the SDK's source, under the preload, in its own environment", async () => {
    plant({ "samples/start.sh": "node show.ts\n", "samples/show.ts": startedWith });
    const { env, options } = JSON.parse(
      await out(run("start", { timeZone: "Asia/Kolkata", locale: "de_DE.UTF-8" })),
    ) as { env: object; options: string[] };
    expect(options).toEqual([]);
    expect(env).toEqual({
      ...environment({ timeZone: "Asia/Kolkata", locale: "de_DE.UTF-8" }),
      NODE_OPTIONS: `-C @outbound-sdk/source --import=${workspace.preload}`,
    });
  });

  it("begins with none of what an earlier run, or one beside it, has left", async () => {
    plant({ "samples/make.sh": "mkdir made\necho made\n" });
    expect(await Promise.all([out(run("make")), out(run("make"))])).toEqual(["made\n", "made\n"]);
    expect(await out(run("make"))).toBe("made\n");
  });

  it("and a program run wherever this machine has its temporary folder", async () => {
    const odd = mkdtempSync(join(tmpdir(), "odd 100%25 #1 "));
    vi.stubEnv("TMPDIR", odd);
    plant({ "samples/start.sh": "node hello.ts\n", "samples/hello.ts": 'console.log("hello");\n' });
    vi.unstubAllEnvs();
    expect([await out(run("start")), await out(run("hello"))]).toEqual(["hello\n", "hello\n"]);
    workspace.remove();
    rmSync(odd, { recursive: true });
  });
});
