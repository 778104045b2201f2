import { expect, test, vi } from "vitest";

import { logging } from "./logging.ts";

// A file of its own: what is said once per process can be heard once per process.
test("without onError one console.warn per process says what was lost", async () => {
  const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
  for (let logger = 0; logger < 3; logger += 1) {
    const { log, settle } = logging([404], { onError: undefined, batch: { size: 2 } });
    log(6);
    await settle();
  }
  expect(warn.mock.calls).toEqual([
    [
      "outbound-sdk/boundary: boundary responded 404. Events dropped: 2. " +
        "Pass onError to hear of every loss; this is said once.",
    ],
  ]);
  warn.mockRestore();
});
