import { createSumeClient } from "outbound-sdk/sume";

import { fakeVendor, type Answer } from "./fake-vendor.ts";
import { instantClock } from "./instant-clock.ts";

/** How often a request goes out to a vendor that stays ill. */
async function attempts(
  answer: Answer,
  method: "get" | "post",
  idempotencyKey?: string,
) {
  const vendor = fakeVendor(answer);
  const sume = createSumeClient({
    apiKey: "not-a-key",
    baseUrl: "https://sume.example/v1",
    fetch: vendor.fetch,
    runtime: instantClock(),
    timeout: 5_000,
  });
  await sume[method]("/runs", { idempotencyKey });
  return vendor.count();
}

const answers: Answer[] = [
  408,
  409,
  422,
  429,
  500,
  501,
  503,
  "offline",
  "hang",
];

console.log("answer   GET  POST  POST with a key");
for (const answer of answers) {
  const get = await attempts(answer, "get");
  const post = await attempts(answer, "post");
  const keyed = await attempts(answer, "post", "order-1041");
  const name = String(answer).padEnd(7);
  console.log(`${name}  ${get}    ${post}     ${keyed}`);
}
