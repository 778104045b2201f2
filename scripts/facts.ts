/**
 * Computes every fact the pages state, from the SDK's public entry points: a limit is found by
 * reaching it, a default by leaving the option out. What the reference pages say is read from its
 * docstrings and types, beside its package.json. Prints `{ facts, tables }` as JSON; samples:check
 * compares the pages with it.
 *
 * Usage: node -C @outbound-sdk/source scripts/facts.ts [PART...]   all parts when none is named
 */
import { claims } from "./facts/docstring-claims.ts";
import { disproved } from "./facts/hold-docstrings.ts";
import { parts } from "./facts/parts.ts";

const named = process.argv.slice(2);
const unknown = named.find((name) => !Object.hasOwn(parts, name));
if (unknown !== undefined) {
  throw new Error(`"${unknown}" is no part of the facts: ${Object.keys(parts).join(", ")}`);
}
const facts: Record<string, string> = {};
const tables: Record<string, string> = {};
// One after the other: an observer hears all clients of the process.
for (const [name, compute] of Object.entries(parts)) {
  if (named.length > 0 && !named.includes(name)) continue;
  const part = await compute();
  add(facts, part.facts, name);
  add(tables, part.tables, name);
}
if (named.length === 0) {
  const problems = disproved(
    Object.fromEntries(Object.entries(tables).filter(([name]) => name.startsWith("outbound-sdk"))),
    facts,
    claims,
  );
  if (problems.length > 0) throw new Error(problems.join("\n"));
}
console.log(JSON.stringify({ facts, tables }, null, 2));

/** @throws Error when two parts use one name: the page would show the later of them */
function add(
  to: Record<string, string>,
  more: Readonly<Record<string, string>> = {},
  part: string,
): void {
  for (const [name, text] of Object.entries(more)) {
    if (Object.hasOwn(to, name))
      throw new Error(`"${part}" computes ${name}, as another part does`);
    to[name] = text;
  }
}
