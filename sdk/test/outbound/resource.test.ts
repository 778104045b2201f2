import { createOutbound } from "outbound-sdk";
import { instantly } from "outbound-sdk/instantly";
import { describe, expect, test } from "vitest";
import { scene } from "./scene.ts";
import { page, smallScene } from "./small-scene.ts";

describe("list", () => {
  test("gives one page, where the next begins, and what it cost", async () => {
    const { client, vendor } = smallScene([503, page(["a", "b"], "cursor-2")]);
    expect(await client.things.list()).toEqual({
      data: [{ id: "a" }, { id: "b" }],
      meta: { next: "cursor-2", requests: 2, retries: 1, elapsedMs: 500 },
    });
    expect(vendor.requests[0]?.url).toBe("https://vendor.test/api/things");
  });

  test.each([undefined, null, ""])("a next of %o is the last page", async (next) => {
    const { client } = smallScene([page([], next)]);
    const { data, meta } = await client.things.list();
    expect([data, meta.next]).toEqual([[], undefined]);
  });

  test("of a GET hands filters, size and cursor over in the query, and keeps the options", async () => {
    const { client, vendor } = smallScene([page([])]);
    await client.things.list({
      search: "a b&c",
      status: 1,
      active: true,
      tag: ["x", 2, undefined],
      none: undefined,
      limit: 100,
      cursor: "c/1",
      retries: 0,
      timeout: 77,
      deadline: 5_000,
      maxRequests: 3,
      maxRetryAfter: 9,
      retryBudget: false,
      signal: new AbortController().signal,
    });
    expect(vendor.requests[0]?.url).toBe(
      "https://vendor.test/api/things?search=a+b%26c&status=1&active=true&tag=x&tag=2&size=100&after=c%2F1",
    );
  });

  test("of a POST hands them over in the body, whatever JSON can hold, and is a read", async () => {
    const { client, vendor } = smallScene([
      503,
      { status: 200, body: { items: [{ email: "a@b.c" }] } },
    ]);
    const { data } = await client.people.list({ filter: { a: [1] }, limit: 5, cursor: "c" });
    expect(data).toEqual([{ email: "a@b.c" }]);
    const [first, second] = vendor.requests;
    expect([first?.method, first?.url]).toEqual(["POST", "https://vendor.test/api/people/list"]);
    expect(JSON.parse(first?.body ?? "")).toEqual({ filter: { a: [1] }, size: 5, after: "c" });
    expect(second?.body).toBe(first?.body);
  });

  test("other fields of records and pages pass through", async () => {
    const items = [{ id: "a", extra: { deep: [1] } }];
    const { client } = smallScene([{ status: 200, body: { items, total: 7 } }]);
    expect((await client.things.list()).data).toEqual(items);
  });

  test.each([
    [0, 'Option "limit" is 0: expected a whole number from 1 to 100'],
    [101, 'Option "limit" is 101: expected a whole number from 1 to 100'],
    [1.5, 'Option "limit" is 1.5: expected a whole number from 1 to 100'],
  ])("a limit of %o is refused", async (limit, message) => {
    const { client, vendor, ending } = smallScene([page([])]);
    expect((await ending(client.things.list({ limit }))).error?.message).toBe(message);
    expect(vendor.requests).toHaveLength(0);
  });

  test.each(["", 5, null])("a cursor of %o is refused", async (cursor) => {
    const { client, ending } = smallScene([page([])]);
    const { error } = await ending(client.things.list({ cursor: cursor as string }));
    expect(error).toMatchObject({ code: "Invalid" });
    expect(error?.message).toContain("expected the meta.next of an earlier page");
  });

  test.each([null, {}, Number.NaN, () => 1, [[1]]])(
    "the filter %o, which a query cannot hold, is refused",
    async (filter) => {
      const { client, ending } = smallScene([page([])]);
      const { error } = await ending(client.things.list({ filter }));
      expect(error).toMatchObject({ code: "Invalid" });
      expect(error?.message).toContain('Option "filter" is ');
    },
  );

  test("options that are no object are refused", async () => {
    const { client, ending } = smallScene([page([])]);
    const { error } = await ending(client.things.list(5 as never));
    expect(error?.message).toBe('Option "options" is 5: expected an object');
  });

  test("waits in its own queue before the instance's", async () => {
    const { client, vendor, clock } = smallScene([page([])]);
    const from = clock.now();
    const ends: number[] = [];
    const note = (): number => ends.push(clock.now() - from);
    await Promise.all([
      client.onlyLists.list().then(note),
      client.onlyLists.list().then(note),
      client.things.list().then(note),
    ]);
    expect(ends).toEqual([0, 0, 3_000]);
    expect(vendor.requests).toHaveLength(3);
  });
});

