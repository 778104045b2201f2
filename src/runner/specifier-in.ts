/**
 * Where the name of an imported module stands in a text, its quotes left out. The lexer's own places
 * leave them out for `import ... from`, and take them in for `import()`.
 */
export function specifierIn({ s, e, d }: { s: number; e: number; d: number }): [number, number] {
  return d > -1 ? [s + 1, e - 1] : [s, e];
}
