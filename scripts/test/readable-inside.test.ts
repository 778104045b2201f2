import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { readableInside } from "../samples/readable-inside.ts";
import { sandboxOptions } from "../samples/sandbox.ts";
import { plantedProject } from "./planted-samples.ts";

let base: string;
let root: string;

beforeEach(() => {
  base = realpathSync(mkdtempSync(join(tmpdir(), "readable-")));
  root = join(base, "project");
  mkdirSync(join(root, "samples/data"), { recursive: true });
  writeFileSync(join(root, "samples/data/own.txt"), "own");
  writeFileSync(join(root, "package.json"), "{}");
  writeFileSync(join(base, "secret.txt"), "secret");
});
afterEach(() => rmSync(base, { recursive: true }));

const link = (target: string, name: string): void => symlinkSync(target, join(root, name));
const inside = (): string[] =>
  readableInside(root)
    .map((path) => path.slice(root.length))
    .sort();

describe("what a foreign sample may read of its folder", () => {
  it("is all of it, when its links stay inside or lead nowhere", () => {
    link("samples/data", "data");
    link("../samples/data/own.txt", "samples/again.txt");
    link("missing", "dangling");
    link("loop", "loop");
    expect(inside()).toEqual([""]);
  });

  it.each([
    ["a file", "../secret.txt", "secret"],
    ["a folder", "..", "up"],
    ["a link that leads on", "samples/next", "first"],
    ["an absolute path", "/etc", "etc"],
  ])("is all but a link to %s outside", (_, target, name) => {
    if (name === "first") link("../../secret.txt", "samples/next");
    link(target, name);
    expect(inside()).toEqual(
      name === "first" ? ["/package.json", "/samples/data"] : ["/package.json", "/samples"],
    );
  });

  it("is all but the link, however deep it lies", () => {
    link("../../../secret.txt", "samples/data/secret.txt");
    writeFileSync(join(root, "samples/a.ts"), "");
    expect(inside()).toEqual(["/package.json", "/samples/a.ts", "/samples/data/own.txt"]);
  });

  it("is no folder by a link, which would be a second way to the links in it", () => {
    mkdirSync(join(root, "b"));
    writeFileSync(join(root, "b/own.txt"), "");
    link("../../secret.txt", "b/out");
    link("../b", "samples/a");
    link("../b/own.txt", "samples/own");
    expect(inside()).toEqual(["/b/own.txt", "/package.json", "/samples/data", "/samples/own"]);
  });

  it("is nothing with a star in its name, which Node would take for any name", () => {
    link("../secret.txt", "out");
    writeFileSync(join(root, "o*"), "");
    mkdirSync(join(root, "*"));
    writeFileSync(join(root, "*/a"), "");
    expect(inside()).toEqual(["/package.json", "/samples"]);
  });

  it("is told by the path of the folder that was given, and by the real one", () => {
    const linked = join(base, "linked");
    symlinkSync(root, linked);
    expect(readableInside(linked)).toEqual([linked, root]);
    link("..", "up");
    expect(readableInside(linked).sort()).toEqual(
      [linked, root].flatMap((folder) => [`${folder}/package.json`, `${folder}/samples`]),
    );
  });

  it("cannot be told of a folder with more paths than Node can be given, which is refused", () => {
    link("..", "up");
    for (let at = 0; at < 10_000; at += 1) writeFileSync(join(root, `file-${at}`), "");
    expect(() => readableInside(root)).toThrow(
      `${root} holds more than 10000 paths beside links that lead out: what its samples may read cannot be told.`,
    );
  });

  describe("by long names", () => {
    /** So many files that their paths take this share of a MiB on a command line. */
    const plant = (share: number): void => {
      link("..", "up");
      const name = (at: number): string => join(root, `${"n".repeat(195)}${at}`.slice(-200));
      const each = Buffer.byteLength(`--allow-fs-read=${name(1000)}`) + 1 + 8;
      const count = Math.floor((share * 1024 * 1024) / each);
      for (let at = 1000; at < 1000 + count; at += 1) writeFileSync(name(at), "");
    };
    const refusal = (folder: string): string =>
      `${folder} holds more than 1 MiB of paths beside links that lead out: what its samples may read cannot be told.`;

    it("cannot be told either when they are too long for a command line", () => {
      plant(1.01);
      expect(() => readableInside(root)).toThrow(refusal(root));
    });

    it("is told by both paths when a link leads to the folder: half as much is too long", () => {
      plant(0.6);
      const linked = join(base, "linked");
      symlinkSync(root, linked);
      expect(readableInside(root)).not.toContain(root);
      expect(() => readableInside(linked)).toThrow(refusal(linked));
    });

    it("is told of as much as is not refused: Node starts with it", () => {
      plant(0.99);
      const project = { ...plantedProject([]), root, foreign: true };
      const options = sandboxOptions(project, join(base, "workspace"));
      const said = execFileSync(process.execPath, [...options, "-p", "5"], {
        encoding: "utf8",
        env: {},
      });
      expect(said).toBe("5\n");
    });
  });

  it.each([
    ["its own file", "samples/data/own.txt", "own"],
    ["a link out", "samples/out.txt", "ERR_ACCESS_DENIED"],
    ["the file behind it", "../secret.txt", "ERR_ACCESS_DENIED"],
  ])("holds in Node for %s", (_, file, expected) => {
    link("../../secret.txt", "samples/out.txt");
    const project = { ...plantedProject([]), root, foreign: true };
    const read = `try { console.log(require("fs").readFileSync(${JSON.stringify(join(root, file))}, "utf8")); } catch ({ code }) { console.log(code); }`;
    const said = execFileSync(
      process.execPath,
      [...sandboxOptions(project, join(base, "workspace")), "-e", read],
      { encoding: "utf8", env: {} },
    );
    expect(said).toBe(`${expected}\n`);
  });
});
