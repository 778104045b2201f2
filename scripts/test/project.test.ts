import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { readProject } from "../samples/project.ts";

let root = "";

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "project-"));
  mkdirSync(join(root, "src/content/docs"), { recursive: true });
});

afterEach(() => {
  rmSync(root, { recursive: true, force: true });
});

describe("a project", () => {
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
    expect(strays.map(({ file }) => file)).toEqual(["samples/a.out.txt", "samples/b.ts"]);
  });
});
