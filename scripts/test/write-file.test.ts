import {
  chmodSync,
  linkSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  watch,
  writeFileSync,
} from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { writeWhole } from "../samples/write-file.ts";

let root = "";

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "write-"));
});

afterEach(() => {
  rmSync(root, { recursive: true, force: true });
});

describe("a file that is written whole", () => {
  it("may be a new one, and nothing else is left beside it", () => {
    writeWhole(join(root, "a.txt"), "new\n");
    expect(readFileSync(join(root, "a.txt"), "utf8")).toBe("new\n");
    expect(readdirSync(root)).toEqual(["a.txt"]);
  });

  it("is another file with the mode of the one it replaces", () => {
    const path = join(root, "a.sh");
    writeFileSync(path, "old\n");
    chmodSync(path, 0o750);
    // Who has opened the old one reads it to its end.
    linkSync(path, join(root, "old"));
    writeWhole(path, "new\n");
    expect(readFileSync(path, "utf8")).toBe("new\n");
    expect(readFileSync(join(root, "old"), "utf8")).toBe("old\n");
    expect(statSync(path).mode & 0o777).toBe(0o750);
  });

  it("behind a link leaves the link as it is", () => {
    mkdirSync(join(root, "there"));
    writeFileSync(join(root, "there/a.txt"), "old\n");
    symlinkSync("there/a.txt", join(root, "link"));
    writeWhole(join(root, "link"), "new\n");
    expect(lstatSync(join(root, "link")).isSymbolicLink()).toBe(true);
    expect(readFileSync(join(root, "there/a.txt"), "utf8")).toBe("new\n");
    expect(readdirSync(join(root, "there"))).toEqual(["a.txt"]);
  });

  it("is hidden while it is written", async () => {
    const seen: (string | null)[] = [];
    const watcher = watch(root, (_event, name) => seen.push(name));
    writeWhole(join(root, "a.txt"), "new\n");
    await vi.waitFor(() => expect(seen).toContain("a.txt"), { timeout: 20_000 });
    watcher.close();
    const others = new Set(seen.filter((name) => name !== "a.txt"));
    expect([...others]).toEqual([expect.stringMatching(/^\.a\.txt\.[0-9a-f-]{36}\.tmp$/)]);
  });

  it("that cannot be written is told, with nothing left of it", () => {
    mkdirSync(join(root, "folder"));
    expect(() => writeWhole(join(root, "folder"), "new\n")).toThrow("EISDIR");
    expect(readdirSync(root)).toEqual(["folder"]);
    expect(() => writeWhole(join(root, "none/a.txt"), "new\n")).toThrow(
      expect.objectContaining({ code: "ENOENT", syscall: "open" }),
    );
  });

  it("follows no link that waits where it is written first", () => {
    writeFileSync(join(root, "outside"), "own\n");
    symlinkSync("outside", join(root, `.a.txt.${process.pid}.tmp`));
    writeWhole(join(root, "a.txt"), "new\n");
    expect(readFileSync(join(root, "outside"), "utf8")).toBe("own\n");
    expect(lstatSync(join(root, "a.txt")).isFile()).toBe(true);
  });

  // With /dev/null itself a mistake here would take the machine with it.
  it("where no file is, such as at /dev/null, leaves there what is", async () => {
    const path = join(root, "socket");
    const server = createServer();
    await new Promise<void>((done) => server.listen(path, done));
    expect(() => writeWhole(path, "new\n")).toThrow("ENXIO");
    expect(statSync(path).isSocket()).toBe(true);
    expect(readdirSync(root)).toEqual(["socket"]);
    server.close();
  });
});
