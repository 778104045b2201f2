// @runs node
import { loopbackServer } from "./total-deadline-server.ts";

// What is left, in milliseconds. Not an instant: clocks differ.
const header = "x-budget-ms";

const given: number[] = [];
let stopped = (_bySelf: boolean) => {};

// The second service works until its budget is spent.
const second = await loopbackServer((request, response) => {
  const budget = Number(request.headers[header]);
  given.push(budget);
  setTimeout(() => {
    stopped(true);
    response.writeHead(504).end();
  }, budget);
});

// The first works for 100 ms, keeps 600 ms for its own answer, and
// hands on what is left.
const first = await loopbackServer(async (request, response) => {
  const start = performance.now();
  const budget = Number(request.headers[header]);
  await new Promise((resolve) => setTimeout(resolve, 100));

  const spent = performance.now() - start;
  const left = Math.floor(budget - spent - 600);
  if (left <= 0) return void response.writeHead(504).end();
  const answer = await fetch(second.url, {
    headers: { [header]: `${left}` },
    signal: AbortSignal.timeout(left),
  }).catch(() => undefined);
  response.writeHead(answer?.ok ? 200 : 504).end();
});

/** The answer to a caller with this budget. */
async function ask(budget: number) {
  const { status } = await fetch(first.url, {
    headers: { [header]: `${budget}` },
    signal: AbortSignal.timeout(budget + 20_000),
  });
  return status;
}

const bySelf = new Promise<boolean>((resolve) => {
  stopped = resolve;
});
console.log(`2500 ms: ${await ask(2500)}`);
const [handedOn = Infinity] = given;
console.log(`  the second got at most 1800 ms: ${handedOn <= 1800}`);
console.log(`  it stopped by itself: ${await bySelf}`);

// Not enough for both: the second is not even asked.
console.log(`600 ms: ${await ask(600)}`);
console.log(`  the second was asked again: ${second.seen() > 1}`);
first.close();
second.close();
