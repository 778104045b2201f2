import { execFile } from "node:child_process";
import {
  cpSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { packedManifest, type Manifest } from "./packed-manifest.ts";

/** Wall limit of the build and of npm, in milliseconds each. */
const LIMIT_MS = 120_000;

/** What npm calls the SDK's package: `outbound-sdk-0.1.0.tgz`. */
export function packageName(root: string): string {
  const { name, version } = readManifest(join(root, "sdk"));
  return `${name as string}-${version as string}.tgz`;
}

/** What the build is made of besides the files that are packed, relative to the SDK. */
const BUILD = ["build", "tsconfig.json", "tsconfig.build.json", "../tsconfig.base.json"];

/** What a build writes. */
const BUILT = "dist";

/**
 * Builds the SDK and packs it into a folder, as npm would publish it, with the manifest that a reader
 * installs in place of the repository's. It is built in a copy: the repository's own build may hold
 * what an older SDK left there, and others read it meanwhile.
 *
 * @returns the path of the tarball.
 * @throws Error with what the build or npm said, when one fails.
 */
export async function packInto(root: string, into: string): Promise<string> {
  const sdk = realpathSync(join(root, "sdk"));
  const manifest = readManifest(sdk);
  // Outside the project: a server that watches it would take the copy's settings for changed ones.
  const made = mkdtempSync(join(tmpdir(), "outbound-sdk-staged-"));
  try {
    const staged = join(made, "sdk");
    // Where the build finds its compiler.
    symlinkSync(join(realpathSync(root), "node_modules"), join(made, "node_modules"));
    const files = (manifest["files"] as string[]).filter((name) => name !== BUILT);
    for (const name of ["package.json", ...files, ...BUILD]) {
      cpSync(join(sdk, name), join(staged, name), { recursive: true });
    }
    await npm(["run", "--silent", "build"], staged);
    const text = `${JSON.stringify(packedManifest(manifest), undefined, 2)}\n`;
    writeFileSync(join(staged, "package.json"), text);
    await npm(["pack", "--pack-destination", realpathSync(into)], staged);
  } finally {
    rmSync(made, { recursive: true });
  }
  return join(into, packageName(root));
}

function readManifest(folder: string): Manifest {
  return JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as Manifest;
}

async function npm(args: readonly string[], cwd: string): Promise<void> {
  try {
    await promisify(execFile)("npm", args, { cwd, timeout: LIMIT_MS });
  } catch (error) {
    const { stdout = "", stderr = "" } = error as { stdout?: string; stderr?: string };
    throw new Error(`The SDK's package cannot be made:\n${stdout}${stderr}`, { cause: error });
  }
}
