/** A statement with a list in braces and nothing beside it: `import { a, b as c } from`. */
const LISTED = /^(?:import|export)\s*\{([^}]*)\}\s*from\b/;
const COMMENT = /\/\*[\s\S]*?\*\/|\/\/.*/g;

/**
 * What an import statement takes from its module, by the module's names; undefined when that is all
 * of it, or cannot be told: a namespace, a default, `import()`.
 *
 * @param statement from its first letter to the end of its specifier
 */
export function importedNames(statement: string): string[] | undefined {
  if (/^import\s*["']/.test(statement)) return [];
  const [, list] = LISTED.exec(statement.replace(COMMENT, " ")) ?? [];
  return list
    ?.split(",")
    .map((item) => item.trim().split(/\s/)[0] ?? "")
    .filter((name) => name !== "");
}
