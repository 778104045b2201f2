import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";

import { describe, expect, it } from "vitest";

import { KnownPages } from "../samples/known-pages.ts";
import { readPage } from "../samples/page.ts";

const root = join(import.meta.dirname, "../..");

/** What is kept goes through a file. */
function throughFile(pages: KnownPages): KnownPages {
  return new KnownPages(JSON.parse(JSON.stringify(pages.used())));
}

describe("pages that were read before", () => {
  it("come back as they are read, every page of this site", () => {
    const pages = globSync("src/content/docs/**/*.{md,mdx}", { cwd: root });
    expect(pages.length).toBeGreaterThan(20);
    const texts = pages.map((file) => [file, readFileSync(join(root, file), "utf8")] as const);
    const first = new KnownPages();
    for (const [file, text] of texts) first.read(file, text);
    const again = throughFile(first);
    for (const [file, text] of texts) expect(again.read(file, text)).toEqual(readPage(file, text));
  });

  it("are not read again while their text is the same", () => {
    const first = new KnownPages();
    first.read("a.md", "It is 5.\n");
    const kept = first.used();
    for (const reading of Object.values(kept)) reading.numbers = [];
    const again = new KnownPages(kept);
    expect(again.read("moved.md", "It is 5.\n")).toMatchObject({ file: "moved.md", numbers: [] });
    expect(again.read("moved.md", "It is 6.\n").numbers).toHaveLength(1);
    expect(again.read("a.mdx", "It is 5.\n").numbers).toHaveLength(1);
  });

  it("of one kind are never taken for those of the other", () => {
    const first = new KnownPages();
    first.read("a.md", "x 5\n");
    expect(throughFile(first).read("a.mdx", " 5\n")).toEqual(readPage("a.mdx", " 5\n"));
  });

  it("that no check asked for are not kept", () => {
    const first = new KnownPages();
    first.read("a.md", "One.\n");
    first.read("b.md", "Two.\n");
    const second = throughFile(first);
    second.read("a.md", "One.\n");
    expect(Object.keys(second.used())).toHaveLength(1);
  });

  it("that cannot be read come back with their problem", () => {
    const text = "<Tabs>\n\nMore.\n";
    const first = new KnownPages();
    first.read("a.mdx", text);
    expect(throughFile(first).read("a.mdx", text)).toEqual(readPage("a.mdx", text));
    expect(throughFile(first).read("a.mdx", text).readable).toBe(false);
  });
});
