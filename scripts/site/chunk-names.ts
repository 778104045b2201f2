/** Chunks of the page's script by the module they begin with; the build adds a hash to each. */

/** What the first press of Run loads. */
export const RUN = ["control"] as const;

/** What an edit that somebody shared takes besides. */
export const SHARED = ["share", "closed-frame"] as const;

/** What the first Edit, its colours, and the first run of the edit load after that. */
export const EDIT = [
  "editing",
  "core",
  "engine-javascript",
  "typescript",
  "themes",
  "edited-program",
  "draw-run",
  ...SHARED,
] as const;
