import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { runBytes } from "../../site/run-bytes.ts";
import { readSite } from "../../site/site-files.ts";

const EDIT =
  "editing core engine-javascript typescript themes edited-program draw-run share closed-frame";

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "run-bytes-"));
  write("index.html", '<figure data-sample="one"></figure><figure data-sample="bare"></figure>');
  write("_run/worker.js", "worker");
  for (const name of `control ${EDIT}`.split(" ")) write(`_astro/${name}.h.js`, `"${name}";`);
  write("_run/sdk/small.js", "small");
  write("_run/sdk/other.js", "other".repeat(2));
  write("_run/sdk/whole.js", "whole of the SDK");
  const packs = {
    "sdk/small.js": ["get"],
    "sdk/other.js": ["wait"],
    "sdk/whole.js": ["get", "wait"],
  };
  write("_run/sdk.json", JSON.stringify({ entries: {}, packs }));
  sample("one", "sdk/small.js", ["get"]);
  write("_run/samples/bare.json", JSON.stringify({ name: "bare" }));
});
afterEach(() => rmSync(folder, { recursive: true }));

function write(path: string, text: string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
}

function sample(name: string, pack: string, names: string[]): void {
  write(
    `_run/samples/${name}.json`,
    JSON.stringify({ name, sdk: { pack, names: { sdk: names } } }),
  );
}

/** What is loaded for the sample `one`. */
const one = () => runBytes(readSite(folder)).find(({ sample }) => sample === "one");

test("the first Run loads the control, the worker, the sample and its part of the SDK", () => {
  expect(one()?.run.files).toEqual([
    "_astro/control.h.js",
    "_run/samples/one.json",
    "_run/sdk/small.js",
    "_run/worker.js",
  ]);
  expect(one()?.sdk.files).toEqual(["_run/sdk/small.js"]);
});

test("the first run of an edit loads what an edit from the address needs, too", () => {
  expect(one()?.edited.files).toEqual(
    [...EDIT.split(" ").map((name) => `_astro/${name}.h.js`), "_run/sdk.json"].sort(),
  );
});

test("an edit that imports more of the SDK loads the largest part that has what the sample takes", () => {
  expect(one()?.more.files).toEqual(["_run/sdk/whole.js"]);
  write("_run/sdk/other.js", "a".repeat(99) + Array.from({ length: 99 }, String).join());
  expect(one()?.more.files).toEqual(["_run/sdk/whole.js"]);
  const bare = runBytes(readSite(folder)).find(({ sample }) => sample === "bare");
  expect(bare?.more.files).toEqual(["_run/sdk/other.js"]);
});

test("an edit of a sample that has the whole SDK loads no more of it", () => {
  sample("one", "sdk/whole.js", ["get", "wait"]);
  expect(one()?.more).toEqual({ files: [], bytes: 0 });
});

test("a chunk that the site lacks is an error that names it", () => {
  rmSync(join(folder, "_astro/closed-frame.h.js"));
  expect(one).toThrow(`${folder} has no chunk of closed-frame.`);
});
