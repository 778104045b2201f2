import { mkdirSync, mkdtempSync, renameSync, rmSync, watch, writeFileSync } from "node:fs";
import type { FSWatcher, WatchListener } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { watchFolders } from "../samples/watch-folders.ts";

vi.mock("node:fs", { spy: true });

let root = "";
let told: string[] = [];
let ends: (() => void)[] = [];

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "folders-"));
  told = [];
  ends = [];
  for (const file of ["seen/a.txt", "seen/deep/b.txt", "seen/deeper/c.txt"]) write(file);
});

afterEach(() => {
  for (const end of ends) end();
  rmSync(root, { recursive: true, force: true });
});

function write(file: string): void {
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), "text\n");
}

function move(from: string, to: string): void {
  renameSync(join(root, from), join(root, to));
}

/** Watches the folder `seen`, in a project where others change too. */
function start(): void {
  ends.push(watchFolders(join(root, "seen"), (path) => told.push(path)));
}

/** All that is told of a change: what comes before a file that is written after it. */
async function toldOf(change: () => void): Promise<string[]> {
  told = [];
  change();
  write("seen/last");
  await vi.waitUntil(() => told.includes("last"), { timeout: 50_000, interval: 5 });
  return [...new Set(told)].filter((path) => path !== "last").sort();
}

describe("watching a folder", () => {
  it("tells of what changes in it, however deep, and of nothing that was there", async () => {
    start();
    expect(told).toEqual([]);
    expect(await toldOf(() => write("seen/a.txt"))).toEqual(["a.txt"]);
    expect(await toldOf(() => write("seen/deep/b.txt"))).toEqual(["deep/b.txt"]);
    expect(await toldOf(() => rmSync(join(root, "seen/a.txt")))).toEqual(["a.txt"]);
  });

  it("tells of a new folder, what it was made with, and what changes in it later", async () => {
    start();
    const make = (): void => {
      write("seen/new/a.txt");
      write("seen/new/inner/b.txt");
    };
    expect(await toldOf(make)).toEqual(["new", "new/a.txt", "new/inner/b.txt"]);
    expect(await toldOf(() => write("seen/new/inner/b.txt"))).toEqual(["new/inner/b.txt"]);
  });

  it("tells of a folder that is moved away, and not of what changes in it there", async () => {
    start();
    write("seen/deep/inner/d.txt");
    await toldOf(() => move("seen/deep", "away"));
    expect(told).toContain("deep");
    const later = (): void => {
      write("away/b.txt");
      write("away/inner/d.txt");
    };
    expect(await toldOf(later)).toEqual([]);
    expect(await toldOf(() => write("seen/deeper/c.txt"))).toEqual(["deeper/c.txt"]);
  });

  it("goes on with a folder that takes another's place, and not with the other", async () => {
    write("next/b.txt");
    start();
    const replace = (): void => {
      move("seen/deep", "away");
      move("next", "seen/deep");
    };
    expect(await toldOf(replace)).toEqual(["deep", "deep/b.txt"]);
    expect(await toldOf(() => write("away/b.txt"))).toEqual([]);
    expect(await toldOf(() => write("seen/deep/b.txt"))).toEqual(["deep/b.txt"]);
  });

  it("ends when it is told to", async () => {
    start();
    for (const end of ends.splice(0)) end();
    const seen: unknown[] = [];
    const others = ["seen", "seen/deep"].map((folder) =>
      watch(join(root, folder), (_event, name) => seen.push(name)),
    );
    ends.push(() => others.forEach((other) => other.close()));
    write("seen/a.txt");
    write("seen/deep/b.txt");
    await vi.waitUntil(() => seen.includes("b.txt"), { timeout: 50_000, interval: 5 });
    expect(told).toEqual([]);
  });
});

describe("watching a folder on a system", async () => {
  const { watch: real } = await vi.importActual<{ watch: typeof watch }>("node:fs");

  /** The folder that is watched second fails so. */
  const failWith = (code: string): void => {
    vi.mocked(watch)
      .mockImplementationOnce(real)
      .mockImplementationOnce(() => {
        throw Object.assign(new Error(code), { code });
      });
  };

  it("where a folder goes before it can be watched, goes on with the others", async () => {
    failWith("ENOENT");
    start();
    expect(await toldOf(() => write("seen/deeper/c.txt"))).toEqual(["deeper/c.txt"]);
  });

  it("where no more can be watched, fails", () => {
    failWith("EMFILE");
    expect(() => watchFolders(join(root, "seen"), () => undefined)).toThrow("EMFILE");
  });

  it("where a watched folder fails, goes on with the others", async () => {
    start();
    const { calls, results } = vi.mocked(watch).mock;
    const at = calls.findIndex(([path]) => path === join(root, "seen/deep"));
    const watcher = results[at]?.value as FSWatcher;
    watcher.emit("error", new Error("EPERM"));
    const both = (): void => {
      write("seen/deep/b.txt");
      write("seen/deeper/c.txt");
    };
    expect(await toldOf(both)).toEqual(["deeper/c.txt"]);
  });

  it.each(["change", "rename"] as const)(
    "that does not name what it tells of (%s), tells of the folder",
    async (event) => {
      vi.mocked(watch).mockImplementationOnce(((path: string, listener: WatchListener<string>) => {
        const watcher = real(path, listener);
        listener(event, null);
        return watcher;
      }) as typeof watch);
      start();
      expect(told).toEqual([""]);
      expect(await toldOf(() => write("seen/deep/b.txt"))).toEqual(["deep/b.txt"]);
    },
  );
});
