import { createFetch, keyedPolicy, readPolicy } from "outbound-sdk/fetch";
import { scriptedFetch, virtualClock } from "outbound-sdk/testing";
import ky from "ky";
import createClient from "openapi-fetch";
import { describe, expect, test } from "vitest";

/** In the shape openapi-typescript makes from a description. */
interface paths {
  "/things/{id}": {
    get: {
      parameters: { path: { id: string } };
      responses: {
        200: { content: { "application/json": { id: string } } };
        404: { content: { "application/json": { message: string } } };
      };
    };
  };
  "/things": {
    post: {
      parameters: { header?: { "Idempotency-Key"?: string } };
      requestBody: { content: { "application/json": { name: string } } };
      responses: { 201: { content: { "application/json": { id: string } } } };
    };
  };
}

describe("openapi-fetch, which sends Request objects", () => {
  function client(answers: Parameters<typeof scriptedFetch>[0], policy = readPolicy) {
    const clock = virtualClock({ auto: true });
    const vendor = scriptedFetch(answers);
    const fetch = createFetch({ ...policy, fetch: vendor.fetch, runtime: clock });
    return { api: createClient<paths>({ baseUrl: "https://vendor.test", fetch }), vendor, clock };
  }

  test("reads through failures", async () => {
    const { api, vendor, clock } = client([503, "offline", { status: 200, body: { id: "a" } }]);
    const { data, response } = await api.GET("/things/{id}", { params: { path: { id: "a" } } });
    expect([data, response.ok]).toEqual([{ id: "a" }, true]);
    expect([vendor.requests.length, clock.pending]).toEqual([3, 0]);
  });

  test("gets the error of the last answer", async () => {
    const { api } = client([{ status: 404, body: { message: "none" } }]);
    const { data, error } = await api.GET("/things/{id}", { params: { path: { id: "a" } } });
    expect([data, error]).toEqual([undefined, { message: "none" }]);
  });

  test("repeats a write that has a key, the same bytes each time", async () => {
    const { api, vendor } = client([503, 409, { status: 201, body: { id: "a" } }], keyedPolicy);
    const { data } = await api.POST("/things", {
      params: { header: { "Idempotency-Key": "k-1" } },
      body: { name: "x" },
    });
    expect(data).toEqual({ id: "a" });
    const sent = vendor.requests.map(({ body, headers }) => [body, headers.get("idempotency-key")]);
    expect(sent).toEqual(Array.from({ length: 3 }, () => ['{"name":"x"}', "k-1"]));
  });

  test("sends a write without a key once", async () => {
    const { api, vendor } = client([503]);
    const { response } = await api.POST("/things", { body: { name: "x" } });
    expect([response.status, vendor.requests.length]).toEqual([503, 1]);
  });

  test("passes its signal on", async () => {
    const { api } = client(["hang"]);
    const controller = new AbortController();
    const got = api.GET("/things/{id}", {
      params: { path: { id: "a" } },
      signal: controller.signal,
    });
    controller.abort("enough");
    await expect(got).rejects.toBe("enough");
  });
});

describe("ky, its own retries off", () => {
  test("reads through failures", async () => {
    const clock = virtualClock({ auto: true });
    const vendor = scriptedFetch([503, "offline", { status: 200, body: { id: "a" } }]);
    const fetch = createFetch({ ...readPolicy, fetch: vendor.fetch, runtime: clock });
    const api = ky.create({ fetch, retry: 0, timeout: false });
    expect(await api.get("https://vendor.test/things/a").json()).toEqual({ id: "a" });
    expect(vendor.requests).toHaveLength(3);
  });
});
