import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Scratch } from "./scratch.ts";

const FOLDER = "in-process";

/**
 * Writes one vitest suite that does the same work inside one process: imports each sample, collects
 * what it logs and compares it with the capture. What it cannot do is part of the comparison: no
 * process of its own for a sample, so no exit code, nothing left open found, and no type-check.
 *
 * @returns the arguments vitest takes
 */
export function writeInProcessSuite({ folder, programs }: Scratch): string[] {
  const tests = programs
    .filter(({ plain }) => plain)
    .map(
      ({ name, capture }) =>
        `test(${JSON.stringify(name)}, async () => {\n` +
        `  await import(${JSON.stringify(`../samples/${name}.ts`)});\n` +
        `  expect(printed).toBe(${JSON.stringify(capture)});\n});\n`,
    );
  mkdirSync(join(folder, FOLDER), { recursive: true });
  writeFileSync(join(folder, FOLDER, "samples.test.ts"), HEAD + tests.join(""));
  writeFileSync(join(folder, FOLDER, "vitest.config.ts"), CONFIG);
  return ["run", "--config", `${FOLDER}/vitest.config.ts`];
}

const HEAD = `import { format } from "node:util";
import { beforeEach, expect, test } from "vitest";

let printed = "";
beforeEach(() => {
  printed = "";
});
console.log = (...values: unknown[]): void => {
  printed += format(...values) + "\\n";
};
`;

const CONFIG = `const conditions = ["@outbound-sdk/source"];
export default {
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  test: { include: ["in-process/*.test.ts"], pool: "threads", isolate: false },
};
`;
