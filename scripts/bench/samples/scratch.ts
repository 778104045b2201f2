import { execFileSync } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

const CAPTURE = ".out.txt";
/** It counts the project's samples, which are more here. */
const COUNTING_PAGE = "src/content/docs/about/verified.md";
/** Numbers that prose may state, by page: none may be listed for a page that is not there. */
const LOOSE_NUMBERS = "scripts/facts/loose-numbers.json";
const COPIES_PAGE = "src/content/docs/copies.md";

/** One program of the project under measure, with what it prints. */
export interface Program {
  readonly name: string;
  readonly capture: string;
  /** Prints to stdout alone, ends with 0 and leaves nothing behind: it can share a process. */
  readonly plain: boolean;
}

/** A copy of the repository to measure in: nothing is written into the real one. */
export interface Scratch {
  readonly folder: string;
  readonly programs: readonly Program[];
  /** Changes one sample and its page, so that exactly one program has to run again. */
  change(): void;
  remove(): void;
}

/**
 * Copies the working tree, builds there what an installation builds, and adds copies of plain samples, shown on a page of
 * their own, until there are `count` programs.
 *
 * @throws when there is no plain sample to copy
 */
export function makeScratch(root: string, count: number): Scratch {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "bench-samples-")));
  try {
    copyTree(root, folder);
    forgetPage(folder);
    linkPackages(root, folder);
    execFileSync("tsc", ["-p", "sdk/tsconfig.build.json"], { cwd: folder });
    execFileSync("node", ["scripts/compiler-snapshot.ts"], { cwd: folder });
    const own = readPrograms(join(folder, "samples"));
    // At least one: a copy can be changed without anybody minding.
    const copied = addCopies(folder, own, Math.max(1, count - own.length));
    let changes = 0;
    return {
      folder,
      programs: [...own, ...copied],
      change() {
        changes += 1;
        const [first] = copied;
        if (first === undefined) throw new Error("There is no copy to change.");
        const file = join(folder, "samples", `${first.name}.ts`);
        const text = readFileSync(file, "utf8").replace(/(\n\/\/ change \d+)?\n$/, "");
        writeFileSync(file, `${text}\n// change ${changes}\n`);
        writePage(folder, copied);
      },
      remove: () => rmSync(folder, { recursive: true, force: true }),
    };
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    throw error;
  }
}

function copyTree(root: string, folder: string): void {
  const listed = execFileSync("git", ["ls-files", "-co", "--exclude-standard", "-z"], {
    cwd: root,
    encoding: "utf8",
  });
  for (const file of listed.split("\0")) {
    const from = join(root, file);
    if (file === "" || file === COUNTING_PAGE || file.startsWith("scripts/test/")) continue;
    if (!existsSync(from)) continue;
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    cpSync(from, join(folder, file));
  }
}

function forgetPage(folder: string): void {
  const file = join(folder, LOOSE_NUMBERS);
  if (!existsSync(file)) return;
  const entries = JSON.parse(readFileSync(file, "utf8")) as { page?: string }[];
  writeFileSync(file, JSON.stringify(entries.filter(({ page }) => page !== COUNTING_PAGE)));
}

/** The same packages, less the SDK: that one is the copy's own. */
function linkPackages(root: string, folder: string): void {
  const packages = join(root, "node_modules");
  mkdirSync(join(folder, "node_modules"));
  for (const name of readdirSync(packages)) {
    if (name === "outbound-sdk" || /^\.(?!bin$)/.test(name)) continue;
    symlinkSync(join(packages, name), join(folder, "node_modules", name));
  }
  symlinkSync("../sdk", join(folder, "node_modules/outbound-sdk"));
}

function readPrograms(samples: string): Program[] {
  const names = readdirSync(samples).filter((file) => file.endsWith(CAPTURE));
  return names.map((file) => {
    const name = file.slice(0, -CAPTURE.length);
    const capture = readFileSync(join(samples, file), "utf8");
    const text = readFileSync(join(samples, `${name}.ts`), "utf8");
    const plain =
      !/^\[(stderr|exit \d+)\]$/m.test(capture) && !name.endsWith(".test") && staysInside(text);
    return { name, capture, plain };
  });
}

/** Whether a program leaves nothing behind in its process, so that others can run there too. */
function staysInside(text: string): boolean {
  const imported = [...text.matchAll(/\bfrom "([^"]+)"/g)].map(([, name = ""]) => name);
  return (
    imported.every((name) => /^(?:\.\/|outbound-sdk(?:\/|$))/.test(name)) &&
    // `observe` hears the whole process.
    !/\bprocess\b|\bobserve\(/.test(text)
  );
}

function addCopies(folder: string, own: readonly Program[], count: number): Program[] {
  const plain = own.filter((program) => program.plain);
  const copied: Program[] = [];
  for (let index = 0; index < count; index++) {
    const original = plain[index % plain.length];
    if (original === undefined) throw new Error("No sample is plain enough to copy.");
    const name = `copy-${index + 1}-of-${original.name}`;
    for (const end of [".ts", CAPTURE, ".timeline.json"]) {
      const from = join(folder, "samples", original.name + end);
      if (existsSync(from)) cpSync(from, join(folder, "samples", name + end));
    }
    copied.push({ ...original, name });
  }
  writePage(folder, copied);
  return copied;
}

function writePage(folder: string, programs: readonly Program[]): void {
  const parts = programs.map(({ name, capture }) => {
    const code = readFileSync(join(folder, "samples", `${name}.ts`), "utf8");
    return [
      fence(`ts title="${name}.ts" sample="${name}"`, code),
      fence(`text title="Output" output="${name}"`, capture),
    ].join("\n");
  });
  const head = "---\ntitle: Copies\ndescription: Samples to measure with.\n---\n\n";
  writeFileSync(join(folder, COPIES_PAGE), head + parts.join("\n"));
}

function fence(info: string, body: string): string {
  const runs = [...body.matchAll(/`+/g)].map(([run]) => run.length);
  const marks = "`".repeat(Math.max(3, ...runs.map((run) => run + 1)));
  return `${marks}${info}\n${body}${marks}\n`;
}
