import { createSumeClient } from "outbound-sdk/sume";

import { fakeVendor } from "./fake-vendor.ts";
import { instantClock } from "./instant-clock.ts";
import type { paths } from "./writes-api.ts";

const vendor = fakeVendor(
  { status: 201, body: { id: "run_7", status: "queued" } },
  503,
  { status: 200, body: { id: "run_7", status: "done" } },
  204,
);
const sume = createSumeClient<paths>({
  apiKey: "not-a-key",
  baseUrl: "https://sume.example/v1",
  fetch: vendor.fetch,
  runtime: instantClock(),
});

const started = await sume.post("/runs", {
  body: { prompt: "a lighthouse" },
  idempotencyKey: "order-1041",
});
// Without an error there is data, and the compiler knows.
if (started.error !== undefined) throw new Error(started.error.code);
const { id, status } = started.data;
console.log(`${id} is ${status}`);

// An id goes into the path: as a value, or filled in.
const read = await sume.get("/runs/{id}", { path: { id } });
console.log(`${id} is ${read.data?.status}: ${read.attempts} attempts`);

const stopped = await sume.delete(`/runs/${id}`);
console.log(`stopped: ${stopped.response?.status}`);

// A second credential is refused before anything is sent.
const { error } = await sume.get("/runs", {
  headers: { Authorization: "Bearer another-key" },
});
console.log(`${error?.code}: ${error?.message}`);
console.log(`${vendor.count()} requests`);
