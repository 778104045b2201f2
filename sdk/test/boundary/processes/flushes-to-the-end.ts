// Waits for a flush whose batch is in a backoff already: that wait now has to hold the process.
import { createBoundaryLogger } from "outbound-sdk/boundary";

let answered = (): void => {};
const asked = new Promise<void>((resolve) => {
  answered = resolve;
});
let requests = 0;
const logger = createBoundaryLogger({
  apiKey: "k",
  endpoint: "http://127.0.0.1:9",
  batch: { size: 1 },
  fetch() {
    setImmediate(answered);
    requests += 1;
    return Promise.resolve(new Response(null, { status: requests < 3 ? 503 : 200 }));
  },
});
logger.onRunSuccess({ id: 1 });
await asked;
await logger.flush();
console.log(`flushed after ${requests} requests`);
