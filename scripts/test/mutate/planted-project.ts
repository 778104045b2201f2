import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Check, Judge, Verdict } from "../../mutate/judge.ts";
import { main } from "../../mutate/main.ts";
import type { Target } from "../../mutate/targets.ts";

const modules = fileURLToPath(new URL("../../../node_modules", import.meta.url));

/** A small project of its own in the system's folder for such things. */
export interface PlantedProject {
  root: string;
  write(file: string, text: string): void;
  remove(): void;
}

/** @param files text by path; `node_modules` has Vitest, and `sdk` under the SDK's name */
export function plantProject(files: Readonly<Record<string, string>>): PlantedProject {
  const root = mkdtempSync(join(tmpdir(), "mutate-test-"));
  const write = (file: string, text: string): void => {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), text);
  };
  for (const [file, text] of Object.entries(files)) write(file, text);
  mkdirSync(join(root, "node_modules"), { recursive: true });
  symlinkSync(join(modules, "vitest"), join(root, "node_modules/vitest"));
  symlinkSync(join(root, "sdk"), join(root, "node_modules/outbound-sdk"));
  return { root, write, remove: () => rmSync(root, { recursive: true, force: true }) };
}

/** What a run of the CLI came to. */
export interface Told {
  exitCode: number;
  out: string;
  err: string;
}

/** Runs the CLI on a project, with one target in the place of them all. */
export async function mutate(
  root: string,
  target: Target,
  args: readonly string[] = [],
  accepted: unknown = [],
): Promise<Told> {
  const list = join(root, "accepted.json");
  writeFileSync(list, JSON.stringify(accepted));
  let out = "";
  let err = "";
  const exitCode = await main(
    ["docs", "--jobs", "1", ...args],
    {
      root,
      accepted: list,
      out: (text) => (out += text),
      err: { write: (text) => (err += text) },
    },
    { docs: target, sdk: target, simulation: target, tool: target },
  );
  return { exitCode, out, err };
}

/** A judge of one check, which does what it is told. */
export function scriptedJudge(
  files: readonly string[],
  judge: (changes: ReadonlyMap<string, string>) => Verdict["status"],
): Judge {
  const everywhere = new Set(Array.from({ length: 1000 }, (_, region) => region));
  const check: Check = {
    name: "the check",
    ms: 1,
    entered: new Map(files.map((file) => [file, everywhere])),
  };
  return {
    noun: "checks",
    baseline: async (isAsked) => [check].filter(({ name }) => isAsked(name)),
    open: async () => ({
      judge: async (changes) => {
        const status = judge(changes);
        return status === "survived" ? { status } : { status, by: check.name, why: "it differs" };
      },
      close: async () => {},
    }),
    close: async () => {},
  };
}
