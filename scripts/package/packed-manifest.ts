/** A package's manifest, as far as it is read here. */
export type Manifest = Readonly<Record<string, unknown>>;

/** What only the repository needs. npm 12 warns a reader of each script that an install could run. */
const OURS = ["scripts", "devDependencies"];

/** The manifest that a reader installs: without what only this repository runs. */
export function packedManifest(manifest: Manifest): Manifest {
  return Object.fromEntries(Object.entries(manifest).filter(([name]) => !OURS.includes(name)));
}

/** One line for each part of a packed manifest that no reader needs. */
export function unpackedParts(manifest: Manifest): string[] {
  return OURS.filter((name) => Object.hasOwn(manifest, name)).map(
    (name) => `its package.json has ${name}: ${JSON.stringify(manifest[name])}`,
  );
}
