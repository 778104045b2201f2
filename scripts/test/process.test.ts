import { spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterEach, describe, expect, it } from "vitest";

const cli = new URL("../samples.ts", import.meta.url).pathname;
const compilerFile = new URL("../samples/child/type-check.ts", import.meta.url).pathname;
const folders: string[] = [];
const children: ChildProcess[] = [];

afterEach(() => {
  for (const child of children.splice(0)) child.kill("SIGKILL");
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

/** A project of one sample, which no page shows, in a folder of its own. */
function project(name: string, text: string): string {
  const root = mkdtempSync(join(tmpdir(), "process-"));
  folders.push(root);
  mkdirSync(join(root, "samples"));
  writeFileSync(join(root, "samples", `${name}.ts`), text);
  return root;
}

function start(args: readonly string[]): ChildProcess {
  const child = spawn(process.execPath, [cli, ...args], {
    env: { PATH: process.env["PATH"] },
    stdio: ["ignore", "pipe", "pipe"],
  });
  children.push(child);
  return child;
}

function ended(child: ChildProcess): Promise<number | null> {
  return new Promise((resolve) => {
    child.once("close", (code) => resolve(code));
  });
}

async function stdoutOf(child: ChildProcess): Promise<string> {
  let text = "";
  child.stdout?.setEncoding("utf8");
  child.stdout?.on("data", (chunk: string) => (text += chunk));
  await ended(child);
  return text;
}

/** Processes whose command line names this file; only Linux tells. */
function running(file: string): string[] {
  return readdirSync("/proc")
    .filter((pid) => /^\d+$/.test(pid))
    .filter((pid) => {
      try {
        return readFileSync(`/proc/${pid}/cmdline`, "utf8").split("\0").includes(file);
      } catch {
        return false;
      }
    });
}

/** Ticks of processor time that a process has taken. */
function processorTime(pid: string): number {
  try {
    // Of the words behind the name in brackets the twelfth and the next.
    const words = readFileSync(`/proc/${pid}/stat`, "utf8")
      .replace(/^.*\) /s, "")
      .split(" ");
    return Number(words[11]) + Number(words[12]);
  } catch {
    return 0;
  }
}

/** Looks again on every turn of the loop until it holds; the test's own limit bounds it. */
async function until(holds: () => boolean): Promise<void> {
  while (!holds()) {
    await new Promise<void>((resolve) => {
      setImmediate(resolve);
    });
  }
}

describe("the program", { timeout: 60_000 }, () => {
  it("ends with 1 for a verdict, and with 2 for wrong usage", async () => {
    const root = project("lonely", 'console.log("hello");\n');
    expect(await ended(start(["check", "--root", root]))).toBe(1);
    expect(await ended(start(["chek"]))).toBe(2);
  });

  it("prints the same report as another run, and leaves nothing in the project", async () => {
    const root = project("lonely", 'console.log("hello");\n');
    const first = await stdoutOf(start(["check", "--root", root]));
    const second = await stdoutOf(start(["check", "--root", root]));
    expect(first).toContain("missing capture: lonely");
    expect(second).toBe(first);
    expect(readdirSync(root, { recursive: true }).sort()).toEqual([
      "samples",
      join("samples", "lonely.ts"),
    ]);
  });

  it.each(["SIGTERM", "SIGINT", "SIGHUP"] as const)(
    "takes its samples with it on %s",
    async (signal) => {
      const name = `endless-${signal.toLowerCase()}-${process.pid}`;
      const child = start(["check", "--root", project(name, "for (;;);\n"), "--limit", "60000"]);
      const done = ended(child);
      await until(() => running(`${name}.ts`).length > 0);
      child.kill(signal);
      await done;
      await until(() => running(`${name}.ts`).length === 0);
      expect(running(`${name}.ts`)).toEqual([]);
    },
  );

  it("takes its compiler with it, however busy that is", async () => {
    // Each takes its time, and all of them longer than the test.
    const types = Array.from(
      { length: 20_000 },
      (_, at) =>
        `export type T${at} = P<"abcdefghijkl${at}">;\nexport const c${at}: T${at} = "a";\n`,
    );
    const parts =
      "type P<A extends string> = A extends `${infer H}${infer T}` ? H | P<T> | `${H}${P<T>}` : never;\n";
    const child = start(["check", "--root", project("typed", parts + types.join(""))]);
    const compiler = (): string[] => {
      const all = readFileSync(`/proc/${child.pid}/task/${child.pid}/children`, "utf8").split(" ");
      const compiles = running(compilerFile);
      return all.filter((pid) => compiles.includes(pid));
    };
    const done = ended(child);
    await until(() => compiler().length > 0);
    const [pid = ""] = compiler();
    // It has begun to work when it has taken what the libraries alone do not.
    await until(() => processorTime(pid) > 200);
    child.kill("SIGTERM");
    await done;
    const taken = processorTime(pid);
    await until(() => !running(compilerFile).includes(pid) || processorTime(pid) > taken + 200);
    expect(running(compilerFile)).not.toContain(pid);
  });

  it("ends when its reader has gone away", async () => {
    const child = start(["check", "--root", project("lonely", 'console.log("hello");\n')]);
    child.stdout?.destroy();
    expect(await ended(child)).toBe(1);
  });

  // denoland/deno#24558, #28459: watching read pages in another way than checking did.
  it("reads a page that changes while it watches as a check reads it", async () => {
    const root = project("hello", 'console.log("hello");\n');
    const page = join(root, "src/content/docs/page.md");
    mkdirSync(join(root, "src/content/docs"), { recursive: true });
    writeFileSync(join(root, "samples/hello.out.txt"), "hello\n");
    const fences = (output: string): string =>
      `Words { <- no TypeScript\n\n\`\`\`ts title="hello.ts" sample="hello"\nconsole.log("hello");\n\`\`\`\n\n\`\`\`text title="Output" output="hello"\n${output}\`\`\`\n`;
    writeFileSync(page, fences("hello\n"));
    const watching = start(["watch", "--root", root]);
    const done = ended(watching);
    let printed = "";
    watching.stdout?.setEncoding("utf8");
    watching.stdout?.on("data", (chunk: string) => (printed += chunk));
    await until(() => printed.includes("Examined "));
    writeFileSync(page, fences("hullo\n"));
    await until(() => printed.split("Examined ").length === 3);
    watching.kill("SIGTERM");
    await done;
    const again = await stdoutOf(start(["check", "--root", root]));
    expect(again).toContain("page drift: hello (src/content/docs/page.md:7)");
    expect(printed.endsWith(again)).toBe(true);
  });

  // rust-lang/rust#146960: one total hid how much of it was the compiler's.
  it("tells the time of every phase on stderr, apart from the report", async () => {
    const child = start(["check", "--root", project("lonely", 'console.log("hello");\n')]);
    let said = "";
    child.stderr?.setEncoding("utf8");
    child.stderr?.on("data", (chunk: string) => (said += chunk));
    const report = await stdoutOf(child);
    expect(said).toMatch(
      /^Node [\d.]+; (?:(?:read|facts|types|runs|pages) \d+\.\d\d s(?:, )?){5}\n$/,
    );
    expect(report).not.toMatch(/\d s\b/);
  });
});
