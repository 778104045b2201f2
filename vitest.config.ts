import { defineConfig } from "vitest/config";

// The SDK is tested on its source: no build stands between a change and its test.
const conditions = ["@outbound-sdk/source"];

export default defineConfig({
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  test: {
    include: [
      "sdk/test/**/*.test.ts",
      "scripts/test/**/*.test.ts",
      "src/lab/test/**/*.test.ts",
      // A test the guides show, run as its reader would run it.
      "samples/campaign-names.test.ts",
    ],
    exclude: ["scripts/test/cases/**", "**/node_modules/**"],
    // A machine under load takes seconds to start a process. Only what never ends reaches these.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 20_000, interval: 20 } },
    // Measured with --coverage, as the gate does.
    coverage: {
      include: ["sdk/src/**/*.ts"],
      reporter: ["text-summary"],
      thresholds: { lines: 95, branches: 95 },
    },
  },
});
