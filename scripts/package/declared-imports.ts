import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import ts from "typescript";

/** What the declarations of a package import from one another. */
export interface DeclaredImports {
  /** How many relative imports were looked at. */
  examined: number;
  /** One line for each that names no JavaScript file of the package. */
  wrong: string[];
}

/**
 * Looks at every relative import of every declaration below a folder. TypeScript takes "./call.ts"
 * for `call.d.ts`; Deno does not, and makes `any` of all that comes from there.
 */
export function declaredImports(folder: string): DeclaredImports {
  let examined = 0;
  const wrong: string[] = [];
  for (const name of readdirSync(folder, { recursive: true, encoding: "utf8" })) {
    if (!name.endsWith(".d.ts")) continue;
    const path = join(folder, name);
    for (const { fileName } of ts.preProcessFile(readFileSync(path, "utf8")).importedFiles) {
      if (!fileName.startsWith(".")) continue;
      examined += 1;
      if (fileName.endsWith(".js") && existsSync(join(dirname(path), fileName))) continue;
      wrong.push(`${name} imports "${fileName}": expected a .js file that is there`);
    }
  }
  return { examined, wrong };
}
