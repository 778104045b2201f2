import { expect, test } from "vitest";

import { createOutbound, OutboundError } from "outbound-sdk";
import { instantly } from "outbound-sdk/instantly";
import { scriptedFetch, virtualClock, type Answer } from "outbound-sdk/testing";

import { reading } from "./reading.ts";

const page = (ids: readonly string[], next?: string): Answer => ({
  status: 200,
  body: {
    items: ids.map((id) => ({ id, email: `${id}@x.example`, name: "n" })),
    ...(next === undefined ? {} : { next_starting_after: next }),
  },
});

/** What the vendor was asked, less the base. */
function asked({ vendor }: ReturnType<typeof reading>) {
  return vendor.requests.map(
    ({ method, url, body }) =>
      `${method} ${url.replace("https://api.instantly.ai/api/v2", "")}${body === undefined ? "" : ` ${body}`}`,
  );
}

test("a key goes out as a bearer token, to the vendor's address, asking for JSON", async () => {
  const vendor = reading([200]);
  await vendor.get();
  const [request] = vendor.vendor.requests;
  expect(request?.url).toBe("https://api.instantly.ai/api/v2/campaigns");
  expect(Object.fromEntries(request?.headers ?? [])).toEqual({
    accept: "application/json",
    authorization: "Bearer k",
  });
});

test("list gives one page, what it cost, and where the next one begins", async () => {
  const vendor = reading([503, page(["a", "b"], "b")]);
  const { data, meta } = await vendor.outbound.campaigns.list({ limit: 2, search: "x y" });
  expect(data.map(({ id }) => id)).toEqual(["a", "b"]);
  expect(data[0]?.name).toBe("n");
  expect(meta).toEqual({ requests: 2, retries: 1, elapsedMs: 500, next: "b" });
  expect(asked(vendor)[0]).toBe("GET /campaigns?search=x+y&limit=2");
});

test("a cursor leads to its page, and the last page has none", async () => {
  const vendor = reading([page(["c"])]);
  const { meta } = await vendor.outbound.campaigns.list({ cursor: "b" });
  expect(meta.next).toBe(undefined);
  expect(asked(vendor)).toEqual(["GET /campaigns?starting_after=b"]);
});

test.each([null, "", undefined])("a cursor of %o says: no more", async (next) => {
  const vendor = reading([{ status: 200, body: { items: [], next_starting_after: next } }]);
  expect((await vendor.outbound.campaigns.list()).meta.next).toBe(undefined);
});

test("filters go into the query, lists as several, nothing for what is undefined", async () => {
  const vendor = reading([page([])]);
  await vendor.outbound.campaigns.list({
    tags: ["a", "b"],
    status: 1,
    active: true,
    none: undefined,
  });
  expect(asked(vendor)).toEqual(["GET /campaigns?tags=a&tags=b&status=1&active=true"]);
});

test("leads are listed by a POST that only reads: retried, with filters, size and cursor in its body", async () => {
  const vendor = reading([503, page(["a"], "a"), page(["b"])]);
  const ids: string[] = [];
  const filters = { campaign: "c1", filter: { not: "x" } };
  for await (const { id } of vendor.outbound.leads.listAll({ ...filters, limit: 1 })) ids.push(id);
  expect(ids).toEqual(["a", "b"]);
  const first = '{"campaign":"c1","filter":{"not":"x"},"limit":1}';
  expect(asked(vendor)).toEqual([
    `POST /leads/list ${first}`,
    `POST /leads/list ${first}`,
    `POST /leads/list ${first.slice(0, -1)},"starting_after":"a"}`,
  ]);
  expect(vendor.vendor.requests[0]?.headers.get("content-type")).toBe("application/json");
});

