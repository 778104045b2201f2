/** One thing a reader imports, measured as what it adds to their page. */
export interface Bundle {
  /** As the budget file and the pages name it. */
  readonly name: string;
  /** What the reader writes. */
  readonly code: string;
  /** The entries of the package it needs; it is measured once all of them exist. */
  readonly needs: readonly string[];
  /** What the design aims at, in bytes of gzip; absent where it names no aim. */
  readonly aim?: number;
}

const PACKAGE = "outbound-sdk";

/** The bundles the design has a size in mind for. */
const NAMED: readonly Bundle[] = [
  {
    name: "createFetch alone",
    code: `export { createFetch } from "${PACKAGE}/fetch";`,
    needs: ["./fetch"],
    aim: 3_000,
  },
  {
    name: "createOutbound + Instantly",
    code: `export { createOutbound } from "${PACKAGE}";\nexport { instantly } from "${PACKAGE}/instantly";`,
    needs: [".", "./instantly"],
    aim: 6_000,
  },
  {
    name: "createBoundaryLogger",
    code: `export { createBoundaryLogger } from "${PACKAGE}/boundary";`,
    needs: ["./boundary"],
    aim: 4_500,
  },
  {
    name: "createSumeClient",
    code: `export { createSumeClient } from "${PACKAGE}/sume";`,
    needs: ["./sume"],
    aim: 4_000,
  },
];

/**
 * What to measure of a package: the named bundles whose entries exist, and each entry whole, so that
 * an entry added later cannot go unmeasured.
 *
 * @param exported the keys of the package's `exports`
 */
export function bundlesOf(exported: readonly string[]): Bundle[] {
  const entries = exported.filter((entry) => !entry.endsWith(".json"));
  const known = new Set(entries);
  return [
    ...NAMED.filter(({ needs }) => needs.every((entry) => known.has(entry))),
    ...entries.map((entry) => {
      const path = PACKAGE + entry.slice(1);
      return { name: `all of ${path}`, code: `export * from "${path}";`, needs: [entry] };
    }),
  ];
}

/** The named bundles whose entries the package does not have yet. */
export function bundlesToCome(exported: readonly string[]): Bundle[] {
  return NAMED.filter(({ needs }) => needs.some((entry) => !exported.includes(entry)));
}
