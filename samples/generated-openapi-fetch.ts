// @runs node
// @needs openapi-fetch
import createClient from "openapi-fetch";
import { createFetch, readPolicy } from "outbound-sdk/fetch";
import { scriptedFetch, virtualClock } from "outbound-sdk/testing";

/** Your own file has this from openapi-typescript. */
interface paths {
  "/pets/{id}": {
    get: {
      parameters: { path: { id: string } };
      responses: {
        200: {
          content: { "application/json": { id: string; name: string } };
        };
      };
    };
  };
  "/pets": {
    post: {
      parameters: { header?: { "idempotency-key"?: string } };
      requestBody: {
        content: { "application/json": { name: string } };
      };
      responses: {
        201: { content: { "application/json": { id: string } } };
      };
    };
  };
}

const vendor = scriptedFetch([
  503,
  { status: 429, headers: { "retry-after": "2" } },
  { status: 200, body: { id: "7", name: "Rex" } },
  503,
  503,
  { status: 201, body: { id: "8" } },
]);

const client = createClient<paths>({
  baseUrl: "https://pets.example",
  fetch: createFetch({
    ...readPolicy,
    retries: 2,
    fetch: vendor.fetch,
    runtime: virtualClock({ auto: true }),
    hooks: {
      onRetry: ({ reason, delayMs }) =>
        console.log(`  ${reason}, waiting ${delayMs} ms`),
    },
  }),
});

console.log("GET");
const { data } = await client.GET("/pets/{id}", {
  params: { path: { id: "7" } },
});
console.log(data);

console.log("POST");
const plain = await client.POST("/pets", { body: { name: "Ada" } });
console.log(plain.response.status);

console.log("POST with a key");
const keyed = await client.POST("/pets", {
  body: { name: "Ada" },
  params: { header: { "idempotency-key": "order-42" } },
});
console.log(keyed.response.status, keyed.data);

console.log(`${vendor.requests.length} requests were sent`);
