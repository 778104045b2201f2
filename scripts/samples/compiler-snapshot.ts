import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

import type { TypeCheckRequest } from "./type-questions.ts";

const ownFolder = fileURLToPath(new URL("../../.cache/compiler", import.meta.url));
const source = (name: string): string => fileURLToPath(new URL(`child/${name}`, import.meta.url));
/** What a snapshot is made of, besides Node and the compiler. */
const sources = ["snapshot-types.ts", "answer-types.ts", "type-checker.ts"].map(source);

/** Trees and types live to the end: collected seldom, they cost a tenth less processor time. */
export const compilerFlags: readonly string[] = ["--max-semi-space-size=64"];

/** What making a snapshot may take, in ms: 5,000 on two cores. */
const limitMs = 120_000;

/**
 * The heap of a compiler that has read the libraries, to start one from: 0.6 s of parsing are saved
 * at each check. Undefined when none was made for this Node, this compiler and these sources, and
 * under NODE_OPTIONS, which may change any of them; then the compiler is started as any program is,
 * and says the same.
 */
export function compilerSnapshot(folder: string = ownFolder): string | undefined {
  if (process.env["NODE_OPTIONS"]) return undefined;
  const file = snapshotFile(folder);
  return existsSync(file) ? file : undefined;
}

/**
 * Makes the snapshot anew, and removes those of other versions.
 *
 * @param request the types to have read: those of this repository's samples
 * @returns its file
 * @throws Error when Node cannot make it, or NODE_OPTIONS is set
 */
export async function makeCompilerSnapshot(
  request: TypeCheckRequest,
  folder: string = ownFolder,
): Promise<string> {
  if (process.env["NODE_OPTIONS"])
    throw new Error("NODE_OPTIONS is set, and would be a part of it.");
  const { build } = await import("esbuild");
  const file = snapshotFile(folder);
  mkdirSync(folder, { recursive: true });
  const bundle = `${file}.${process.pid}.cjs`;
  const begun = `${file}.${process.pid}`;
  try {
    await build({
      entryPoints: [source("snapshot-types.ts")],
      bundle: true,
      platform: "node",
      format: "cjs",
      outfile: bundle,
      logLevel: "silent",
    });
    await promisify(execFile)(
      process.execPath,
      [
        ...compilerFlags,
        "--snapshot-blob",
        begun,
        "--build-snapshot",
        bundle,
        dirname(compilerFile()),
        JSON.stringify(request),
      ],
      { timeout: limitMs, killSignal: "SIGKILL" },
    );
    for (const name of readdirSync(folder)) {
      if (name.endsWith(".blob")) rmSync(join(folder, name), { force: true });
    }
    renameSync(begun, file);
  } finally {
    for (const left of [bundle, begun]) rmSync(left, { force: true });
  }
  return file;
}

function compilerFile(): string {
  return createRequire(import.meta.url).resolve("typescript");
}

function snapshotFile(folder: string): string {
  const manifest = join(dirname(compilerFile()), "../package.json");
  const made = createHash("sha256").update(
    [process.version, process.arch, ...compilerFlags].join(),
  );
  for (const file of [manifest, ...sources]) made.update(readFileSync(file));
  return join(folder, `${made.digest("hex").slice(0, 16)}.blob`);
}