test("accounts are known by their address", async () => {
  const vendor = reading([
    { status: 200, body: { email: "a@x.example" } },
    { status: 200, body: { items: [{ email: "a@x.example" }, { email: "b@x.example" }] } },
  ]);
  const { data } = await vendor.outbound.accounts.get("a@x.example");
  expect(data.email).toBe("a@x.example");
  expect((await vendor.outbound.accounts.list()).data.length).toBe(2);
  expect(asked(vendor)).toEqual(["GET /accounts/a%40x.example", "GET /accounts"]);
});

test("get brings one record and its cost, from a handle too", async () => {
  const vendor = reading([503, { status: 200, body: { id: "1/2", extra: { kept: true } } }]);
  const handle = vendor.outbound.campaigns.handle("1/2");
  expect(vendor.vendor.requests.length).toBe(0);
  const { data, meta } = await handle.get();
  expect([handle.id, data]).toEqual(["1/2", { id: "1/2", extra: { kept: true } }]);
  expect(meta).toEqual({ requests: 2, retries: 1, elapsedMs: 500 });
  expect(asked(vendor)[1]).toBe("GET /campaigns/1%2F2");
});

test("getMany keeps the order of its ids, reads none twice, and shares one budget", async () => {
  const record: Answer = ({ url }) => ({ status: 200, body: { id: url.split("/").at(-1) } });
  const vendor = reading([record, 503, record]);
  const { data, meta } = await vendor.outbound.emails.getMany(["b", "a", "b"]);
  expect(data.map(({ id }) => id)).toEqual(["b", "a", "b"]);
  expect(meta).toEqual({ requests: 3, retries: 1, elapsedMs: 500 });
  const short = reading([record]);
  const { error } = await short.ends(
    short.outbound.emails.getMany(["a", "b", "c"], { maxRequests: 2 }),
  );
  expect(error).toMatchObject({ limit: "maxRequests", requests: 2 });
  expect(await vendor.outbound.emails.getMany([])).toMatchObject({
    data: [],
    meta: { requests: 0 },
  });
});

test("getMany stops at the first record that cannot be read", async () => {
  const vendor = reading([{ status: 200, body: { id: "a" } }, 404]);
  const { error } = await vendor.ends(vendor.outbound.campaigns.getMany(["a", "b", "c"]));
  expect(error).toMatchObject({ code: "NotFound", requests: 2 });
});

test.each<[unknown, string]>([
  ["text", "top"],
  [[], "top"],
  [null, "top"],
  [{}, "id"],
  [{ id: 5 }, "id"],
  [{ id: "" }, "id"],
])("a record of the wrong shape, %o, is permanent and names the field: %s", async (body, field) => {
  const vendor = reading([{ status: 200, body }]);
  const { error } = await vendor.ends(vendor.outbound.campaigns.get("a"));
  expect(error).toMatchObject({ code: "Provider", permanent: true, requests: 1 });
  expect(error?.message).toContain(field);
  expect(error?.limit).toBe(undefined);
});

test.each<[string, (outbound: ReturnType<typeof reading>["outbound"]) => unknown, string]>([
  ["an empty id", ({ campaigns }) => campaigns.get(""), "id"],
  ["an id that walks up", ({ campaigns }) => campaigns.get(".."), "id"],
  ["an id that is no text", ({ campaigns }) => campaigns.get(5 as never), "id"],
  ["half of a character as an id", ({ campaigns }) => campaigns.get("\ud800"), "id"],
  ["ids that are none", ({ campaigns }) => campaigns.getMany("a" as never), "ids"],
  ["a page size of 0", ({ campaigns }) => campaigns.list({ limit: 0 }), "limit"],
  ["a page size above the vendor's", ({ campaigns }) => campaigns.list({ limit: 101 }), "limit"],
  ["an empty cursor", ({ campaigns }) => campaigns.list({ cursor: "" }), "cursor"],
  ["a filter no query can hold", ({ campaigns }) => campaigns.list({ tag: {} }), "tag"],
  ["options that are none", ({ campaigns }) => campaigns.get("a", 5 as never), "options"],
  ["list options that are none", ({ campaigns }) => campaigns.list(5 as never), "options"],
  ["a path without its slash", ({ raw }) => raw.get("campaigns"), "path"],
  ["a method that is none", ({ raw }) => raw.request({ method: "a b", path: "/" }), "method"],
  ["a GET with a body", ({ raw }) => raw.request({ method: "GET", path: "/", body: 1 }), "body"],
  ["a request that is none", ({ raw }) => raw.request(5 as never), "request"],
])("%s is refused by name, and nothing is sent", async (_, ask, name) => {
  const vendor = reading([200], { allowWrites: true });
  const { error } = await vendor.ends((async () => await ask(vendor.outbound))());
  expect(error).toMatchObject({ code: "Invalid", permanent: true, requests: 0 });
  expect(error?.message).toContain(name);
  expect(vendor.vendor.requests.length).toBe(0);
});

