import { stripTypeScriptTypes } from "node:module";

/** The JavaScript of a TypeScript file, or why it has none. */
export type Stripped = { code: string; error?: never } | { code?: never; error: string };

/**
 * Blanks out the types, as Node itself does for `node FILE.ts`: lines and columns stay, so
 * an error names the place a reader sees. The browser gets this very text.
 */
export function stripTypes(text: string): Stripped {
  const known = stripped.get(text);
  if (known !== undefined) return known;
  // A watch runs for days: what it keeps is bounded.
  if (stripped.size >= mostKept) stripped.clear();
  const made = strip(text);
  stripped.set(text, made);
  return made;
}

const mostKept = 1000;
/** One check asks for the same text more than once: for its imports, its code, its run. */
const stripped = new Map<string, Stripped>();

function strip(text: string): Stripped {
  try {
    return { code: quietly(() => stripTypeScriptTypes(text, { mode: "strip" })) };
  } catch (error) {
    return { error: (error as Error).message.trim() };
  }
}

/** Node 24 warns that the function, not the stripping, is experimental; its version is pinned. */
function quietly<T>(work: () => T): T {
  const emitWarning = process.emitWarning;
  process.emitWarning = () => undefined;
  try {
    return work();
  } finally {
    process.emitWarning = emitWarning;
  }
}
