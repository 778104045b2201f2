import { createSumeClient } from "outbound-sdk/sume";

import { instantClock } from "./instant-clock.ts";

// A vendor that keeps a receipt for each key. The first run fails.
const receipts = new Map<string, { id: string; status: string }>();

const sume = createSumeClient({
  apiKey: "not-a-key",
  baseUrl: "https://sume.example/v1",
  runtime: instantClock(),
  async fetch(_url, init) {
    const key = new Headers(init?.headers).get("idempotency-key") ?? "";
    const id = `run_${receipts.size + 1}`;
    const status = receipts.size === 0 ? "failed" : "done";
    const receipt = receipts.get(key) ?? { id, status };
    receipts.set(key, receipt);
    return Response.json(receipt, { status: 201 });
  },
});

async function order(idempotencyKey: string) {
  const body = { prompt: "a lighthouse" };
  const { data } = await sume.post("/runs", { body, idempotencyKey });
  console.log(`${idempotencyKey}: ${JSON.stringify(data)}`);
}

await order("order-1041");
// The same key is the same order: its receipt, and no new run.
await order("order-1041");
// A new try is a new order, and says so.
await order("order-1041-again");
console.log(`runs started: ${receipts.size}`);
