import type { EditState } from "./edit-state.ts";
import type { SampleParts } from "./parts.ts";
import type { SampleData } from "./sample-data.ts";
import type { SampleRun } from "./sample-run.ts";

/** A sample somebody has pressed a button of: what that loads works on this. */
export interface OpenSample {
  readonly parts: SampleParts;
  readonly state: EditState;
  readonly run: SampleRun;
  runOrStop: () => Promise<void>;
  /** The sample's files; undefined when they cannot be had, which is then shown. */
  load: () => Promise<SampleData | undefined>;
  /** Name of the file shown, and its text as it stands: what Copy gives. */
  shownFile: () => string;
  shownText: () => string;
}
