import { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { typeCheck } from "../samples/type-check.ts";
import type { TypeCheckAnswer } from "../samples/type-questions.ts";

let root = "";

beforeEach(() => {
  root = realpathSync(mkdtempSync(join(tmpdir(), "types-")));
  mkdirSync(join(root, "samples"));
  write("tsconfig.json", '{ "compilerOptions": { "strict": true, "types": [], "lib": ["es5"] } }');
});

afterEach(() => {
  rmSync(root, { recursive: true, force: true });
});

function write(name: string, text: string): string {
  const path = join(root, "samples", name);
  writeFileSync(path, text);
  return path;
}

function check(...files: string[]): Promise<TypeCheckAnswer> {
  return typeCheck({ root, samplesFolder: "samples", files, snippets: [] });
}

/** Handles that keep this process from ending: the compiler's, and its channel. */
function held(): string[] {
  const ours = ["ProcessWrap", "PipeWrap"];
  return process.getActiveResourcesInfo().filter((name) => ours.includes(name));
}

/** The compiler's process, while it is asked something. */
function compiler(): ChildProcess {
  // The one way to see a handle of this process; getActiveResourcesInfo gives names alone.
  const { _getActiveHandles } = process as unknown as { _getActiveHandles(): unknown[] };
  const child = _getActiveHandles
    .call(process)
    .filter((handle) => handle instanceof ChildProcess)
    .filter(({ signalCode }) => signalCode === null)
    .find(({ spawnargs }) => spawnargs.some((arg) => arg.endsWith("/child/type-check.ts")));
  if (child === undefined) throw new Error("No compiler is waited for.");
  return child;
}

describe("the compiler", { timeout: 60_000 }, () => {
  it("tells the place of each error, and the files of its program", async () => {
    const a = write("a.ts", 'import { b } from "./b.ts";\n\n  const c: string = b;\n');
    const b = write("b.ts", "export const b: number = 1;\n");
    const invented = { path: join(root, "samples/invented.ts"), text: "let d: number = '';\n" };
    const request = { root, samplesFolder: "samples", files: [a], snippets: [invented] };
    expect(await typeCheck(request)).toEqual({
      errors: [
        {
          file: a,
          line: 3,
          column: 9,
          code: 2322,
          message: "Type 'number' is not assignable to type 'string'.",
        },
        {
          file: invented.path,
          line: 1,
          column: 5,
          code: 2322,
          message: "Type 'string' is not assignable to type 'number'.",
        },
      ],
      files: [b, a],
    });
  });

  it("answers each of two that ask at the same time", async () => {
    const [good, bad] = [write("good.ts", "1;\n"), write("bad.ts", "let a: string = 1;\n")];
    const [one, other] = await Promise.all([check(good), check(bad)]);
    expect([one.files, one.errors]).toEqual([[good], []]);
    expect([other.files, other.errors.length]).toEqual([[bad], 1]);
  });

  it("is waited for while it works, and keeps nobody waiting afterwards", async () => {
    await check(write("a.ts", "1;\n"));
    const before = held();
    const answer = check(join(root, "samples/a.ts"));
    expect(held()).toEqual(expect.arrayContaining(["ProcessWrap"]));
    expect(held().length).toBe(before.length + 2);
    await answer;
    await expect.poll(held).toEqual(before);
  });

  it("fails with its reason for settings that cannot be read, and works again", async () => {
    write("tsconfig.json", "{ not json");
    await expect(check(write("a.ts", "1;\n"))).rejects.toThrow(/^Error: .+ expected\.\n/);
    write("tsconfig.json", "{}");
    expect((await check(join(root, "samples/a.ts"))).files).toHaveLength(1);
  });

  it("that cannot be asked is told, and each question is forgotten when it is answered", async () => {
    const path = write("a.ts", "1;\n");
    const first = check(path);
    const asked = compiler();
    const listeners = (): number[] =>
      ["message", "error", "exit"].map((event) => asked.listenerCount(event));
    const meanwhile = listeners();
    await first;
    expect(listeners()).toEqual(meanwhile.map((count) => count - 1));
    const second = check(path);
    asked.emit("error", new Error("It is gone."));
    await expect(second).rejects.toThrow("It is gone.");
    expect((await check(path)).errors).toEqual([]);
    expect(listeners()).toEqual(meanwhile.map((count) => count - 1));
  });

  it("that is killed is told, and another one is started, once", async () => {
    const path = write("a.ts", "1;\n");
    const first = check(path);
    const killed = compiler();
    await first;
    // Stopped, it cannot answer before it ends.
    killed.kill("SIGSTOP");
    const asked = check(path);
    killed.kill("SIGKILL");
    await expect(asked).rejects.toThrow("The compiler's process ended with SIGKILL.");
    const second = check(path);
    const another = compiler();
    expect((await second).errors).toEqual([]);
    const third = check(path);
    expect(compiler().pid).toBe(another.pid);
    await third;
    expect(another.pid).not.toBe(killed.pid);
  });

  it("is ended when its limit is over, and the next question has another", async () => {
    const a = write("a.ts", "export const a: number = 1;\n");
    const request = { root, samplesFolder: "samples", files: [a], snippets: [] };
    const first = typeCheck(request);
    const stopped = compiler();
    await first;
    stopped.kill("SIGSTOP");
    await expect(typeCheck(request, 100)).rejects.toThrow(
      "The compiler was ended: it was not done within 0.1 s. Some type may have no end.",
    );
    expect((await typeCheck(request)).errors).toEqual([]);
  });

  it("is started without its snapshot where that is broken, and says so", async () => {
    const path = write("a.ts", "export const a: number = '';\n");
    const first = check(path);
    const gone = compiler();
    await first;
    const exit = once(gone, "exit");
    gone.kill("SIGKILL");
    await exit;
    const broken = write("broken.blob", "no heap");
    const warning = once(process, "warning");
    const request = { root, samplesFolder: "samples", files: [path], snippets: [] };
    const answer = await typeCheck(request, 60_000, () => broken);
    expect(answer.errors.map(({ code }) => code)).toEqual([2322]);
    expect(await warning).toMatchObject([{ message: expect.stringContaining("npm run prepare") }]);
    expect((await check(path)).errors).toEqual(answer.errors);
  });
});
