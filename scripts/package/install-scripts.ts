/** What is read of a lock and of the manifest beside it. */
interface Lock {
  packages: Readonly<Record<string, { hasInstallScript?: boolean }>>;
}

interface Manifest {
  allowScripts?: Readonly<Record<string, unknown>>;
}

/** Packages that want to run something when they are installed, and what the manifest says of them. */
export interface InstallScripts {
  /** Packages of the lock that were looked at. */
  examined: number;
  /** Those with a script, by name. */
  names: string[];
  /** How many of those the manifest says true or false to. */
  named: number;
  /** One line for each thing that is wrong. */
  wrong: string[];
}

/**
 * Compares the lock with `allowScripts`: npm 12 runs no install script that is not named there, and
 * says little about it. Named, not pinned: a list of versions is out of date with the next update,
 * and then skips in silence what it used to run (kubeflow/notebooks PR 1280, mdn/fred#1868).
 */
export function installScripts(lock: Lock, { allowScripts = {} }: Manifest): InstallScripts {
  const packages = Object.entries(lock.packages).flatMap(([path, { hasInstallScript }]) => {
    const at = path.lastIndexOf("node_modules/");
    if (at === -1) return [];
    return [{ name: path.slice(at + "node_modules/".length), runs: hasInstallScript === true }];
  });
  const known = new Set(packages.map(({ name }) => name));
  const names = [...new Set(packages.flatMap(({ name, runs }) => (runs ? [name] : [])))].sort();
  const named = names.filter(
    (name) => Object.hasOwn(allowScripts, name) && typeof allowScripts[name] === "boolean",
  ).length;
  const wrong = names
    .filter((name) => !Object.hasOwn(allowScripts, name))
    .map((name) => `${name} has an install script: allowScripts says neither true nor false.`);
  for (const [name, answer] of Object.entries(allowScripts)) {
    if (/.@/.test(name))
      wrong.push(`${name} in allowScripts names a version: write the name alone.`);
    else if (!known.has(name)) wrong.push(`${name} in allowScripts is no package of the lock.`);
    if (typeof answer !== "boolean") {
      wrong.push(`${name} in allowScripts is ${JSON.stringify(answer)}: write true or false.`);
    }
  }
  return { examined: packages.length, names, named, wrong };
}
