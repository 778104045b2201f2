import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { installScripts } from "../../package/install-scripts.ts";

const lock = {
  packages: {
    "": { hasInstallScript: true },
    sdk: { hasInstallScript: true },
    "node_modules/plain": {},
    "node_modules/builds": { hasInstallScript: true },
    "node_modules/@scope/builds": { hasInstallScript: true },
    "node_modules/plain/node_modules/nested": { hasInstallScript: true },
  },
};

// kubeflow/notebooks PR 1280, mdn/fred#1868
describe("install scripts", () => {
  test("that are all named, allowed or not, are fine", () => {
    const allowScripts = { builds: true, "@scope/builds": false, nested: false };
    expect(installScripts(lock, { allowScripts })).toEqual({
      examined: 4,
      names: ["@scope/builds", "builds", "nested"],
      named: 3,
      wrong: [],
    });
  });

  test("that nobody named are told, of nested and scoped packages too", () => {
    expect(installScripts(lock, {}).named).toBe(0);
    expect(installScripts(lock, {}).wrong).toEqual([
      "@scope/builds has an install script: allowScripts says neither true nor false.",
      "builds has an install script: allowScripts says neither true nor false.",
      "nested has an install script: allowScripts says neither true nor false.",
    ]);
  });

  test("with an answer that is neither yes nor no do not count as named", () => {
    const allowScripts = { builds: "yes", "@scope/builds": false };
    expect(installScripts(lock, { allowScripts })).toMatchObject({ named: 1, examined: 4 });
  });

  test.each([
    ["builds@1.0.0", true, "builds@1.0.0 in allowScripts names a version: write the name alone."],
    [
      "@scope/builds@^1",
      true,
      "@scope/builds@^1 in allowScripts names a version: write the name alone.",
    ],
    ["gone", true, "gone in allowScripts is no package of the lock."],
    ["plain", "yes", 'plain in allowScripts is "yes": write true or false.'],
  ])("named as %s are refused", (name, answer, words) => {
    const all = { builds: true, "@scope/builds": false, nested: false };
    expect(installScripts(lock, { allowScripts: { ...all, [name]: answer } }).wrong).toEqual([
      words,
    ]);
  });

  test("of this project are those of the pinned Node and of the bundler, and only Node's runs", () => {
    const read = (name: string) =>
      JSON.parse(readFileSync(join(import.meta.dirname, "../../..", name), "utf8"));
    const manifest = read("package.json");
    const { names, wrong } = installScripts(read("package-lock.json"), manifest);
    expect(wrong).toEqual([]);
    expect(names).toContain("node");
    expect(names.filter((name) => manifest.allowScripts[name] === true)).toEqual(["node"]);
  });
});
