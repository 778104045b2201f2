// Node keeps the stripped and compiled code of this repository's own programs, and of the compiler,
// between runs: to strip and compile the samples tool takes longer than a check of nothing. Plain
// JavaScript, and loaded first: the first TypeScript file would start the stripper, which is slow to
// start. Node compares a file's text before it uses what was kept, so nothing here makes a verdict
// stale. Not in git. Processes that are started with this one's environment use it too.
import { enableCompileCache } from "node:module";
import process from "node:process";
import { fileURLToPath } from "node:url";

process.env.NODE_COMPILE_CACHE ??= fileURLToPath(new URL("../.cache/node", import.meta.url));
enableCompileCache(process.env.NODE_COMPILE_CACHE);
