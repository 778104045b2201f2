import {
  mkdirSync,
  mkdtempSync,
  renameSync,
  rmSync,
  watch as watchFolder,
  writeFileSync,
} from "node:fs";
import type { FSWatcher, WatchListener } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { watch } from "../samples/watch.ts";

vi.mock("node:fs", { spy: true });

let root = "";

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "watch-"));
  mkdirSync(join(root, "samples"));
  mkdirSync(join(root, "src/content/docs/guides"), { recursive: true });
});

afterEach(() => {
  vi.useRealTimers();
  vi.mocked(watchFolder).mockClear();
  rmSync(root, { recursive: true, force: true });
});

describe("watching", { timeout: 120_000 }, () => {
  it("checks at once, and again after a change of a sample or of a page, and names the file", async () => {
    const stop = new AbortController();
    let checks = 0;
    const told: string[][] = [];
    await watch(
      root,
      async (changed) => {
        checks += 1;
        told.push([...changed]);
        if (checks === 1) writeFileSync(join(root, "samples/hello.ts"), "1;\n");
        if (checks === 2) writeFileSync(join(root, "src/content/docs/guides/a.md"), "Words.\n");
        if (checks === 3) stop.abort();
      },
      bounded(stop),
    );
    expect(told).toEqual([[], ["samples/hello.ts"], ["src/content/docs/guides/a.md"]]);
  });

  it("sees a file that is replaced, as editors save, every time, and one in a new folder", async () => {
    for (const file of ["samples/hello.ts", "scripts/facts.ts"]) {
      mkdirSync(dirname(join(root, file)), { recursive: true });
      writeFileSync(join(root, file), "0;\n");
    }
    const replace = (file: string, text: string): void => {
      writeFileSync(join(root, "next"), text);
      renameSync(join(root, "next"), join(root, file));
    };
    const make = (folder: string): void => {
      mkdirSync(join(root, folder));
      writeFileSync(join(root, folder, "a.md"), "Words.\n");
    };
    const saves = [
      () => replace("samples/hello.ts", "1;\n"),
      () => replace("samples/hello.ts", "2;\n"),
      () => writeFileSync(join(root, "samples/hello.ts"), "3;\n"),
      () => replace("scripts/facts.ts", "1;\n"),
      () => replace("scripts/facts.ts", "2;\n"),
      () => make("src/content/docs/new"),
    ];
    const stop = new AbortController();
    const told: string[] = [];
    const check = async (changed: ReadonlySet<string>): Promise<void> => {
      await Promise.resolve();
      told.push(...changed);
      const save = saves.shift();
      if (save === undefined) stop.abort();
      else save();
    };
    await watch(root, check, bounded(stop));
    expect(told).toEqual([
      ...Array.from({ length: 3 }, () => "samples/hello.ts"),
      ...Array.from({ length: 2 }, () => "scripts/facts.ts"),
      "src/content/docs/new",
      "src/content/docs/new/a.md",
    ]);
  });

  it("sees a folder that comes back, as with another branch, and one that comes first then", async () => {
    const put = (file: string): void => {
      mkdirSync(dirname(join(root, file)), { recursive: true });
      writeFileSync(join(root, file), "1;\n");
    };
    mkdirSync(join(root, "scripts"));
    const steps = [
      () => rmSync(join(root, "samples"), { recursive: true }),
      () => put("samples/hello.ts"),
      () => writeFileSync(join(root, "samples/hello.ts"), "2;\n"),
      () => put("scripts/facts/one.ts"),
      () => writeFileSync(join(root, "scripts/facts/one.ts"), "2;\n"),
    ];
    const stop = new AbortController();
    const told: string[][] = [];
    const check = async (changed: ReadonlySet<string>): Promise<void> => {
      await Promise.resolve();
      // The system names a folder that is gone as if it stood in itself.
      told.push([...changed].filter((file) => file !== "samples/samples").sort());
      const step = steps.shift();
      if (step === undefined) stop.abort();
      else step();
    };
    await watch(root, check, bounded(stop));
    expect(told).toEqual([
      [],
      ["samples"],
      ["samples", "samples/hello.ts"],
      ["samples/hello.ts"],
      ["scripts/facts", "scripts/facts/one.ts"],
      ["scripts/facts/one.ts"],
    ]);
  });

  it("checks once more for changes that came during a check, and does not run two at once", async () => {
    const stop = new AbortController();
    const told: string[][] = [];
    let running = 0;
    let checks = 0;
    await watch(
      root,
      async (changed) => {
        told.push([...changed].sort());
        running += 1;
        expect(running).toBe(1);
        checks += 1;
        if (checks === 1) {
          for (const name of ["a", "b", "c"])
            writeFileSync(join(root, `samples/${name}.ts`), "1;\n");
        } else {
          stop.abort();
        }
        await Promise.resolve();
        running -= 1;
      },
      bounded(stop),
    );
    expect(told).toEqual([[], ["samples/a.ts", "samples/b.ts", "samples/c.ts"]]);
  });

  it("sees each time that a file it was told of is replaced by another, and no neighbour of it", async () => {
    const stop = new AbortController();
    const told: string[][] = [];
    const replace = (file: string): void => {
      writeFileSync(join(root, "new"), `${told.length};\n`);
      renameSync(join(root, "new"), join(root, file));
    };
    replace("config.mjs");
    await watch(
      root,
      async (changed) => {
        told.push([...changed]);
        writeFileSync(join(root, "other.mjs"), "1;\n");
        if (told.length < 3) replace("config.mjs");
        else stop.abort();
      },
      bounded(stop),
      ["config.mjs"],
    );
    expect(told).toEqual([[], ["config.mjs"], ["config.mjs"]]);
  });

  it("looks at everything a check is made from", async () => {
    const files = [
      "samples/hello.ts",
      "src/content/docs/guides/a.md",
      "sdk/src/engine/call.ts",
      "scripts/facts/limits.ts",
      "scripts/facts.ts",
    ];
    for (const file of files) {
      mkdirSync(dirname(join(root, file)), { recursive: true });
      writeFileSync(join(root, file), "0;\n");
    }
    const stop = new AbortController();
    const told: string[][] = [];
    await watch(
      root,
      async (changed) => {
        const next = files[told.push([...changed]) - 1];
        if (next === undefined) stop.abort();
        else writeFileSync(join(root, next), "1;\n");
      },
      bounded(stop),
    );
    expect(told).toEqual([[], ...files.map((file) => [file])]);
  });

  it("leaves an editor 80 ms to save a file in several steps, and then checks once", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout"] });
    const stop = new AbortController();
    const told: string[][] = [];
    const ended = watch(root, async (changed) => void told.push([...changed]), bounded(stop));
    await turns(() => told.length === 1);
    writeFileSync(join(root, "samples/a.ts"), "1;\n");
    await turns(() => vi.getTimerCount() === 1);
    writeFileSync(join(root, "samples/b.ts"), "1;\n");
    await vi.advanceTimersByTimeAsync(79);
    await turns(() => true);
    expect(told).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    await turns(() => told.length === 2);
    expect(told).toEqual([[], ["samples/a.ts", "samples/b.ts"]]);
    stop.abort();
    await turns(() => vi.getTimerCount() === 1);
    await vi.advanceTimersByTimeAsync(80);
    await ended;
    expect(told).toHaveLength(2);
  });

  it("is not woken by a neighbour of a file it was told of", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout"] });
    writeFileSync(join(root, "config.mjs"), "1;\n");
    const stop = new AbortController();
    const told: string[][] = [];
    const seen: unknown[] = [];
    const check = async (changed: ReadonlySet<string>): Promise<void> =>
      void told.push([...changed]);
    const ended = watch(root, check, bounded(stop), ["config.mjs"]);
    const other = watchFolder(root, (_event, name) => seen.push(name));
    await turns(() => told.length === 1);
    writeFileSync(join(root, "other.mjs"), "1;\n");
    await turns(() => seen.includes("other.mjs"));
    other.close();
    expect(vi.getTimerCount()).toBe(0);
    writeFileSync(join(root, "config.mjs"), "2;\n");
    await turns(() => vi.getTimerCount() === 1);
    stop.abort();
    await vi.advanceTimersByTimeAsync(80);
    await ended;
  });

  it.each(["samples", "config.mjs"])(
    "names the place where the system does not name the file: %s",
    async (place) => {
      writeFileSync(join(root, "config.mjs"), "1;\n");
      vi.mocked(watchFolder).mockImplementationOnce(((_, listener: WatchListener<string>) => {
        listener("change", null);
        return { on: () => undefined, close: () => undefined } as unknown as FSWatcher;
      }) as typeof watchFolder);
      const stop = new AbortController();
      const told: string[][] = [];
      const check = async (changed: ReadonlySet<string>): Promise<void> => {
        told.push([...changed]);
        stop.abort();
      };
      await watch(root, check, bounded(stop), [place]);
      expect(told).toEqual([[place]]);
    },
  );

  it("ends while it waits, and lets go of every folder and file", async () => {
    mkdirSync(join(root, "scripts"));
    writeFileSync(join(root, "scripts/facts.ts"), "1;\n");
    const stop = new AbortController();
    let checks = 0;
    const ended = watch(root, async () => void (checks += 1), bounded(stop));
    await turns(() => checks === 1);
    const { calls, results } = vi.mocked(watchFolder).mock;
    const open = new Set(calls.map(([path]) => String(path)).filter((path) => path.includes(root)));
    expect([...open].map((path) => path.slice(root.length))).toEqual([
      "/samples",
      "",
      "/src/content/docs",
      "/src/content/docs/guides",
      "/src/content",
      "/scripts",
    ]);
    for (const [at, { value }] of results.entries()) {
      value.on("close", () => open.delete(String(calls[at]?.[0])));
    }
    stop.abort();
    await ended;
    await turns(() => true);
    expect([checks, [...open]]).toEqual([1, []]);
  });
});

/** A watch that does not see what it should ends too, and is told by what it saw. */
function bounded(stop: AbortController): AbortSignal {
  return AbortSignal.any([stop.signal, AbortSignal.timeout(60_000)]);
}

/** Goes on with the loop until it holds, and a few turns more for what is told meanwhile. */
async function turns(holds: () => boolean): Promise<void> {
  const until = performance.now() + 50_000;
  for (let more = 20; more > 0;) {
    if (performance.now() > until) throw new Error(`It does not come true: ${String(holds)}`);
    await new Promise<void>((resolve) => {
      setImmediate(resolve);
    });
    if (holds()) more -= 1;
  }
}
