import { failover } from "outbound-sdk";
import type { Plugin } from "outbound-sdk";
import { afterEach, describe, expect, test } from "vitest";
import { page, smallScene } from "./small-scene.ts";

let unhandled: unknown[] = [];
process.on("unhandledRejection", (reason) => unhandled.push(reason));
afterEach(() => {
  unhandled = [];
});

const thing = (id: string, more = {}) => ({ status: 200, body: { id, ...more } });

describe("failover", () => {
  test("serves the last good answer, and says how old it is", async () => {
    const { client, clock } = smallScene([thing("a", { n: 1 }), 503], {
      plugins: [failover({ maxAgeMs: 60_000 })],
      auto: false,
    });
    const fresh = await client.things.get("a");
    expect(fresh.meta).not.toHaveProperty("stale");
    await clock.advance(1_000);
    const stale = client.things.get("a", { retries: 2 });
    await clock.advance(1_500);
    expect(await stale).toEqual({
      data: { id: "a", n: 1 },
      // What the failed read has cost.
      meta: { requests: 3, retries: 2, elapsedMs: 1_500, stale: true, ageMs: 2_500 },
    });
  });

  test("serves pages, with where the next begins, and getMany", async () => {
    const { client } = smallScene([page(["a"], "2"), 503], {
      plugins: [failover({ maxAgeMs: 60_000 })],
      retries: 0,
    });
    await client.things.list();
    const stale = await client.things.list();
    expect([stale.data, stale.meta.next, stale.meta.stale]).toEqual([[{ id: "a" }], "2", true]);
    const many = smallScene([thing("a"), 503], {
      plugins: [failover({ maxAgeMs: 60_000 })],
      retries: 0,
    });
    await many.client.things.getMany(["a"]);
    expect((await many.client.things.getMany(["a"])).meta.stale).toBe(true);
  });

  test("answers only the same question", async () => {
    const { client, ending } = smallScene([page(["a"]), 503], {
      plugins: [failover({ maxAgeMs: 60_000 })],
      retries: 0,
    });
    await client.things.list({ search: "x" });
    for (const other of [
      client.things.list(),
      client.things.list({ search: "y" }),
      client.things.get("x"),
      client.people.get("x"),
      client.people.list({ search: "x" }),
    ]) {
      expect((await ending(other)).error).toMatchObject({ status: 503 });
    }
  });

  test("the same id of another resource is another question", async () => {
    const { client, ending } = smallScene([thing("a"), 503], {
      plugins: [failover({ maxAgeMs: 60_000 })],
      retries: 0,
    });
    await client.things.get("a");
    expect((await ending(client.people.get("a"))).error).toMatchObject({ status: 503 });
  });

  test("an answer as old as allowed is served, an older one is not", async () => {
    const { client, clock, ending } = smallScene([thing("a"), 503], {
      plugins: [failover({ maxAgeMs: 1_000 })],
      auto: false,
      retries: 0,
    });
    await client.things.get("a");
    await clock.advance(1_000);
    expect((await client.things.get("a")).meta.ageMs).toBe(1_000);
    await clock.advance(1);
    expect((await ending(client.things.get("a"))).error).toMatchObject({ status: 503 });
  });

  test("a failure that stays is thrown: a lost key, a lost record, an abort, a broken shape", async () => {
    for (const answer of [401, 404, 422, { status: 200, body: {} }]) {
      const { client, ending } = smallScene([thing("a"), answer], {
        plugins: [failover({ maxAgeMs: 60_000 })],
      });
      await client.things.get("a");
      expect((await ending(client.things.get("a"))).error).toMatchObject({ permanent: true });
    }
    const { client, ending } = smallScene([thing("a")], {
      plugins: [failover({ maxAgeMs: 60_000 })],
    });
    await client.things.get("a");
    const aborted = client.things.get("a", { signal: AbortSignal.abort() });
    expect((await ending(aborted)).error).toMatchObject({ aborted: true });
  });

  test("a mistake in code is thrown", async () => {
    let mistaken = false;
    const { client } = smallScene([200], {
      plugins: [failover({ maxAgeMs: 60_000 })],
      fetch: () =>
        mistaken
          ? Promise.reject(new RangeError("x"))
          : Promise.resolve(Response.json({ id: "a" })),
    });
    await client.things.get("a");
    mistaken = true;
    await expect(client.things.get("a")).rejects.toThrow(RangeError);
  });

  test("what the caller does to an answer changes no later one", async () => {
    const { client } = smallScene([thing("a", { list: [1] }), 503], {
      plugins: [failover({ maxAgeMs: 60_000 })],
      retries: 0,
    });
    const change = (data: unknown): number => (data as { list: number[] }).list.push(9);
    change((await client.things.get("a")).data);
    change((await client.things.get("a")).data);
    expect((await client.things.get("a")).data).toEqual({ id: "a", list: [1] });
  });

  test("keeps so many answers; the one read longest ago goes first, served in between or not", async () => {
    let down = false;
    const { client, ending } = smallScene([200], {
      plugins: [failover({ maxAgeMs: 60_000, maxEntries: 2 })],
      retries: 0,
      fetch: (url) =>
        Promise.resolve(
          down ? new Response(null, { status: 503 }) : Response.json({ id: url.split("/").at(-1) }),
        ),
    });
    for (const id of ["a", "b", "a", "c"]) await client.things.get(id);
    down = true;
    expect((await ending(client.things.get("b"))).error).toMatchObject({ status: 503 });
    expect((await client.things.get("c")).meta.stale).toBe(true);
    expect((await client.things.get("a")).meta.stale).toBe(true);
    // "a" was served last and read before "c": being served does not keep it.
    down = false;
    await client.things.get("d");
    down = true;
    expect((await ending(client.things.get("a"))).error).toMatchObject({ status: 503 });
    expect((await client.things.get("c")).meta.stale).toBe(true);
  });

  test("two instances with one plugin share no answers", async () => {
    const plugins = [failover({ maxAgeMs: 60_000 })];
    const one = smallScene([thing("a")], { plugins });
    const two = smallScene([503], { plugins, retries: 0 });
    await one.client.things.get("a");
    expect((await two.ending(two.client.things.get("a"))).error).toMatchObject({ status: 503 });
  });

  test.each([
    [undefined, 'Option "maxAgeMs" is undefined: expected finite milliseconds above 0'],
    [{ maxAgeMs: 0 }, 'Option "maxAgeMs" is 0: expected finite milliseconds above 0'],
    [{ maxAgeMs: 1, maxEntries: 0 }, 'Option "maxEntries" is 0: expected a whole number from 1'],
    [5, 'Option "failover" is 5: expected an object'],
  ])("of %o is refused", (options, message) => {
    expect(() => failover(options as never)).toThrow(message);
  });
});

