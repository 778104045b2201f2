// Has a batch that waits ten minutes for its vendor, and nobody who waits for the batch.
import { createBoundaryLogger } from "outbound-sdk/boundary";

let answered = (): void => {};
const asked = new Promise<void>((resolve) => {
  answered = resolve;
});
const logger = createBoundaryLogger({
  apiKey: "k",
  endpoint: "http://127.0.0.1:9",
  batch: { size: 1 },
  fetch() {
    setImmediate(answered);
    return Promise.resolve(new Response(null, { status: 429, headers: { "retry-after": "60" } }));
  },
});
logger.onRunSuccess({ id: 1 });
await asked;
console.log("in a backoff");
