import { init, parse } from "es-module-lexer";

await init;

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