const circle: { self?: unknown } = {};
circle.self = circle;

test.each<[string, unknown]>([
  ["a circle", circle],
  ["a function", () => {}],
  ["a bigint", 5n],
])("a body that JSON cannot hold, %s, is refused before anything is sent", async (_, body) => {
  const vendor = reading([200], { allowWrites: true });
  const call = vendor.outbound.raw.request({ method: "POST", path: "/x", body });
  expect((await vendor.ends(call)).error).toMatchObject({ code: "Invalid", requests: 0 });
  expect(vendor.vendor.requests.length).toBe(0);
});

test("a read the adapter lacks is Unsupported, and nothing is sent", async () => {
  const { resources: _, paging: __, ...bare } = instantly({ apiKey: "k" });
  const vendor = scriptedFetch([200]);
  const outbound = createOutbound<{ things: { id: string } }>({
    adapter: { ...bare, resources: { things: { id: "id" } } },
    fetch: vendor.fetch,
    runtime: virtualClock(),
  });
  const walk = async () => {
    for await (const { id } of outbound.things.listAll()) return id;
    return undefined;
  };
  for (const call of [
    outbound.things.list(),
    outbound.things.get("a"),
    outbound.things.getMany(["a"]),
    walk(),
  ]) {
    const error = await Promise.resolve(call).catch((reason: unknown) => reason);
    expect(error).toMatchObject({ code: "Unsupported", permanent: true, requests: 0 });
  }
  expect(vendor.requests.length).toBe(0);
});

test("a walk begins anew with each loop, and tells what it has spent and where to go on", async () => {
  const vendor = reading([page(["a", "b"], "b"), page(["c"]), page(["a", "b"], "b")]);
  const walk = vendor.outbound.campaigns.listAll();
  expect(walk.meta).toMatchObject({ requests: 0, next: undefined });
  for await (const { id } of walk) if (id === "c") break;
  expect(walk.meta).toMatchObject({ requests: 2, next: "b" });
  for await (const { id } of walk) if (id === "a") break;
  expect(walk.meta).toMatchObject({ requests: 1, next: undefined });
});

test.each<[string, object]>([
  ["no key", {}],
  ["an empty key", { apiKey: "" }],
  ["a key with a line break", { apiKey: "a\nb" }],
  ["a base that is no URL", { apiKey: "k", baseUrl: "api.example" }],
  ["a base with a query", { apiKey: "k", baseUrl: "https://api.example/?a=1" }],
])("an adapter with %s is refused when it is made, and no key is quoted", (_, options) => {
  let refused: unknown;
  try {
    instantly(options as never);
  } catch (error) {
    refused = error;
  }
  expect(OutboundError.is(refused)).toBe(true);
  expect(refused).toMatchObject({ code: "Invalid" });
  expect(String(refused)).not.toContain("a\nb");
});

test("a base with slashes at its end is the same base", async () => {
  const vendor = reading([200], {
    adapter: instantly({ apiKey: "k", baseUrl: "http://127.0.0.1:8080/v2//" }),
  });
  await vendor.get();
  expect(vendor.vendor.requests[0]?.url).toBe("http://127.0.0.1:8080/v2/campaigns");
});
