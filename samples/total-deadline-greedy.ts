// @runs node
import { loopbackServer } from "./total-deadline-server.ts";
import { callWithDeadline } from "./total-deadline.ts";

/** A server that loses its first request and answers all others. */
async function attempted(share: number) {
  const totalMs = 1500;
  const server = await loopbackServer((_request, response, number) => {
    if (number > 1) response.end("here it is");
  });
  const { ok, attempt } = await callWithDeadline(server.url, {
    totalMs,
    attemptMs: totalMs * share,
  });
  server.close();
  return `${ok ? "answered" : "failed"}, attempts made: ${attempt}`;
}

const [whole, third] = await Promise.all([
  attempted(1),
  attempted(1 / 3),
]);
console.log(`as long as the total: ${whole}`);
console.log(`a third of the total: ${third}`);
