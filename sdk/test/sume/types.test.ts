import { expect, expectTypeOf, test } from "vitest";

import { createSumeClient, type SumeError } from "outbound-sdk/sume";
import { scriptedFetch } from "outbound-sdk/testing";

import type { paths } from "./api.ts";
import { BASE } from "./calling.ts";

type Run = { id: string; status: "queued" | "done" };

const vendor = scriptedFetch([{ status: 200, body: { items: [] } }]);
const sume = createSumeClient<paths>({ apiKey: "k", baseUrl: BASE, fetch: vendor.fetch });

// Checked by the compiler; that they are called as well keeps the two honest together.
test("paths, queries, bodies, answers and details are the API's", async () => {
  const list = await sume.get("/runs", { query: { status: "done", limit: 5 } });
  expectTypeOf(list.data).toEqualTypeOf<{ items: Run[] } | undefined>();
  if (list.error === undefined) expectTypeOf(list.data.items).toEqualTypeOf<Run[]>();
  else expectTypeOf(list.response).toEqualTypeOf<Response | undefined>();
  await sume.get("/runs");

  const started = await sume.post("/runs", { body: { prompt: "a" }, idempotencyKey: "k" });
  expectTypeOf(started.data).toEqualTypeOf<Run | undefined>();
  expectTypeOf(started.error).toEqualTypeOf<SumeError<{ scope?: "read" | "write" }> | undefined>();

  const stopped = await sume.delete("/runs/{id}", { path: { id: "1" } });
  expectTypeOf(stopped.data).toEqualTypeOf<null | undefined>();

  const renamed = await sume.patch("/runs/{id}", { path: { id: "1" }, body: { name: "a" } });
  expectTypeOf(renamed.data).toEqualTypeOf<Run | undefined>();
  await sume.patch("/runs/{id}", { path: { id: "1" } });

  const events = await sume.get("/runs/{id}/events", { path: { id: "1" }, query: { after: 3 } });
  expectTypeOf(events.data).toEqualTypeOf<string | undefined>();
  expect(vendor.requests).toHaveLength(7);
});

test("a path with its ids filled in is the same call", async () => {
  const id = `r${vendor.requests.length}`;
  const one = await sume.get(`/runs/${id}`);
  expectTypeOf(one.data).toEqualTypeOf<Run | undefined>();
  const text = await sume.get(`/runs/${id}/events`, { query: { after: 3 } });
  expectTypeOf(text.data).toEqualTypeOf<string | undefined>();
  const known = await sume.get("/runs/r1");
  expectTypeOf(known.data).toEqualTypeOf<Run | undefined>();
  expect(vendor.requests.at(-1)?.url).toBe(`${BASE}/runs/r1`);
});

test("what the API does not have does not compile", () => {
  const wrong = (): unknown[] => [
    // @ts-expect-error no such path
    sume.get("/jobs"),
    // @ts-expect-error no such method on it
    sume.put("/runs", {}),
    // @ts-expect-error no such path below it
    sume.get("/runs/1/parts"),
    // @ts-expect-error the body is needed
    sume.post("/runs"),
    // @ts-expect-error a field of the body is
    sume.post("/runs", { body: { seconds: 1 } }),
    // @ts-expect-error nor is this one of its fields
    sume.post("/runs", { body: { prompt: "a", size: 1 } }),
    // @ts-expect-error there is no body
    sume.get("/runs", { body: {} }),
    // @ts-expect-error the id is needed
    sume.get("/runs/{id}"),
    // @ts-expect-error it has been filled in
    sume.get("/runs/1", { path: { id: "1" } }),
    // @ts-expect-error no such status
    sume.get("/runs", { query: { status: "lost" } }),
    // @ts-expect-error the query is needed
    sume.get("/runs/{id}/events", { path: { id: "1" } }),
    // @ts-expect-error no such option
    sume.get("/runs", { retries: 1 }),
  ];
  expect(wrong).toBeTypeOf("function");
});

test("without paths every path is taken and data is unknown", async () => {
  const untyped = createSumeClient({ apiKey: "k", baseUrl: BASE, fetch: vendor.fetch });
  const { data } = await untyped.post("/anything", { body: { a: 1 }, query: { b: 2 } });
  expectTypeOf(data).toEqualTypeOf<unknown>();
  await untyped.get(`/a/${String(data)}`);
  await untyped.delete("/a/{id}", { path: { id: 1 } });
  expect(vendor.requests.at(-1)?.url).toBe(`${BASE}/a/1`);
});
