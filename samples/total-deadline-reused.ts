// @runs node
import { loopbackServer } from "./total-deadline-server.ts";

const server = await loopbackServer();

// Wrong: made once, and given to every attempt.
const signal = AbortSignal.timeout(600);

let attempts = 0;
let dead = 0;
while (attempts < 5) {
  attempts += 1;
  if (signal.aborted) dead += 1;
  await fetch(server.url, { signal }).catch(() => {});
}

console.log(`attempts made: ${attempts}`);
console.log(`over before they began: ${dead}`);
console.log(`the server saw more than one: ${server.seen() > 1}`);
server.close();
