import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { askedFor } from "../../start/asked-for.ts";

let root = "";
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "asked-"));
});
afterEach(() => rmSync(root, { recursive: true }));

function write(file: string, text: string): void {
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), text);
}

const fences = (...names: string[]): string =>
  names.map((name) => `\`\`\`ts sample="${name}"\n\`\`\`\n`).join("\n");

it("Samples that are there are asked for, each once, and a name that no sample has is told", async () => {
  write("samples/backoff.ts", "1;\n");
  write("samples/sum.test.ts", "1;\n");
  write("samples/walk.sh", "ls\n");
  write("samples/walk.out.txt", "1\n");
  write("one.md", fences("backoff", "backof", "b*"));
  write("two.md", fences("walk", "walk.out", "sum.test", "backoff"));
  expect(await askedFor(root, ["one.md", "gone.md", "two.md"])).toEqual({
    names: ["backoff", "walk", "sum.test"],
    unknown: [
      'one.md: there is no sample "backof". Did you mean backoff?',
      'one.md: there is no sample "b*".',
      'two.md: there is no sample "walk.out".',
    ],
  });
});

it("Without a folder of samples there is none to ask for", async () => {
  write("one.md", fences("backoff"));
  expect(await askedFor(root, ["one.md"])).toEqual({
    names: [],
    unknown: ['one.md: there is no sample "backoff".'],
  });
});
