/**
 * Mutation testing: changes the program one place at a time (every number, comparison, condition,
 * text and statement) and tells which changes nobody notices.
 *
 * Usage: mutate.ts docs|sdk|simulation|tool [OPTION...]   see --help
 */
import { resolve } from "node:path";
import process from "node:process";
import { main } from "./mutate/main.ts";

process.exitCode = await main(process.argv.slice(2), {
  root: resolve(import.meta.dirname, ".."),
  out: (text) => process.stdout.write(text),
  err: process.stderr,
});
