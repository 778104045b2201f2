import { expect, test } from "vitest";

import { createBoundaryLogger } from "outbound-sdk/boundary";

// getsentry/sentry-javascript#19171: not every runtime's timers can be let go of.
test("a runtime whose timers know no background works all the same", async () => {
  const fired: (() => void)[] = [];
  const written: object[][] = [];
  const logger = createBoundaryLogger({
    write: (events) => written.push(events),
    runtime: {
      timer(_ms, onFire) {
        fired.push(onFire);
        return () => {};
      },
    },
  });
  logger.onRunSuccess({ id: 1 });
  // A cancel that does nothing, and a timer that fires again and late: neither is heard twice.
  for (const onFire of fired.splice(0)) {
    onFire();
    onFire();
  }
  await logger.flush();
  for (const onFire of fired) onFire();
  await logger.shutdown();
  expect(written).toHaveLength(1);
});
