import { fork } from "node:child_process";
import { mkdtempSync, readdirSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";

import {
  compilerFlags,
  compilerSnapshot,
  makeCompilerSnapshot,
} from "../samples/compiler-snapshot.ts";
import { typeCheck } from "../samples/type-check.ts";
import type { TypeCheckAnswer, TypeCheckRequest } from "../samples/type-questions.ts";

let root = "";
let snapshot = "";

beforeAll(async () => {
  root = realpathSync(mkdtempSync(join(tmpdir(), "snapshot-")));
  write("tsconfig.json", '{ "compilerOptions": { "strict": true, "types": [], "lib": ["es5"] } }');
  write("a.ts", "let a: string = 1;\n");
  writeFileSync(join(root, "older.blob"), "");
  vi.stubEnv("NODE_OPTIONS", "");
  snapshot = await makeCompilerSnapshot(request("a.ts"), root);
  vi.unstubAllEnvs();
}, 120_000);

afterEach(() => {
  vi.unstubAllEnvs();
});

afterAll(() => {
  rmSync(root, { recursive: true, force: true });
});

function write(name: string, text: string): void {
  writeFileSync(join(root, name), text);
}

function request(...files: string[]): TypeCheckRequest {
  const paths = files.map((file) => join(root, file));
  return { root, samplesFolder: ".", files: paths, snippets: [] };
}

/** Asks one compiler that is started from the snapshot, and ends it. */
function ask(asked: TypeCheckRequest): Promise<unknown[]> {
  return new Promise((resolve, reject) => {
    const execArgv = [...compilerFlags, "--snapshot-blob", snapshot];
    const compiler = fork("none.ts", { execArgv, stdio: ["ignore", "ignore", "inherit", "ipc"] });
    const said: unknown[] = [];
    compiler.on("error", reject);
    compiler.on("exit", () => resolve(said));
    compiler.on("message", (message) => {
      said.push(message);
      if (said.length === 2) compiler.disconnect();
    });
    compiler.send({ id: 7, request: asked });
  });
}

describe("the compiler's snapshot", { timeout: 60_000 }, () => {
  it("is one file, in the place of older ones", () => {
    vi.stubEnv("NODE_OPTIONS", "");
    expect(compilerSnapshot(root)).toBe(snapshot);
    expect(readdirSync(root).filter((name) => name.includes(".blob"))).toEqual([
      snapshot.slice(root.length + 1),
    ]);
  });

  it("is none where none was made", () => {
    expect(compilerSnapshot(join(root, "elsewhere"))).toBeUndefined();
  });

  it("is neither made nor used where NODE_OPTIONS may change the compiler's sources", async () => {
    vi.stubEnv("NODE_OPTIONS", "--import=./hooks.mjs");
    expect(compilerSnapshot(root)).toBeUndefined();
    await expect(makeCompilerSnapshot(request("a.ts"), root)).rejects.toThrow(
      "NODE_OPTIONS is set",
    );
  });

  it("answers as the compiler does that is started without it, also about files it never saw", async () => {
    write("b.ts", 'export const b: number = "";\n[1].includes(1);\n');
    const asked = request("a.ts", "b.ts");
    const answer: TypeCheckAnswer = await typeCheck(asked, 60_000, () => undefined);
    expect(answer.errors.map(({ code }) => code)).toEqual([2322, 2322, 2550]);
    expect(await ask(asked)).toEqual([{ ready: true }, { id: 7, answer }]);
  });

  it("knows no settings and no texts of the time it was made", async () => {
    write("a.ts", "let a: number = 1;\n[a].includes(a);\n");
    expect(await ask(request("a.ts"))).toMatchObject([
      { ready: true },
      { answer: { errors: [{ code: 2550, line: 2 }] } },
    ]);
    write("tsconfig.json", '{ "compilerOptions": { "types": [], "lib": ["es2023"] } }');
    expect(await ask(request("a.ts"))).toMatchObject([{ ready: true }, { answer: { errors: [] } }]);
  });
});
