import type ts from "typescript";
import type { Edit } from "./edit.ts";

/** What an operator proposes: the edit, and where it says more than the edit, what a reader sees. */
export interface Proposal extends Edit {
  /** The part of the source to show, when the edit replaces more than what it changes. */
  shown?: { start: number; before: string; after: string };
}

/** One kind of change. It looks at one node, never at its children: the walk visits those. */
export interface Operator {
  name: string;
  propose(node: ts.Node, file: ts.SourceFile): readonly Proposal[];
}

/** Replaces a whole node. */
export function replace(node: ts.Node, file: ts.SourceFile, text: string): Proposal {
  return { start: node.getStart(file), end: node.end, text };
}
