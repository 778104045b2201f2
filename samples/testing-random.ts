import { createOutbound } from "outbound-sdk";
import { instantly } from "outbound-sdk/instantly";
import { scriptedFetch, virtualClock } from "outbound-sdk/testing";

/** The waits of one call that fails to the end. */
async function waits(random: number | (() => number)) {
  const seen: number[] = [];
  const outbound = createOutbound({
    adapter: instantly({ apiKey: "not-a-key" }),
    fetch: scriptedFetch([503]).fetch,
    runtime: virtualClock({ auto: true, random }),
    hooks: { onRetry: ({ delayMs }) => seen.push(delayMs) },
  });
  await outbound.raw.get("/campaigns").catch(() => {});
  return seen.join(", ");
}

/** Chance that is the same in every run, wherever it runs. */
function dice(seed: number) {
  let state = seed;
  return () => {
    state = (state * 16_807) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

console.log(`the shortest: ${await waits(0)}`);
console.log(`the middle:   ${await waits(0.5)}`);
console.log(`the longest:  ${await waits(0.999_999)}`);
console.log(`by dice:      ${await waits(dice(2026))}`);
console.log(`and again:    ${await waits(dice(2026))}`);
