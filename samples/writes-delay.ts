import { delayMs } from "outbound-sdk/sume";

/** The shortest and the longest wait. delayMs counts from 0. */
function range(attempt: number, retryAfterSeconds?: number) {
  const least = delayMs(attempt, retryAfterSeconds, 0);
  const most = delayMs(attempt, retryAfterSeconds, 1);
  return `${least} to ${most} ms`;
}

for (const attempt of [0, 1, 2, 3, 4, 5]) {
  console.log(`after attempt ${attempt + 1}: ${range(attempt)}`);
}

// What the vendor asks for takes its place: never shortened by chance, but held to the cap.
for (const seconds of [2, 20, 55, 60, 90]) {
  console.log(`Retry-After: ${seconds}: ${range(0, seconds)}`);
}

// How long all waits of a maxRetries can take. The attempts take their own time on top.
for (const maxRetries of [1, 2, 3, 4, 5]) {
  let most = 0;
  for (let attempt = 0; attempt < maxRetries; attempt++) {
    most += delayMs(attempt, undefined, 1);
  }
  console.log(`maxRetries ${maxRetries}: waits ${most} ms at most`);
}
