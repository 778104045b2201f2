/**
 * What each entry of the SDK adds to a page, compressed, held to the committed budget. No time is
 * measured: the pinned esbuild and Node give the same numbers at every run.
 *
 * Usage: size.ts [--accept | --files]
 *   --accept   sets the budgets to what is measured now, plus 10 %: a person's decision
 *   --files    says which source files the bytes come from
 */
import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import process from "node:process";
import { budgetFor, readBudgets, writeBudgets } from "./size/budgets.ts";
import { bundlesOf, bundlesToCome } from "./size/bundles.ts";
import { bytes, judge, leftOver } from "./size/judge.ts";
import { measure } from "./size/measure.ts";

const root = resolve(import.meta.dirname, "..");
const file = join(import.meta.dirname, "size/budgets.json");
const known = ["--accept", "--files"];
const flags = process.argv.slice(2);
const unknown = flags.filter((flag) => !known.includes(flag));

try {
  if (unknown.length > 0) {
    throw new Error(`${unknown.join(", ")} is no option. Options: ${known.join(", ")}.`);
  }
  if (flags.includes("--accept") && !["", "0", "false"].includes(process.env["CI"] ?? "")) {
    throw new Error("--accept is a person's decision and CI is set. Run it on your machine.");
  }
  const { exports } = JSON.parse(readFileSync(join(root, "sdk/package.json"), "utf8")) as {
    exports: Record<string, unknown>;
  };
  const entries = Object.keys(exports);
  const bundles = bundlesOf(entries);
  if (bundles.length === 0) throw new Error("sdk/package.json exports nothing to measure.");
  const weighed = await Promise.all(
    bundles.map(async (bundle) => ({ bundle, weight: await measure(bundle.code, root) })),
  );
  if (flags.includes("--accept")) {
    const set = weighed.map(({ bundle, weight }) => [
      bundle.name,
      budgetFor(weight.gzip, bundle.aim),
    ]);
    writeBudgets(file, Object.fromEntries(set));
  }

  const budgets = readBudgets(file);
  const width = Math.max(...bundles.map(({ name }) => name.length));
  let failed = 0;
  for (const one of weighed) {
    const { ok, line } = judge(one, budgets, width);
    if (!ok) failed += 1;
    (ok ? console.log : console.error)(line);
    if (ok && !flags.includes("--files")) continue;
    for (const source of one.weight.files.slice(0, 12)) {
      console.log(`       ${bytes(source.bytes).padStart(8)} minified  ${source.file}`);
    }
  }
  for (const name of leftOver(bundles, budgets)) {
    failed += 1;
    console.error(`FAIL ${name} has a budget and no entry: npm run size -- --accept`);
  }
  for (const { name, needs } of bundlesToCome(entries)) {
    console.log(`     ${name} is not measured: sdk/package.json has no ${needs.join(", ")} yet`);
  }
  console.log(`size: ${bundles.length} bundles of ${entries.length} exports, ${failed} failed`);
  process.exitCode = failed > 0 ? 1 : 0;
} catch (error) {
  console.error(`size: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
}
