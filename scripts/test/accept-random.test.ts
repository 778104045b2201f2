import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { main } from "../samples/main.ts";

let root = "";

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "accept-random-"));
  mkdirSync(join(root, "samples"));
  mkdirSync(join(root, "src/content/docs"), { recursive: true });
  writeFileSync(join(root, "samples/tsconfig.json"), '{ "compilerOptions": { "strict": true } }');
});

afterEach(() => {
  rmSync(root, { recursive: true, force: true });
});

/** One sample and its page, with both fences empty. */
function write(code: string): void {
  writeFileSync(join(root, "samples/made.ts"), code);
  const fences =
    '```ts title="made.ts" sample="made"\n```\n\n```text title="Output" output="made"\n```\n';
  writeFileSync(join(root, "src/content/docs/page.md"), `Words.\n\n${fences}`);
}

async function run(command: string): Promise<{ code: number; out: string }> {
  let out = "";
  const keep = (text: string): void => void (out += text);
  const io = { out: keep, err: () => undefined, env: {}, cwd: root };
  return { code: await main([command, "--root", root], io), out };
}

describe("accept", { timeout: 60_000 }, () => {
  it.each([
    ["chance", "console.log(Math.random());\n"],
    ["the day", "console.log(new Date().getFullYear());\n"],
  ])("refuses a new output that depends on %s: accepted, it would stay", async (_what, code) => {
    write(code);
    const { code: exit, out } = await run("accept");
    expect(exit).toBe(1);
    expect(out).toContain("nondeterministic: made");
    expect(out).toContain("Refused: made (nondeterministic).");
    expect(() => readFileSync(join(root, "samples/made.out.txt"))).toThrow("ENOENT");
  });

  it("does not take an earlier check's word for a new output", async () => {
    write("console.log(Math.random());\n");
    expect((await run("check")).out).toContain("missing capture: made");
    expect((await run("accept")).out).toContain("nondeterministic: made");
  });

  it("writes an output that is always the same", async () => {
    write("console.log(1);\n");
    expect((await run("accept")).code).toBe(0);
    expect(readFileSync(join(root, "samples/made.out.txt"), "utf8")).toBe("1\n");
    expect((await run("check")).code).toBe(0);
  });
});
