import { readFileSync } from "node:fs";
import { join } from "node:path";
import { availableParallelism, cpus, loadavg, totalmem } from "node:os";
import process from "node:process";

/** What a ratio was measured on. Nothing that names one machine among its like. */
export interface Machine {
  readonly processor: string;
  readonly cores: number;
  readonly memoryGb: number;
  readonly system: string;
  readonly node: string;
  /** Processes that wanted a core in the minute before; above `cores`, others took part. */
  readonly load: number;
}

export function machine(): Machine {
  return {
    processor: cpus()[0]?.model.trim() ?? "unknown",
    cores: availableParallelism(),
    memoryGb: Math.round(totalmem() / 2 ** 30),
    system: `${process.platform} ${process.arch}`,
    node: process.versions.node,
    load: loadavg()[0] ?? 0,
  };
}

/** The versions of installed packages, as each says itself. */
export function versionsOf(packages: readonly string[], root: string): Record<string, string> {
  return Object.fromEntries(
    packages.map((name) => {
      const file = join(root, "node_modules", name, "package.json");
      return [name, (JSON.parse(readFileSync(file, "utf8")) as { version: string }).version];
    }),
  );
}
