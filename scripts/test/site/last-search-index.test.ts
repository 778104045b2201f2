import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { indexFile } from "../../site/last-search-index.ts";

let built = "";
beforeAll(() => {
  built = mkdtempSync(join(tmpdir(), "index-"));
  mkdirSync(join(built, "pagefind/index"), { recursive: true });
  writeFileSync(join(built, "pagefind/pagefind.js"), "export {};\n");
  writeFileSync(join(built, "pagefind/index/en_1.pf_index"), "terms");
  writeFileSync(join(built, "index.html"), "<p>Page</p>");
});
afterAll(() => rmSync(built, { recursive: true }));

test("the development server gives the files of the last build's search index", () => {
  expect(String(indexFile(built, "/pagefind/pagefind.js"))).toBe("export {};\n");
  expect(String(indexFile(built, "/pagefind/index/en_1.pf_index"))).toBe("terms");
});

test.each([
  ["a file that the index has not", "/pagefind/gone.js"],
  ["a folder of the index", "/pagefind/index"],
  ["a page", "/index.html"],
  ["a way out of the index", "/pagefind/../index.html"],
  ["an encoded way out", "/pagefind/%2e%2e/index.html"],
])("it gives nothing for %s", (_what, path) => {
  expect(indexFile(built, path)).toBeUndefined();
});

test("before the first build there is no index to give", () => {
  expect(indexFile(join(built, "none"), "/pagefind/pagefind.js")).toBeUndefined();
});
