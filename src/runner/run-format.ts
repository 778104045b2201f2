import type { ModuleText } from "./protocol.ts";

/** One file of a sample: what a reader sees, what runs, and what it imports. */
export interface SampleFile {
  text: string;
  /** The text without its types: what ran when it was verified, and runs in the browser. */
  code: string;
  imports: ModuleText["imports"];
}

/** All that runs, edits and downloads a sample; written by the build to `/_run/samples/`. */
export interface SampleData {
  name: string;
  /** The start of the SHA-256 of the sample's files: tells whether an edit was made of this version. */
  version: string;
  /** The sample's own file first, then those it imports, directly or not. */
  files: Readonly<Record<string, SampleFile>>;
  /** What it printed when it was verified. */
  output: string;
  /** How a page shows that, where it does so otherwise: control characters as pictures. */
  shown?: string;
  /** The course its calls took then; empty when it made none. */
  course: string;
  /** Where the output may vary: what may stand there, and what the capture says instead. */
  holes: readonly { pattern: string; words: string }[];
  /** What it takes of the SDK by each way in, and the pack that has it; none for a sample without. */
  sdk?: { pack: string; names: Names };
  /** Packages it needs besides the SDK, with the versions it was verified with. */
  needs: Readonly<Record<string, string>>;
  /** The SDK's package, for a download. */
  tarball: string;
  /** Address of the worker that runs it, below the site's own: another worker has another. */
  worker: string;
}

/** Names of the SDK by the way in that gives them, such as `outbound-sdk/fetch`. */
export type Names = Readonly<Record<string, readonly string[]>>;

/** All the SDK gives, written by the build to `/_run/sdk.json`. */
export interface SdkIndex {
  entries: Names;
  /** What each pack has; the smallest first, the last has all. */
  packs: Names;
}
