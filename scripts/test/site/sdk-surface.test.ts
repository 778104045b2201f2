import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { sdkSurface } from "../../site/sdk-surface.ts";

const roots: string[] = [];
afterAll(() => {
  for (const root of roots) rmSync(root, { recursive: true });
});

/** A project whose SDK has these files, a way in for each that is named in `exports`. */
function project(exports: Record<string, string>, files: Record<string, string>): string {
  const root = mkdtempSync(join(tmpdir(), "surface-"));
  roots.push(root);
  mkdirSync(join(root, "sdk"));
  const targets = Object.entries(exports).map(([path, source]) => [
    path,
    { "@outbound-sdk/source": source, default: "./dist/index.js" },
  ]);
  const manifest = {
    sideEffects: false,
    exports: { ...Object.fromEntries(targets), "./package.json": "./package.json" },
  };
  writeFileSync(join(root, "sdk/package.json"), JSON.stringify(manifest));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(root, "sdk", name), text);
  return root;
}

const WAIT = "export const wait = (ms: number): number => ms + Math.random();\n";

test("each way in is told with its names, and each name with the files its code stands in", async () => {
  const root = project(
    { ".": "./index.ts", "./retry": "./retry.ts" },
    {
      "index.ts": 'export type { Ms } from "./retry.ts";\nexport { wait } from "./wait.ts";\n',
      "retry.ts":
        'import { wait } from "./wait.ts";\nexport type Ms = number;\nexport const retry = (): number => wait(1);\nexport { wait };\n',
      "wait.ts": WAIT,
    },
  );
  const { entries, files } = await sdkSurface(root);
  expect(entries).toEqual({ "outbound-sdk": ["wait"], "outbound-sdk/retry": ["retry", "wait"] });
  const names = [...files].map(([name, all]) => [
    name,
    [...all].map((file) => file.slice(file.lastIndexOf("/") + 1)).sort(),
  ]);
  expect(Object.fromEntries(names)).toEqual({ wait: ["wait.ts"], retry: ["retry.ts", "wait.ts"] });
});

test("one name for different things is refused", async () => {
  const root = project(
    { ".": "./index.ts", "./retry": "./retry.ts" },
    {
      "index.ts": 'export { wait } from "./wait.ts";\n',
      "retry.ts": "export const wait = (): number => Math.random();\n",
      "wait.ts": WAIT,
    },
  );
  await expect(sdkSurface(root)).rejects.toThrow(
    "outbound-sdk/retry exports wait, and another way into the SDK means other code by it.",
  );
});

test("one name for two exports of one file is refused", async () => {
  const root = project(
    { ".": "./index.ts", "./retry": "./retry.ts" },
    {
      "index.ts": 'export { one as go } from "./both.ts";\n',
      "retry.ts": 'export { two as go } from "./both.ts";\n',
      "both.ts":
        "export const one = (): number => Math.random();\nexport const two = (): number => -Math.random();\n",
    },
  );
  await expect(sdkSurface(root)).rejects.toThrow(
    "outbound-sdk/retry exports go, and another way into the SDK means other code by it.",
  );
});

test("one thing by its own name, by another on the way, and through a second file is one", async () => {
  const root = project(
    { ".": "./index.ts", "./retry": "./retry.ts", "./more": "./more.ts", "./again": "./again.ts" },
    {
      "index.ts": 'export { wait } from "./wait.ts";\n',
      "retry.ts": 'import { pause } from "./pause.ts";\nexport { pause as wait };\n',
      "more.ts": 'export * from "./wait.ts";\n',
      "again.ts": 'export { wait } from "./index.ts";\n',
      "pause.ts": 'export { wait as pause } from "./wait.ts";\n',
      "wait.ts": WAIT,
    },
  );
  const { files } = await sdkSurface(root);
  expect([...files.keys()]).toEqual(["wait"]);
});
