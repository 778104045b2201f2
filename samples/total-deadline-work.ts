// @runs node
import { loopbackServer } from "./total-deadline-server.ts";
import { callWithDeadline } from "./total-deadline.ts";

const attempts = 2;

/** Gives up on a server whose work takes longer than the budget. */
async function giveUp(listens: boolean) {
  let atWork = 0;
  let allHeard = () => {};
  const heard = new Promise<void>((resolve) => {
    allHeard = resolve;
  });
  const server = await loopbackServer((_request, response, number) => {
    // Stands for a query, a rendering, a paid job.
    atWork += 1;
    if (!listens) return;
    // The connection is gone: nobody waits for this any more.
    response.once("close", () => {
      atWork -= 1;
      if (number === attempts) allHeard();
    });
  });

  await callWithDeadline(server.url, {
    totalMs: 30_000,
    attemptMs: 1_000,
    attempts,
  });
  if (listens) await heard;
  server.close();
  return atWork;
}

const [deaf, hearing] = await Promise.all([
  giveUp(false),
  giveUp(true),
]);
console.log("jobs at work after the caller gave up");
console.log(`a server that does not listen: ${deaf}`);
console.log(`a server that hears the close: ${hearing}`);
