import { defineConfig } from "vitest/config";
import { LongestFirst } from "./longest-first.ts";

/**
 * Tests of the built site. A browser keeps a core busy: two files at a time, on a machine of two. With
 * more, programs that have five seconds to end do not get them.
 */
export default defineConfig({
  cacheDir: "../node_modules/.vite",
  test: {
    root: import.meta.dirname,
    include: ["**/*.test.ts"],
    globalSetup: "setup.ts",
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    // A state that a machine under load has not reached yet is waited for.
    expect: { poll: { timeout: 20_000, interval: 20 } },
    testTimeout: 120_000,
    hookTimeout: 240_000,
  },
});
