import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { watch } from "../samples/watch.ts";

let root = "";

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "watch-"));
  mkdirSync(join(root, "samples"));
  mkdirSync(join(root, "src/content/docs/guides"), { recursive: true });
});

afterEach(() => {
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
      stop.signal,
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
    await watch(root, check, AbortSignal.any([stop.signal, AbortSignal.timeout(10_000)]));
    expect(told).toEqual([
      ...Array.from({ length: 3 }, () => "samples/hello.ts"),
      ...Array.from({ length: 2 }, () => "scripts/facts.ts"),
      "src/content/docs/new",
      "src/content/docs/new/a.md",
    ]);
  });

  it("checks once more for changes that came during a check, and does not run two at once", async () => {
    const stop = new AbortController();
    let running = 0;
    let checks = 0;
    await watch(
      root,
      async () => {
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
      stop.signal,
    );
    expect(checks).toBe(2);
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
      stop.signal,
      ["config.mjs"],
    );
    expect(told).toEqual([[], ["config.mjs"], ["config.mjs"]]);
  });
});
