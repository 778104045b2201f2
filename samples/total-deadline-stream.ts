// @runs node
import { loopbackServer } from "./total-deadline-server.ts";

const chunks = 30;

// A healthy stream: a chunk every 40 ms, for more than a second.
const server = await loopbackServer((_request, response) => {
  let sent = 0;
  const timer = setInterval(() => {
    response.write(".");
    sent += 1;
    if (sent < chunks) return;
    clearInterval(timer);
    response.end();
  }, 40);
  response.once("close", () => clearInterval(timer));
});

/** Whether all of it arrives before this signal ends it. */
async function read(signal: AbortSignal, onChunk = () => {}) {
  let arrived = 0;
  try {
    const { body } = await fetch(server.url, { signal });
    for await (const chunk of body ?? []) {
      arrived += chunk.length;
      onChunk();
    }
  } catch {
    return false;
  }
  return arrived === chunks;
}

// Wrong: a total for something that may take its time.
const total = read(AbortSignal.timeout(600));

// Instead: for the first byte, and for every silence after it.
const silence = new AbortController();
const arm = () => setTimeout(() => silence.abort(), 5000);
let timer = arm();
const idle = read(silence.signal, () => {
  clearTimeout(timer);
  timer = arm();
});

console.log(`a total of 600 ms: all of it ${await total}`);
console.log(`a silence of 5000 ms at most: all of it ${await idle}`);
clearTimeout(timer);
server.close();
