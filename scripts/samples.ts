// The samples CLI: `samples check`, `accept` and `watch`. See samples/main.ts.
import { writeSync } from "node:fs";

import { main } from "./samples/main.ts";

// A reader that goes away (`| head`) ends the run, and with it every sample.
process.stdout.on("error", () => process.exit(1));

process.exitCode = await main(process.argv.slice(2), {
  out: (text) => process.stdout.write(text),
  err: (text) => writeSync(2, text),
  env: process.env,
  cwd: process.cwd(),
});
