// @compileError 2353 line 17
import { createSumeClient } from "outbound-sdk/sume";

import { fakeVendor } from "./fake-vendor.ts";
import { instantClock } from "./instant-clock.ts";
import type { paths } from "./writes-api.ts";

const sume = createSumeClient<paths>({
  apiKey: "not-a-key",
  baseUrl: "https://sume.example/v1",
  fetch: fakeVendor(400).fetch,
  runtime: instantClock(),
});

// There is no such field: the compiler says so before the vendor.
const { error } = await sume.post("/runs", {
  body: { text: "a lighthouse" },
});
console.log(error?.code);
