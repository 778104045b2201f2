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
import { packInto } from "../package/pack-sdk.ts";

/** What the package is made of: the same bytes make the same package. */
const SOURCES = [
  "package.json",
  "tsconfig*.json",
  "build/*",
  "src/**/*.ts",
  "*.md",
  "LICENSE",
  "../tsconfig.base.json",
  "../scripts/package/pack*.ts",
];

/**
 * The SDK's package as npm would publish it: built first, or it would hold an older build. Kept until
 * the SDK changes, since building it takes seconds.
 */
export async function keptPackage(root: string): Promise<Buffer> {
  const folder = realpathSync(join(root, "sdk"));
  const kept = join(folder, "../.cache/pack");
  const file = join(kept, `${digest(folder)}.tgz`);
  if (!existsSync(file)) {
    mkdirSync(kept, { recursive: true });
    const made = mkdtempSync(join(kept, "new-"));
    try {
      renameSync(await packInto(root, made), file);
    } finally {
      rmSync(made, { recursive: true });
    }
  }
  return readFileSync(file);
}

function digest(folder: string): string {
  const hash = createHash("sha256");
  for (const name of SOURCES.flatMap((pattern) => globSync(pattern, { cwd: folder })).sort()) {
    hash.update(name).update(readFileSync(join(folder, name)));
  }
  return hash.digest("hex").slice(0, 32);
}
