import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  realpathSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { main } from "../samples/main.ts";

/** Every folder here is a case: a small project, how the tool is called, what it must say. */
export const casesFolder: string = new URL("./cases", import.meta.url).pathname;
const modules = realpathSync(new URL("../../node_modules", import.meta.url));

/** `case.json` of a case folder. */
export interface CaseFile {
  /** What the case is about, in a sentence. */
  why: string;
  /** The command lines, in order. @default ["check"] */
  run?: string[];
  /** Variables the tool sees. @default none */
  env?: Record<string, string>;
  /** Called inside the folder, as for one's own project, instead of with --root. @default false */
  own?: boolean;
  /** The case with the fault, when it has another name than this green one. */
  twin?: string;
  /** Public reports of other projects, OWNER/NAME#NUMBER, whose kind of fault this is. */
  reports?: string[];
}

/** Files of a case that are not part of its project. */
const notProject = new Set(["case.json", "expected.txt", "after"]);

export function caseNames(): string[] {
  return readdirSync(casesFolder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort();
}

export function readCase(name: string): CaseFile {
  return JSON.parse(readFileSync(join(casesFolder, name, "case.json"), "utf8")) as CaseFile;
}

/** What a case did: all it printed, the last exit code, and the files it left changed. */
export interface CaseResult {
  report: string;
  exitCode: number;
  /** Text by path, for files that are new or changed; `null` for removed ones. */
  changed: Record<string, string | null>;
}

/** Runs a case on a copy of its folder: nothing in the repository is touched. */
export async function runCase(name: string): Promise<CaseResult> {
  const { run = ["check"], env = {}, own = false } = readCase(name);
  const source = join(casesFolder, name);
  const folder = mkdtempSync(join(tmpdir(), "case-"));
  // The modules stand beside the project: what is read back is the project alone.
  const root = join(folder, "project");
  try {
    mkdirSync(root);
    symlinkSync(modules, join(folder, "node_modules"));
    writeFileSync(join(folder, "package.json"), '{ "type": "module" }');
    for (const entry of readdirSync(source)) {
      if (!notProject.has(entry))
        cpSync(join(source, entry), join(root, entry), { recursive: true });
    }
    const before = filesOf(root);
    let report = "";
    let exitCode = 0;
    for (const line of run) {
      report += `$ samples ${line}\n`;
      const args = line === "" ? [] : line.split(" ");
      let printed = "";
      let said = "";
      exitCode = await main(own ? args : [...args, "--root", root], {
        out: (text) => (printed += text),
        err: (text) => (said += text),
        env,
        cwd: own ? root : tmpdir(),
      });
      // Times stand on a line of their own, which is not part of what is compared.
      report += printed + said.replace(/^Node \d.*\n/m, "") + `[exit ${exitCode}]\n`;
    }
    return {
      // The hash is that of a text with the folder's name in it.
      report: report
        .replaceAll(root, "CASE")
        .replaceAll(/^(::(?:stop-commands::)?)[0-9a-f]{64}/gm, "$1HASH"),
      exitCode,
      changed: changes(before, filesOf(root)),
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Text by path of every file in a folder. */
export function filesOf(folder: string): Record<string, string> {
  if (!existsSync(folder)) return {};
  const files: Record<string, string> = {};
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    // The cache is no part of the project, and not in git.
    if (!entry.isFile() || entry.parentPath.includes("/.cache")) continue;
    const path = join(entry.parentPath, entry.name);
    files[path.slice(folder.length + 1)] = readFileSync(path, "utf8");
  }
  return files;
}

function changes(
  before: Record<string, string>,
  after: Record<string, string>,
): Record<string, string | null> {
  const changed: Record<string, string | null> = {};
  for (const [path, text] of Object.entries(after)) {
    if (before[path] !== text) changed[path] = text;
  }
  for (const path of Object.keys(before)) {
    if (after[path] === undefined) changed[path] = null;
  }
  return changed;
}
