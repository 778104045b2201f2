import { accessSync, constants, globSync } from "node:fs";
import { delimiter, join } from "node:path";
import process from "node:process";

/**
 * Path of the first program there is: what the environment variable names, else the first of the
 * names on the PATH or in the usual folders, else undefined. A name with a slash is a pattern.
 */
export function findProgram(variable: string, names: readonly string[]): string | undefined {
  const named = process.env[variable];
  if (named !== undefined) return isExecutable(named) ? named : undefined;
  const folders = [...(process.env["PATH"] ?? "").split(delimiter), "/usr/bin", "/usr/local/bin"];
  return names
    .flatMap((name) =>
      name.includes("/") ? globSync(name).sort() : folders.map((folder) => join(folder, name)),
    )
    .find((path) => isExecutable(path));
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
