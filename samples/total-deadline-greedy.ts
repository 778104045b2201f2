// @runs node
import { loopbackServer } from "./total-deadline-server.ts";
import { callWithDeadline } from "./total-deadline.ts";

/** A server that loses its first request and answers all others. */
async function attempted(share: number) {
  const totalMs = 2100;
  const server = await loopbackServer((_request, response, number) => {
    if (number > 1) response.end("here it is");
  });
  const { ok, attempt } = await callWithDeadline(server.url, {
    totalMs,
    attemptMs: totalMs * share,
  });
  server.close();
  const again = attempt > 1 ? "another attempt" : "no other attempt";
  return `${ok ? "answered" : "failed"}, ${again}`;
}

const [whole, third] = await Promise.all([
  attempted(1),
  attempted(1 / 3),
]);
console.log(`as long as the total: ${whole}`);
console.log(`a third of the total: ${third}`);