describe("get", () => {
  test("gives one record, and what it cost", async () => {
    const { client, vendor } = smallScene([503, { status: 200, body: { id: "a/b", extra: 1 } }]);
    expect(await client.things.get("a/b")).toEqual({
      data: { id: "a/b", extra: 1 },
      meta: { requests: 2, retries: 1, elapsedMs: 500 },
    });
    expect(vendor.requests[0]?.url).toBe("https://vendor.test/api/things/a%2Fb");
  });

  test("of an id that is an address", async () => {
    const { client, vendor } = smallScene([{ status: 200, body: { email: "a@b.c" } }]);
    await client.people.get("a@b.c");
    expect(vendor.requests[0]?.url).toBe("https://vendor.test/api/people/a%40b.c");
  });

  test.each(["", ".", "..", "\uD800", 5, undefined, null])(
    "the id %o is refused, and nothing is sent",
    async (id) => {
      const { client, vendor, ending } = smallScene([200]);
      const { error } = await ending(client.things.get(id as string));
      expect(error).toMatchObject({ code: "Invalid", permanent: true });
      expect(error?.message).toContain('Option "id" is ');
      expect(vendor.requests).toHaveLength(0);
    },
  );

  test("of an id the vendor does not have is NotFound", async () => {
    const { client, ending } = smallScene([404]);
    expect((await ending(client.things.get("x"))).error).toMatchObject({ code: "NotFound" });
  });

  test("takes the call's own limits, and refuses options that are none", async () => {
    const { client, vendor, ending } = smallScene([503]);
    await ending(client.things.get("x", { retries: 0 }));
    expect(vendor.requests).toHaveLength(1);
    const { error } = await ending(client.things.get("x", 5 as never));
    expect(error?.message).toBe('Option "options" is 5: expected an object');
  });
});

describe("a handle", () => {
  test("reads its record when asked, each time", async () => {
    const { client, vendor } = smallScene([{ status: 200, body: { id: "a" } }]);
    const handle = client.things.handle("a");
    expect([handle.id, vendor.requests.length]).toEqual(["a", 0]);
    expect((await handle.get()).data).toEqual({ id: "a" });
    await handle.get({ timeout: 5 });
    expect(vendor.requests).toHaveLength(2);
  });

  test("of what is no id is refused at once", () => {
    const { client } = smallScene([200]);
    expect(() => client.things.handle("..")).toThrow('Option "id" is ".."');
  });
});

describe("getMany", () => {
  const record = ({ url }: { url: string }) => ({
    status: 200,
    body: { id: url.split("/").at(-1) },
  });

  test("gives the records in the order of their ids, one request after the other", async () => {
    const { client, vendor } = smallScene([record, 503, record]);
    expect(await client.things.getMany(["b", "a", "b"])).toEqual({
      data: [{ id: "b" }, { id: "a" }, { id: "b" }],
      meta: { requests: 3, retries: 1, elapsedMs: 500 },
    });
    expect(vendor.requests.map(({ url }) => url.slice(-1))).toEqual(["b", "a", "a"]);
  });

  test("of no ids sends nothing", async () => {
    const { client, vendor } = smallScene([200]);
    expect((await client.things.getMany([])).data).toEqual([]);
    expect(vendor.requests).toHaveLength(0);
  });

  test("has one maxRequests for all, and ends before a request it has not", async () => {
    const { client, vendor, ending } = smallScene([record]);
    const { error } = await ending(client.things.getMany(["a", "b", "c"], { maxRequests: 2 }));
    expect(error).toMatchObject({
      message: "The call used its budget of 2 request(s) to vendor",
      limit: "maxRequests",
      requests: 2,
    });
    expect(error?.cause).toBeUndefined();
    expect(vendor.requests).toHaveLength(2);
  });

  test("has one deadline for all", async () => {
    const slow = ({ url }: { url: string }) => ({ ...record({ url }), afterMs: 60 });
    const { client, vendor, ending } = smallScene([slow]);
    const { error } = await ending(client.things.getMany(["a", "b", "c"], { deadline: 100 }));
    expect(error).toMatchObject({
      message: "The deadline of 100 ms passed before the next request",
      code: "Provider",
      timedOut: true,
      permanent: false,
      limit: "deadline",
      requests: 2,
    });
    expect(vendor.requests).toHaveLength(2);
  });

  test("has retries anew for each record", async () => {
    const { client, waits } = smallScene([503, record, 503, record]);
    await client.things.getMany(["a", "b"], { retries: 1 });
    expect(waits).toEqual([500, 500]);
  });

  test("rejects with the first record that cannot be read", async () => {
    const { client, vendor, ending } = smallScene([record, 404]);
    const { error } = await ending(client.things.getMany(["a", "b", "c"]));
    expect(error).toMatchObject({ code: "NotFound", requests: 2 });
    expect(vendor.requests).toHaveLength(2);
  });

  test.each([["a"], [undefined], [{}]])("ids that are no array (%o) are refused", async (ids) => {
    const { client, ending } = smallScene([200]);
    const { error } = await ending(client.things.getMany(ids as never));
    expect(error?.message).toContain("expected an array of ids");
  });

  test("one bad id or option sends nothing at all", async () => {
    const { client, vendor, ending } = smallScene([record]);
    await ending(client.things.getMany(["a", ""]));
    await ending(client.things.getMany(["a"], 5 as never));
    expect(vendor.requests).toHaveLength(0);
  });
});

