import { createHash } from "node:crypto";
import type { Edit } from "./edit.ts";

/** One change to one file, to be noticed by whoever judges it. */
export interface Mutant {
  /** `file:line:operator:hash`. The line is for the reader: `sameMutant` goes by the rest. */
  id: string;
  /** From the root of the repository, with `/`. */
  file: string;
  /** From 1. */
  line: number;
  /** From 1, in UTF-16 units. */
  column: number;
  operator: string;
  before: string;
  after: string;
  edit: Edit;
}

/** What the hash is made of: nothing in it moves when lines are added elsewhere in the file. */
export interface Identity {
  file: string;
  operator: string;
  /** The names around the mutant, outermost first: `createOutbound.run`. */
  scope: string;
  /** The text of the mutant's line, blanks at both ends cut. */
  lineText: string;
  before: string;
  after: string;
  /** How many mutants with all the same came before it in the file. */
  nth: number;
}

export function mutantId(identity: Identity, line: number): string {
  const { file, operator, scope, lineText, before, after, nth } = identity;
  const key = JSON.stringify([file, operator, scope, lineText, before, after, nth]);
  const hash = createHash("sha256").update(key).digest("hex").slice(0, 8);
  return `${file}:${line}:${operator}:${hash}`;
}

/** An id without its line. */
export function lineless(id: string): string {
  return id.replace(/:\d+(:[a-z-]+:[0-9a-f]{8})$/, "$1");
}
