import { init, parse } from "es-module-lexer";

await init;

/** Names of the neighbours (`./NAME.ts`) that a sample's JavaScript imports, in any form. */
export function neighbours(code: string): string[] {
  const names = new Set<string>();
  for (const specifier of importsOf(code)) {
    const name = /^\.\/([^/]+)\.ts$/.exec(specifier)?.[1];
    if (name !== undefined) names.add(name);
  }
  return [...names];
}

/** Every module a file names in an import; a computed one cannot be told. */
export function importsOf(code: string): string[] {
  try {
    const [imports] = parse(code);
    return imports.flatMap((found) => (found.n === undefined ? [] : [found.n]));
  } catch {
    // A file that does not parse imports nothing; the compiler and the run say what is wrong.
    return [];
  }
}
