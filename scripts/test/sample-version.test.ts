import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { readProject } from "../samples/project.ts";
import { sampleData } from "../site/sample-data.ts";

const main = 'import { greet } from "./greet.ts";\nconsole.log(greet());\n';
const greet = '// @support\nexport const greet = () => "hello";\n';

const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true });
});

/** The version of a sample that is made of these files. */
async function versionOf(files: Readonly<Record<string, string>>): Promise<string | undefined> {
  const root = mkdtempSync(join(tmpdir(), "sample-version-"));
  folders.push(root);
  const page = '```ts title="main.ts" sample="main"\n```\n';
  const all = { "package.json": "{}", "src/content/docs/page.md": page, ...files };
  for (const [path, text] of Object.entries(all)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  const surface = { entries: {}, sources: {}, files: new Map() };
  const kept = { tarball: "sdk.tgz", worker: "_run/worker.js" };
  const { samples } = await sampleData(readProject(root), surface, kept);
  return samples.get("main")?.version;
}

// sveltejs/svelte-repl#146: a reader's edit is of one version, and is told when there is another.
test("a sample has another version when any of its files has changed, and the same otherwise", async () => {
  const files = {
    "samples/main.ts": main,
    "samples/greet.ts": greet,
    "samples/main.out.txt": "hello\n",
    "samples/other.ts": greet,
  };
  const version = await versionOf(files);
  expect(version).toMatch(/^[0-9a-f]{16}$/);
  expect(await versionOf({ ...files, "samples/other.ts": `${greet}// more\n` })).toBe(version);
  const others = [
    await versionOf({ ...files, "samples/main.ts": `${main}// more\n` }),
    await versionOf({ ...files, "samples/greet.ts": greet.replace("hello", "good day") }),
  ];
  expect(new Set([version, ...others]).size).toBe(3);
});
