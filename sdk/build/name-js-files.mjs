/**
 * Makes the declarations in `dist` name the files that are there. `tsc` turns "./call.ts" into
 * "./call.js" in programs and not in declarations; TypeScript reads both, Deno only the second.
 * Both names are of one length, so that the declaration maps stay right.
 *
 * Usage: node build/name-js-files.mjs, in the folder of the package, after tsc
 */
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import ts from "typescript";

const dist = join(import.meta.dirname, "../dist");
const declarations = readdirSync(dist, { recursive: true, encoding: "utf8" }).filter((name) =>
  name.endsWith(".d.ts"),
);
for (const name of declarations) {
  const path = join(dist, name);
  let text = readFileSync(path, "utf8");
  for (const { fileName, pos } of ts.preProcessFile(text).importedFiles) {
    if (!/^\.{1,2}\/.*\.ts$/.test(fileName)) continue;
    // `pos` is at the quotation mark.
    const end = pos + 1 + fileName.length;
    text = `${text.slice(0, end - 3)}.js${text.slice(end)}`;
  }
  writeFileSync(path, text);
}
if (declarations.length === 0) {
  console.error(`${dist} has no declarations: run tsc first`);
  process.exitCode = 1;
}
