// The samples CLI: `samples check`, `accept` and `watch`. See samples/main.ts.
import { enableCompileCache } from "node:module";

import { compileCacheFolder } from "./samples/compile-cache.ts";

// A reader that goes away (`| head`) ends the run, and with it every sample.
for (const stream of [process.stdout, process.stderr]) stream.on("error", () => process.exit(1));

// Before the rest is loaded: stripping and compiling the tool takes longer than a check of nothing.
enableCompileCache(compileCacheFolder);
const { main } = await import("./samples/main.ts");

process.exitCode = await main(process.argv.slice(2), {
  out: (text) => process.stdout.write(text),
  err: (text) => process.stderr.write(text),
  env: process.env,
  cwd: process.cwd(),
});
