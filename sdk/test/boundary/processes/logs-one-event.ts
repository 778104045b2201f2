// Logs one event and forgets it: the interval's timer runs, and is in the background.
import { createBoundaryLogger } from "outbound-sdk/boundary";

const logger = createBoundaryLogger({
  write() {
    console.log("written");
  },
  batch: { intervalMs: 600_000 },
});
logger.onRunSuccess({ id: 1 });
console.log("logged");
