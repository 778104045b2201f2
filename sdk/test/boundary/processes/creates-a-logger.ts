// Creates loggers and logs nothing, or has nothing left to send: what would hold the process?
import { createBoundaryLogger } from "outbound-sdk/boundary";

createBoundaryLogger({ apiKey: "k", endpoint: "http://127.0.0.1:9" });
const written: object[][] = [];
const logger = createBoundaryLogger({ write: (events) => written.push(events) });
logger.onRunSuccess({ id: 1 });
await logger.flush();
console.log(`written ${written.length}`);
