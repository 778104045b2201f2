import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { captureFile, readProject, sampleFile, timelineFile } from "../samples/project.ts";

let root = "";

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "project-"));
  mkdirSync(join(root, "src/content/docs"), { recursive: true });
});

afterEach(() => {
  rmSync(root, { recursive: true, force: true });
});

/** A page with a word of its own. */
function page(name: string): void {
  const file = join(root, "src/content/docs", name);
  mkdirSync(join(file, ".."), { recursive: true });
  writeFileSync(file, `${name}\n`);
}

describe("a project", () => {
  it("has its pages in the order of their paths, those in folders and hidden ones too", () => {
    for (const name of ["b.md", "a/z.mdx", "a.md", ".c.md", "d.txt", "e.md.bak", "f.md/g.txt"])
      page(name);
    const { pages, strays } = readProject(root);
    expect(pages.map(({ file, text }) => [file, text])).toEqual([
      ["src/content/docs/.c.md", ".c.md\n"],
      ["src/content/docs/a.md", "a.md\n"],
      ["src/content/docs/a/z.mdx", "a/z.mdx\n"],
      ["src/content/docs/b.md", "b.md\n"],
    ]);
    expect(strays).toEqual([]);
  });

  it("tells of every page that is not read, and why", () => {
    page("a.md");
    page("c.mkd");
    writeFileSync(join(root, "src/content/docs/b.md"), Buffer.from("\xe9\n", "latin1"));
    symlinkSync(import.meta.filename, join(root, "src/content/docs/d.md"));
    const { pages, strays } = readProject(root);
    expect(pages.map(({ file }) => file)).toEqual(["src/content/docs/a.md"]);
    expect(strays).toEqual([
      { file: "src/content/docs/b.md", message: "It is not UTF-8 text: it is not read." },
      {
        file: "src/content/docs/d.md",
        message: "This link leads out of the project: it is not read.",
      },
      {
        file: "src/content/docs/c.mkd",
        message:
          "The site shows it and nobody checks it: expected a page's name to end in .md or .mdx.",
      },
    ]);
  });

  it("is known by its whole path, with the packages that package.json says", () => {
    const nothing = { root, foreign: false, devDependencies: {}, pages: [], strays: [] };
    expect(readProject(join(root, "src/.."))).toMatchObject(nothing);
    expect(readProject(root, { foreign: true }).foreign).toBe(true);
    writeFileSync(join(root, "package.json"), "{}");
    expect(readProject(root).devDependencies).toEqual({});
    writeFileSync(join(root, "package.json"), '{ "devDependencies": { "a": "1" } }');
    expect(readProject(root).devDependencies).toEqual({ a: "1" });
  });

  it("has the files of a sample beside each other", () => {
    const files = [sampleFile("a"), captureFile("a"), timelineFile("a")];
    expect(files).toEqual(["samples/a.ts", "samples/a.out.txt", "samples/a.timeline.json"]);
  });

  it("has no page that is not UTF-8 text, which accept would write with other bytes", () => {
    writeFileSync(join(root, "src/content/docs/page.md"), Buffer.from("caf\xe9\n", "latin1"));
    const { pages, strays } = readProject(root);
    expect(pages).toEqual([]);
    expect(strays.map(({ file }) => file)).toEqual(["src/content/docs/page.md"]);
  });

  it.each(["markdown", "mdown", "mkdn", "mkd", "mdwn"])(
    "tells of a page that the site shows and nobody checks: .%s",
    (ending) => {
      writeFileSync(join(root, `src/content/docs/page.${ending}`), "```ts\nuntrue();\n```\n");
      expect(readProject(root).strays.map(({ file }) => file)).toEqual([
        `src/content/docs/page.${ending}`,
      ]);
    },
  );

  it("reads no pipe and no link to nothing, and tells of both", () => {
    mkdirSync(join(root, "samples"));
    execFileSync("mkfifo", [join(root, "samples/a.out.txt")]);
    symlinkSync("nothing.ts", join(root, "samples/b.ts"));
    const { strays } = readProject(root);
    const message = "This is no file, and leads to none: it is not read.";
    expect(strays).toEqual([
      { file: "samples/a.out.txt", message },
      { file: "samples/b.ts", message },
    ]);
  });
});
