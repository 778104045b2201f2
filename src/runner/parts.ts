import type { Status } from "./status.ts";

/** The pieces of a sample's figure that its script works on. */
export interface SampleParts {
  figure: HTMLElement;
  /** Id of the sample: `backoff`. */
  name: string;
  /** Name of the file shown: `backoff.ts`. */
  title: string;
  /** The file as the page showed it when it was loaded; undefined where it shows a part only. */
  shows: string | undefined;
  /** The output as the page showed it when it was loaded. */
  verified: string;
  /** The sample's name, told apart from other uses of it on the page. */
  key: string;
  bar: HTMLElement;
  run: HTMLButtonElement;
  edit: HTMLButtonElement;
  /** Says a word beside the buttons, with a button to take something back when one is given. */
  say: (words: string, undo?: () => void) => void;
  /** Takes that button away: what it would bring back has been overtaken. */
  withdraw: () => void;
  status: Status;
  output: HTMLElement;
  /** Where the picture of its calls stands. */
  picture: HTMLElement;
  foot: HTMLElement;
}
