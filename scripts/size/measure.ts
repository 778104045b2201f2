import { constants, gzipSync } from "node:zlib";
import { build } from "esbuild";

/** What a bundle weighs, and where it comes from. */
export interface Weight {
  /** Bytes as a server sends them. */
  readonly gzip: number;
  /** Bytes before compression. */
  readonly minified: number;
  /** Minified bytes by file, the heaviest first. */
  readonly files: readonly { readonly file: string; readonly bytes: number }[];
}

/**
 * Bundles code as an application does (esbuild, minified, unused exports dropped) and compresses it.
 * The same code gives the same bytes at every run: no clock, no path and no map is part of them.
 *
 * @param code what the reader writes
 * @param root the folder its imports are resolved from
 * @throws when an import cannot be resolved: the SDK has no dependencies to leave outside
 */
export async function measure(code: string, root: string): Promise<Weight> {
  const { outputFiles, metafile } = await build({
    stdin: { contents: code, resolveDir: root, sourcefile: "reader.ts", loader: "ts" },
    absWorkingDir: root,
    bundle: true,
    minify: true,
    write: false,
    metafile: true,
    format: "esm",
    target: "es2023",
    platform: "neutral",
    mainFields: ["module", "main"],
    conditions: ["@outbound-sdk/source", "import"],
    legalComments: "none",
    logLevel: "silent",
  });
  const [output] = outputFiles;
  if (output === undefined) throw new Error(`esbuild made nothing of: ${code}`);
  const inputs = Object.values(metafile.outputs).flatMap(({ inputs }) => Object.entries(inputs));
  return {
    gzip: gzipSync(output.contents, { level: constants.Z_BEST_COMPRESSION }).length,
    minified: output.contents.length,
    files: inputs
      .map(([file, { bytesInOutput }]) => ({ file, bytes: bytesInOutput }))
      .toSorted((a, b) => b.bytes - a.bytes),
  };
}
