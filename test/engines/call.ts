/** A call of a function as source text that a driver can evaluate: arguments travel as JSON. */
export function call(act: (...args: never[]) => unknown, args: readonly unknown[]): string {
  return `(${String(act)})(...${JSON.stringify(args)})`;
}
