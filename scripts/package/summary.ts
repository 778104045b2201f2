/** How many of the things that were looked at are right. */
interface Share {
  right: number;
  of: number;
}

/** What was examined of the packed SDK. */
export interface Examined {
  /** Packages of the lock that were looked at for install scripts. */
  locked: number;
  /** Install scripts that the manifest says yes or no to. */
  scripts: Share;
  /** Entry points that load from the tarball. */
  entries: Share;
  /** Imports of declarations that name a file of the package. */
  imports: Share;
  /** Samples that print from the tarball what they printed here. */
  samples: Share;
}

/** One line: what is right of what was examined, and how much went wrong. */
export function packageSummary(examined: Examined, failures: number): string {
  const share = ({ right, of }: Share, what: string): string => `${right} of ${of} ${what}`;
  const parts = [
    `${examined.locked} packages of the lock, ${share(examined.scripts, "install scripts named")}`,
    share(examined.entries, "entry points load"),
    share(examined.imports, "imports of declarations are right"),
    share(examined.samples, "samples run from the tarball"),
    ...(failures > 0 ? [`${failures} wrong in all`] : []),
  ];
  return `package: ${parts.join("; ")}`;
}
