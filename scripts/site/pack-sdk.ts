import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import {
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
} from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";

/** What npm calls the SDK's package: `outbound-sdk-0.1.0.tgz`. */
export function packageName(root: string): string {
  const file = join(root, "sdk/package.json");
  const { name, version } = JSON.parse(readFileSync(file, "utf8")) as Record<string, string>;
  return `${name}-${version}.tgz`;
}

/** What the package is made of: the same bytes make the same package. */
const SOURCES = ["package.json", "tsconfig*.json", "src/**/*.ts", "*.md", "LICENSE"];

/**
 * The SDK's package as npm would publish it: built first, or it would hold an older build. Kept until
 * the SDK changes, since building it takes seconds.
 */
export async function packSdk(root: string): Promise<Buffer> {
  const folder = realpathSync(join(root, "sdk"));
  const kept = join(folder, "../.cache/pack");
  const file = join(kept, `${digest(folder)}.tgz`);
  if (!existsSync(file)) {
    mkdirSync(kept, { recursive: true });
    const made = mkdtempSync(join(kept, "new-"));
    try {
      await pack(folder, made);
      renameSync(join(made, packageName(root)), file);
    } finally {
      rmSync(made, { recursive: true });
    }
  }
  return readFileSync(file);
}

async function pack(folder: string, into: string): Promise<void> {
  try {
    await promisify(execFile)("npm", ["pack", "--pack-destination", into], { cwd: folder });
  } catch (error) {
    const { stdout = "", stderr = "" } = error as { stdout?: string; stderr?: string };
    throw new Error(`The SDK's package cannot be made:\n${stdout}${stderr}`, { cause: error });
  }
}

function digest(folder: string): string {
  const hash = createHash("sha256");
  for (const name of SOURCES.flatMap((pattern) => globSync(pattern, { cwd: folder })).sort()) {
    hash.update(name).update(readFileSync(join(folder, name)));
  }
  return hash.digest("hex").slice(0, 32);
}