describe("a read the vendor lacks", () => {
  test("is Unsupported, and nothing is sent", async () => {
    const { client, vendor, ending } = smallScene([200]);
    for (const [call, name] of [
      [client.onlyGets.list(), "onlyGets.list"],
      [client.onlyLists.get("x"), "onlyLists.get"],
      [client.onlyLists.getMany(["x"]), "onlyLists.get"],
      [client.onlyGets.listAll()[Symbol.asyncIterator]().next(), "onlyGets.listAll"],
    ] as const) {
      const { error } = await ending(call);
      expect(error).toMatchObject({
        message: `vendor has no ${name}`,
        code: "Unsupported",
        permanent: true,
        requests: 0,
      });
    }
    expect(vendor.requests).toHaveLength(0);
  });
});

describe("a body of the wrong shape is never retried, and the error names the field", () => {
  const said = (what: string): string => `vendor sent a body whose ${what}`;
  test.each([
    ["text", said("top is a string, not an object")],
    [[], said("top is an array, not an object")],
    [{}, said("items is missing, not an array")],
    [{ items: {} }, said("items is an object, not an array")],
    [{ items: null }, said("items is null, not an array")],
    [{ items: [5] }, said("items[0] is a number, not an object")],
    [{ items: [{ id: "a" }, {}] }, said("items[1].id is missing, not a string")],
    [{ items: [{ id: 5 }] }, said("items[0].id is a number, not a string")],
    [{ items: [{ id: "" }] }, said("items[0].id is empty, not a string")],
    [{ items: [], next: 5 }, said("next is a number, not a string or null")],
  ])("list: %o", async (body, message) => {
    const { client, vendor, ending } = smallScene([{ status: 200, body }]);
    const { error } = await ending(client.things.list());
    expect(error).toMatchObject({ message, code: "Provider", permanent: true, status: 200 });
    expect(error?.limit).toBeUndefined();
    expect(vendor.requests).toHaveLength(1);
  });

  test.each([
    ["text", said("top is a string, not an object")],
    [{}, said("id is missing, not a string")],
    [{ id: null }, said("id is null, not a string")],
  ])("get: %o", async (body, message) => {
    const { client, ending } = smallScene([{ status: 200, body }]);
    const { error } = await ending(client.things.get("a"));
    expect(error).toMatchObject({ message, code: "Provider", permanent: true });
  });

  test("an empty body is null, which is no object", async () => {
    const { client, ending } = smallScene([200]);
    expect((await ending(client.things.get("a"))).error?.message).toBe(
      said("top is null, not an object"),
    );
  });
});

describe("the resources of Instantly", () => {
  test("are asked as its v2 API wants it", async () => {
    const answers = [
      { status: 200, body: { items: [], next_starting_after: "next" } },
      { status: 200, body: { items: [] } },
      { status: 200, body: { items: [{ email: "a@b.c" }] } },
      { status: 200, body: { items: [{ id: "m" }] } },
      { status: 200, body: { id: "c" } },
    ];
    const { vendor, clock } = scene(answers);
    const adapter = instantly({ apiKey: "k" });
    const client = createOutbound({ adapter, fetch: vendor.fetch, runtime: clock });
    const campaigns = await client.campaigns.list({ cursor: "x", limit: 10, search: "spring" });
    expect(campaigns.meta.next).toBe("next");
    await client.leads.list({ campaign: "c", limit: 5, cursor: "y" });
    await client.accounts.list();
    await client.emails.list();
    await client.campaigns.get("c");
    expect(vendor.requests.map(({ method, url }) => `${method} ${url}`)).toEqual([
      "GET https://api.instantly.ai/api/v2/campaigns?search=spring&limit=10&starting_after=x",
      "POST https://api.instantly.ai/api/v2/leads/list",
      "GET https://api.instantly.ai/api/v2/accounts",
      "GET https://api.instantly.ai/api/v2/emails",
      "GET https://api.instantly.ai/api/v2/campaigns/c",
    ]);
    expect(JSON.parse(vendor.requests[1]?.body ?? "")).toEqual({
      campaign: "c",
      limit: 5,
      starting_after: "y",
    });
  });

  test("let 20 emails lists through a minute, and everything else meanwhile", async () => {
    const { vendor, clock } = scene([{ status: 200, body: { items: [] } }]);
    const delays: number[] = [];
    const client = createOutbound({
      adapter: instantly({ apiKey: "k" }),
      fetch: vendor.fetch,
      runtime: clock,
      hooks: { onRateLimit: ({ delayMs }) => delays.push(delayMs) },
    });
    for (let call = 0; call < 20; call++) await client.emails.list();
    expect(delays).toEqual([]);
    await client.campaigns.list();
    await client.emails.list();
    expect(delays).toEqual([60_000]);
  });
});
