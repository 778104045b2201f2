// @runs node
import { loopbackServer } from "./total-deadline-server.ts";
import { callWithDeadline } from "./total-deadline.ts";

// A server that takes every request and never answers.
const server = await loopbackServer();

const totalMs = 2400;
const attempts = 20;
const { ok, attempt, log, elapsed } = await callWithDeadline(
  server.url,
  { totalMs, attemptMs: totalMs / 3, attempts },
);

const check = {
  "it failed": !ok,
  "more than one attempt was made": attempt > 1,
  "the cap on attempts was not reached": attempt < attempts,
  "each attempt timed out": log.every((end) =>
    end.endsWith("timed out"),
  ),
  // The total may end the last one before its request is there.
  "all but perhaps the last reached the server":
    server.seen() >= attempt - 1,
  "nothing else did": server.seen() <= attempt,
  // Without a total it would have been twenty attempts.
  "it ended in time": elapsed < totalMs + 10_000,
};
for (const [what, holds] of Object.entries(check)) {
  console.log(`${what}: ${holds}`);
}
server.close();
