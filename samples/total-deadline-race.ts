// @runs node
import { loopbackServer } from "./total-deadline-server.ts";

const server = await loopbackServer();

/** Wrong: the promise is given up, and the work is not. */
function withTimeout<T>(work: Promise<T>, ms: number) {
  return Promise.race([
    work,
    new Promise<never>((_resolve, reject) => {
      setTimeout(() => reject(new Error("timed out")), ms);
    }),
  ]);
}

let open = true;
const request = fetch(server.url).finally(() => {
  open = false;
});
await withTimeout(request, 300).catch((error: Error) => {
  console.log(`the caller: ${error.message}`);
});
console.log(`the request is still open: ${open}`);

// Only now, because the server goes away.
server.close();
await request.catch(() => {});
console.log(`closed by the server: ${!open}`);
