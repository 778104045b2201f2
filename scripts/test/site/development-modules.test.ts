import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { developmentModules, IMPORTED_LATE } from "../../site/development-modules.ts";

const root = join(import.meta.dirname, "../../..");

/** What the hook asks of Vite under a command of Astro. */
function configOf(command: string): unknown {
  let asked: unknown;
  const updateConfig = (given: { vite: unknown }): void => void (asked = given.vite);
  const setup = developmentModules().hooks["astro:config:setup"] as (given: unknown) => void;
  setup({ command, updateConfig });
  return asked;
}

test("the development server prepares packages in a folder that no build writes to", () => {
  expect(configOf("dev")).toMatchObject({ cacheDir: ".cache/vite-dev" });
  expect(["build", "sync", "preview"].map(configOf)).toEqual([undefined, undefined, undefined]);
});

test("every package that a script of the pages imports is prepared before a page is served", () => {
  const files = globSync(["src/runner/**/*.ts", "src/lab/timeline/*.ts", "src/components/*.ts"], {
    cwd: root,
  });
  expect(files.length).toBeGreaterThan(50);
  const imported = files.flatMap((file) => {
    const text = readFileSync(join(root, file), "utf8");
    const found = text.matchAll(
      /^import (?!type )[^;]*?from "([^."][^"]*)"|import\("([^."][^"]*)"\)/gm,
    );
    return [...found].map(([, still, late]) => still ?? late ?? "");
  });
  expect([...new Set(imported)].sort()).toEqual([...IMPORTED_LATE].sort());
});
