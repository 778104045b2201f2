import { createBoundaryLogger } from "outbound-sdk/boundary";

import { instantClock } from "./instant-clock.ts";

// No key and no network: batches go to a function of your own.
const logger = createBoundaryLogger({
  runtime: instantClock(),
  batch: { size: 2 },
  write(events) {
    if (events.length < 2) throw new Error("the disk is full");
    console.log(JSON.stringify(events));
  },
  onError({ message, cause, dropped }) {
    const { message: why } = cause as Error;
    console.log(`${message}: ${why}. Dropped: ${dropped}`);
  },
});

logger.onRunSuccess({ run: 1 });
logger.onRunFailure({ run: 2 });
logger.onRunSuccess({ run: 3 });
await logger.flush();

// Neither a key nor a function: there is no logger, and no error.
console.log(createBoundaryLogger({}));
