import { join } from "node:path";

/**
 * Where Node keeps compiled code of the tool itself between runs. Its own check compares the source
 * before it uses any of it, so that nothing here can make a verdict stale. Not in git.
 */
export const compileCacheFolder: string = join(import.meta.dirname, "../../.cache/node");