describe("plugins", () => {
  const plugin = (name: string, log: string[]): Plugin => ({
    name,
    install: () => ({
      aroundRead: async (read, next) => {
        log.push(`${name} before ${read.operation}`);
        const answer = await next();
        log.push(`${name} after`);
        return answer;
      },
    }),
  });

  test("stand around a read, the first outermost", async () => {
    const log: string[] = [];
    const plugins = [plugin("one", log), plugin("two", log)];
    await smallScene([thing("a")], { plugins }).client.things.get("a");
    expect(log).toEqual([
      "one before things.get",
      "two before things.get",
      "two after",
      "one after",
    ]);
  });

  test("may change the answer, and may do nothing", async () => {
    const plugins: Plugin[] = [
      { name: "idle", install: () => ({}) },
      {
        name: "other",
        install: () => ({
          aroundRead: async (_, next) => ({ ...(await next()), data: { id: "other" } }),
        }),
      },
    ];
    const { data } = await smallScene([thing("a")], { plugins }).client.things.get("a");
    expect(data).toEqual({ id: "other" });
  });

  test("that call next twice read once", async () => {
    const twice: Plugin = {
      name: "twice",
      install: () => ({
        async aroundRead(_, next) {
          await next();
          return await next();
        },
      }),
    };
    const { client, vendor } = smallScene([thing("a")], { plugins: [twice] });
    await client.things.get("a");
    expect(vendor.requests).toHaveLength(1);
  });

  test("that throw without waiting for the read leave no unhandled rejection", async () => {
    const mistake = new Error("plugin");
    const rude: Plugin = {
      name: "rude",
      install: () => ({
        aroundRead(_, next) {
          void next();
          throw mistake;
        },
      }),
    };
    const { client } = smallScene([404], { plugins: [rude] });
    await expect(client.things.get("a")).rejects.toBe(mistake);
    await new Promise((resolve) => setImmediate(resolve));
    expect(unhandled).toEqual([]);
  });

  test("do not see raw requests nor the pages of a walk", async () => {
    const log: string[] = [];
    const { client } = smallScene([page(["a"])], { plugins: [plugin("one", log)] });
    await client.raw.get("/things");
    for await (const _ of client.things.listAll());
    expect(log).toEqual([]);
  });

  test("see what a read has cost so far", async () => {
    const costs: number[] = [];
    const meter: Plugin = {
      name: "meter",
      install: () => ({
        async aroundRead({ spent }, next) {
          costs.push(spent().requests);
          const answer = await next();
          costs.push(spent().requests);
          return answer;
        },
      }),
    };
    await smallScene([503, thing("a")], { plugins: [meter] }).client.things.get("a");
    expect(costs).toEqual([0, 2]);
  });

  test("are told the time and asked once for each instance", () => {
    const times: number[] = [];
    const plugins = [
      {
        name: "clock",
        install: ({ now }: { now: () => number }) => {
          times.push(now());
          return {};
        },
      },
    ];
    const { clock } = smallScene([200], { plugins });
    expect(times).toEqual([clock.now()]);
  });

  test.each([[5], [null], [{}], [{ name: "x" }]])("one that is %o is refused", (broken) => {
    expect(() => smallScene([200], { plugins: [broken as never] })).toThrow(
      "expected a plugin such as failover({ maxAgeMs })",
    );
  });

  test("one whose aroundRead is no function is a mistake in code", () => {
    const plugins = [{ name: "broken", install: () => ({ aroundRead: 5 as never }) }];
    expect(() => smallScene([200], { plugins })).toThrow(
      new TypeError("broken: aroundRead is 5, not a function"),
    );
  });
});
