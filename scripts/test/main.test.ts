import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { main } from "../samples/main.ts";
import { usage } from "../samples/options.ts";

let root = "";

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "main-"));
  write("src/content/docs/page.md", "Words.\n");
});

afterEach(() => {
  vi.restoreAllMocks();
  rmSync(root, { recursive: true, force: true });
});

function write(path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
}

/** What a command line prints, and how it ends. */
async function run(
  args: readonly string[],
  env: Record<string, string> = {},
): Promise<{ code: number; out: string; err: string }> {
  const said = { out: "", err: "" };
  const code = await main(args, {
    out: (text) => (said.out += text),
    err: (text) => (said.err += text),
    env,
    cwd: tmpdir(),
  });
  return { code, ...said };
}

/** A project that holds a page and no sample: nothing has to be started to tell what is wrong. */
const noSamples = [
  "no samples: samples (samples:1)",
  "  No sample was found: expected samples/NAME.ts. A check of nothing proves nothing.",
  "",
];
const examined =
  "Examined 0 of 0 samples (0 run), 0 of 0 captures, 0 of 0 fences, 0 of 0 facts, 1 of 1 pages: 1 verdict.\n";

describe("the command line", () => {
  it("is explained on stdout when that is asked for", async () => {
    expect(await run(["--help"])).toEqual({ code: 0, out: `${usage()}\n`, err: "" });
  });

  it("that is wrong is told on stderr", async () => {
    const err = '"chek" is no command. Did you mean check? Commands: check, accept, watch.\n';
    expect(await run(["chek"])).toEqual({ code: 2, out: "", err });
  });

  it("does not hide a failure of the tool itself", async () => {
    write("package.json", "{");
    await expect(run(["check", "--root", root])).rejects.toThrow(SyntaxError);
  });
});

describe("check", () => {
  it("prints the report on stdout, and how long each phase took on stderr", async () => {
    let now = 0;
    vi.spyOn(performance, "now").mockImplementation(() => (now += 12_340));
    const { code, out, err } = await run(["check", "--root", root]);
    expect([code, out]).toEqual([1, [...noSamples, examined].join("\n")]);
    const phases = err.replace(`Node ${process.versions.node}; `, "").split(", ");
    expect(err).toBe(`Node ${process.versions.node}; ${phases.join(", ")}`);
    expect(phases[0]).toBe("read 12.34 s");
    expect(phases.map((phase) => phase.split(" ")[0]).sort()).toEqual(
      "facts pages read runs types".split(" "),
    );
    expect(err.endsWith(" s\n")).toBe(true);
  });

  it("records nothing when there is a verdict, and says so", async () => {
    const file = join(root, "made/verified.json");
    const { code, err } = await run(["check", "--root", root, "--record", file]);
    expect(code).toBe(1);
    expect(err).toContain(`s\nNothing is recorded in ${file}: only a check without verdicts is.\n`);
    expect(existsSync(file)).toBe(false);
    expect((await run(["check", "--root", root])).err).not.toContain("recorded");
  });

  it("that fails leaves no record of an earlier one", async () => {
    const file = join(root, "made/verified.json");
    write("made/verified.json", "{}");
    write("package.json", "{");
    await expect(run(["check", "--root", root, "--record", file])).rejects.toThrow(SyntaxError);
    expect(existsSync(file)).toBe(false);
  });
});

describe("accept", () => {
  const page = 'Words.\n\n```json title="a.json" file="a.json"\n```\n';

  it("tells what it wrote, what is left for a person, and how much was examined", async () => {
    write("src/content/docs/page.md", page);
    write("a.json", "{}\n");
    const accepted = await run(["accept", "--root", root]);
    expect(accepted).toEqual({
      code: 1,
      err: "",
      out: [
        "wrote src/content/docs/page.md",
        "--- src/content/docs/page.md",
        "+++ src/content/docs/page.md",
        "@@ -1,4 +1,5 @@",
        " Words.",
        "",
        ' ```json title="a.json" file="a.json"',
        "+{}",
        " ```",
        "",
        ...noSamples,
        `Wrote 1 fence. ${examined.replace("0 of 0 fences", "1 of 1 fences")}`,
      ].join("\n"),
    });
    expect(readFileSync(join(root, "src/content/docs/page.md"), "utf8")).toContain("\n{}\n");
  });

  it("counts what it wrote of each kind, and names all it refused", async () => {
    const stated = 'Of <data value="verified.pages">0</data> pages.\n';
    write("src/content/docs/page.md", `${stated}\n${page}`);
    write("src/content/docs/other.md", page);
    write("a.json", "{}\n");
    write("samples/gone.out.txt", "1\n");
    write("samples/gone.timeline.json", "[]\n");
    // Another project's commands are not run, so nothing of them is accepted.
    for (const name of ["one", "two"]) write(`samples/${name}.sh`, "echo 1\n");
    const { code, out } = await run(["accept", "--root", root]);
    expect(code).toBe(1);
    expect(out.slice(out.lastIndexOf("\n\n"))).toBe(
      "\n\nRefused: one (bad sample), two (bad sample).\nWrote 1 capture, 1 timeline, 2 fences, 1 fact. Examined 2 of 2 samples (0 run), 0 of 1 captures, 0 of 1 timelines, 2 of 2 fences, 1 of 1 facts, 2 of 2 pages: 4 verdicts.\n",
    );
  });

  it("says so when nothing is to be written", async () => {
    const out = ["", ...noSamples, `Nothing to write. ${examined}`].join("\n");
    expect(await run(["accept", "--root", root])).toEqual({ code: 1, out, err: "" });
  });

  it("is a person's: with CI set it names the command, and writes nothing", async () => {
    write("src/content/docs/page.md", page);
    write("a.json", "{}\n");
    expect(await run(["accept", "a", "b", "--root", root], { CI: "yes" })).toEqual({
      code: 1,
      out: "",
      err: `accept is a person's decision and CI is set (CI=yes). Run it on your machine: npm run samples:accept -- a b --root ${root}\n`,
    });
    expect(readFileSync(join(root, "src/content/docs/page.md"), "utf8")).toBe(page);
  });
});

describe("watch", () => {
  it("checks again when a file has changed, also after one that could not be read", async () => {
    const stop = new AbortController();
    let out = "";
    let err = "";
    const ended = main(["watch", "--root", root], {
      out: (text) => (out += text),
      err: (text) => (err += text),
      env: {},
      cwd: tmpdir(),
      signal: stop.signal,
    });
    const seen = async (holds: () => boolean): Promise<void> => {
      await vi.waitUntil(holds, { timeout: 50_000, interval: 10 });
    };
    await seen(() => err.startsWith("Node "));
    expect(out).toContain(examined);
    write("package.json", "{");
    write("src/content/docs/page.md", "More.\n");
    await seen(() => /^SyntaxError: .*\n$/m.test(err));
    expect(out.split("Examined ")).toHaveLength(2);
    write("package.json", "{}");
    write("src/content/docs/other.md", "Words.\n");
    await seen(() => out.includes("2 of 2 pages"));
    stop.abort();
    expect(await ended).toBe(0);
  });
});
