import { createFetch, readPolicy } from "outbound-sdk/fetch";
import {
  type Answer,
  scriptedFetch,
  virtualClock,
} from "outbound-sdk/testing";

/** One request, and how it ends. */
async function end(label: string, answer: Answer, init?: RequestInit) {
  const vendor = scriptedFetch([answer]);
  const fetch = createFetch({
    ...readPolicy,
    retries: 2,
    timeout: 5_000,
    fetch: vendor.fetch,
    runtime: virtualClock({ auto: true }),
  });
  let how: string;
  try {
    const response = await fetch("https://pets.example/pets", init);
    how = `resolves with ${response.status}`;
  } catch (error) {
    how = `rejects with ${error instanceof Error ? error.name : error}`;
  }
  console.log(
    `${label.padEnd(21)} ${vendor.requests.length} sent, ${how}`,
  );
}

const body = '{"name":"Ada"}';
const key = { "idempotency-key": "order-42" };

await end("200", 200);
await end("404", 404);
await end("503", 503);
await end("429, asks for an hour", {
  status: 429,
  headers: { "retry-after": "3600" },
});
await end("hang", "hang");
await end("offline", "offline");
await end("aborted before", 200, { signal: AbortSignal.abort("left") });
await end("POST, 503", 503, { method: "POST", body });
await end("POST with a key, 503", 503, {
  method: "POST",
  body,
  headers: key,
});
await end("PUT, 503", 503, { method: "PUT", body });
