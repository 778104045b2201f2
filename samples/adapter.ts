import { createOutbound } from "outbound-sdk";
import type { Adapter } from "outbound-sdk";
import { scriptedFetch, virtualClock } from "outbound-sdk/testing";

interface Pet {
  readonly tag: string;
  readonly name: string;
}

/** A vendor as data: where it is, and how it is asked. */
const pets: Adapter<{ pets: Pet }> = {
  name: "pets",
  baseUrl: "https://pets.example/v1",
  headers: () => ({ "X-Api-Key": "not-a-key" }),
  postReads: [],
  rateLimits: [{ requests: 10, perMs: 1_000 }],
  paging: {
    items: "results",
    next: "cursor",
    cursor: "after",
    limit: "size",
    maxLimit: 50,
  },
  resources: {
    pets: {
      id: "tag",
      getPath: "/pets",
      list: { path: "/pets", method: "GET" },
    },
  },
  // This vendor says in the body how long to wait.
  retryAfterMs: (_status, body) =>
    typeof body === "object" && body !== null && "waitMs" in body
      ? Number(body.waitMs)
      : undefined,
};

const vendor = scriptedFetch([
  { status: 429, body: { waitMs: 1_500 } },
  { status: 200, body: { results: [{ tag: "a1", name: "Rex" }] } },
]);
const client = createOutbound({
  adapter: pets,
  fetch: vendor.fetch,
  runtime: virtualClock({ auto: true }),
  hooks: {
    onRetry: ({ reason, delayMs }) =>
      console.log(`${reason}, waiting ${delayMs} ms`),
  },
});

const dogs = client.pets.listAll({ kind: "dog" });
for await (const { tag, name } of dogs) console.log(tag, name);
console.log(vendor.requests.at(-1)?.url);
