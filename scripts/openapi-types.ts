/**
 * Writes the types of each API in scripts/openapi/targets.ts; a unit test says when one is stale.
 *
 * Usage: npm run api:types
 */
import { readFileSync, writeFileSync } from "node:fs";

import { apiTypes } from "./openapi/api-types.ts";
import { targets } from "./openapi/targets.ts";

for (const target of targets) {
  const types = await apiTypes(JSON.parse(readFileSync(target.from, "utf8")), target);
  writeFileSync(target.to, types);
  console.log(`${target.to}: written from ${target.from}`);
}
