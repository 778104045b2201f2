// The samples CLI: `samples check`, `accept` and `watch`. See samples/main.ts.
import "./compile-cache.mjs";

// A reader that goes away (`| head`) ends the run, and with it every sample.
for (const stream of [process.stdout, process.stderr]) stream.on("error", () => process.exit(1));

// After what is above has run: only then is the rest kept.
const { main } = await import("./samples/main.ts");

process.exitCode = await main(process.argv.slice(2), {
  out: (text) => process.stdout.write(text),
  err: (text) => process.stderr.write(text),
  env: process.env,
  cwd: process.cwd(),
});
