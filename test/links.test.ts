import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, describe, expect, inject, test } from "vitest";
import { checkLinks } from "../scripts/site/check-links.ts";
import { pageBytes } from "../scripts/site/page-bytes.ts";
import { readSite } from "../scripts/site/site-files.ts";

const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true });
});

/** Writes a site, and reads it as the check does. */
function site(files: Readonly<Record<string, string>>) {
  const folder = mkdtempSync(join(tmpdir(), "links-"));
  folders.push(folder);
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  return readSite(folder);
}

/** A page with a place in it, below a head that names the site's origin. */
const page = (body: string, head = ""): string =>
  `<!doctype html><html><head><link rel="canonical" href="https://docs.example/">${head}</head><body><h1 id="_top">T</h1>${body}</body></html>`;

const other = page('<h2 id="waits">Waits</h2><a name="old"></a>');
const problemsOf = (body: string, head = ""): string[] =>
  checkLinks(
    site({ "index.html": page(body, head), "guides/a/index.html": other, "a.svg": "<svg/>" }),
  ).problems;

test("an address that a program on a page puts together is none yet", () => {
  const text = "const url = `http://127.0.0.1:${port}`; see https://docs.example/guides/a/";
  const files = { "index.html": page(""), "guides/a/index.html": other, "llms-full.txt": text };
  const { problems, links } = checkLinks(site(files));
  expect(problems).toEqual([]);
  // The canonical addresses of the two pages, and the one in the text.
  expect(links).toBe(3);
});

describe("the link check passes", () => {
  test.each([
    ["a page by its folder", '<a href="/guides/a/">a</a>'],
    ["a page by a relative address", '<a href="guides/a/">a</a>'],
    ["the site's own origin, in full", '<a href="https://docs.example/guides/a/#waits">a</a>'],
    [
      "an id, a name, and an encoded id",
      '<i id="ü"></i><a href="/guides/a/#waits">a</a><a href="/guides/a/#old">b</a><a href="#%C3%BC">c</a>',
    ],
    [
      "the page's top by #, #top and #_top",
      '<a href="#">a</a><a href="#top">b</a><a href="#_top">c</a>',
    ],
    ["an address with a question", '<a href="/guides/a/?seed=1#waits">a</a>'],
    [
      "an image, and one inside the address",
      '<img src="/a.svg"><img src="data:image/gif;base64,R0lGODlhAQABAAAAACw=">',
    ],
    [
      "another site, which it does not follow",
      '<a href="https://other.example/x">a</a><a href="mailto:a@docs.example">b</a>',
    ],
    ["an address shown as text in code", "<code>&lt;a href=&quot;/nowhere/&quot;&gt;</code>"],
  ])("%s", (_, body) => {
    expect(problemsOf(body)).toEqual([]);
  });
});

describe("the link check names", () => {
  test.each([
    [
      "a page that does not exist",
      '<a href="/guides/b/">b</a>',
      'index.html: a href="/guides/b/" leads to no file of the site.',
    ],
    [
      "an id that does not exist",
      '<a href="/guides/a/#wait">a</a>',
      'index.html: a href="/guides/a/#wait" leads to no element: guides/a/index.html has no id="wait".',
    ],
    [
      "an id that does not exist on the page itself",
      '<a href="#nope">a</a>',
      'index.html: a href="#nope" leads to no element: index.html has no id="nope".',
    ],
    [
      "an id that only a template holds",
      '<template><i id="t"></i></template><a href="#t">a</a>',
      'index.html: a href="#t" leads to no element: index.html has no id="t".',
    ],
    [
      "a folder without its slash",
      '<a href="/guides/a">a</a>',
      'index.html: a href="/guides/a" leads to a folder: write /guides/a/, or every reader is redirected.',
    ],
    [
      "a missing image",
      '<img src="/b.svg" alt="">',
      'index.html: img src="/b.svg" leads to no file of the site.',
    ],
    [
      "a missing candidate of a srcset",
      '<img srcset="/a.svg 1x, /b.svg 2x" alt="">',
      'index.html: img srcset="/b.svg" leads to no file of the site.',
    ],
    [
      "a font of another origin",
      "<style>@font-face{src:url(https://fonts.example/f.woff2)}</style>",
      'index.html: css url="https://fonts.example/f.woff2" is loaded from another origin.',
    ],
    [
      "a script of another origin",
      '<script src="https://cdn.example/x.js"></script>',
      'index.html: script src="https://cdn.example/x.js" is loaded from another origin.',
    ],
    [
      "an id that stands twice",
      '<i id="x"></i><i id="x"></i>',
      'index.html: id="x" stands more than once.',
    ],
    [
      "a script instead of an address",
      '<a href="javascript:void 0">a</a>',
      'index.html: a href="javascript:void 0" is a script, not an address.',
    ],
  ])("%s", (_, body, problem) => {
    expect(problemsOf(body)).toEqual([problem]);
  });

  test("a wrong address in llms.txt, the sitemap and a style sheet", () => {
    const { problems } = checkLinks(
      site({
        "index.html": page(""),
        "llms.txt": "- [A](https://docs.example/gone.md): gone.\n",
        "sitemap-0.xml": "<loc>https://docs.example/gone/</loc>",
        "_astro/x.css": "a{background:url('./gone.png')} /* url(/comment.png) */",
      }),
    );
    expect(problems).toEqual([
      '_astro/x.css: css url="./gone.png" leads to no file of the site.',
      'llms.txt: text="https://docs.example/gone.md" leads to no file of the site.',
      'sitemap-0.xml: text="https://docs.example/gone/" leads to no file of the site.',
    ]);
  });

  test("a folder that holds no page, instead of passing it", () => {
    expect(() => site({ "a.svg": "<svg/>" })).toThrow("holds no page. Build the site first");
  });
});

describe("a page's bytes", () => {
  test("count its styles, scripts and what they import, not what waits for a click", () => {
    const files = {
      "index.html": page(
        '<script type="module" src="/_astro/a.js"></script>',
        '<link rel="stylesheet" href="/_astro/x.css"><link rel="alternate" href="/index.md">',
      ),
      "index.md": "# Not loaded",
      "_astro/a.js":
        'import{b}from"./b.js";import"./side.js";b();const later=()=>import("./late.js");',
      "_astro/b.js": "export const b=()=>{};",
      "_astro/side.js": "globalThis.x=1;",
      "_astro/late.js": "x".repeat(10_000),
      "_astro/x.css": "a{color:red}",
    };
    const bytes = pageBytes(site(files), "index.html");
    expect(bytes.files.map(({ file }) => file)).toEqual([
      "_astro/a.js",
      "_astro/b.js",
      "_astro/side.js",
      "_astro/x.css",
    ]);
    expect(bytes.requests).toBe(4);
  });

  test("of a page with twenty samples stay within 65 KB", () => {
    const fixture = readSite(inject("fixture"));
    const { loaded, requests } = pageBytes(fixture, "guides/many/index.html");
    console.log(`bytes: twenty samples load ${(loaded / 1024).toFixed(1)} KB in ${requests} files`);
    expect(loaded).toBeGreaterThan(0);
    expect(loaded).toBeLessThanOrEqual(65 * 1024);
  });
});
