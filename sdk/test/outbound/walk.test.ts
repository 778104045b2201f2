import { observe } from "outbound-sdk";
import type { ObserveEvent } from "outbound-sdk";
import { describe, expect, test } from "vitest";
import { page, smallScene } from "./small-scene.ts";

/** Reads a walk to its end, or to `most` records. */
async function read(walk: AsyncIterable<{ readonly id?: unknown }>, most = Infinity) {
  const ids: unknown[] = [];
  for await (const record of walk) {
    ids.push(record.id);
    if (ids.length >= most) break;
  }
  return ids;
}

describe("listAll", () => {
  test("walks the pages from cursor to cursor, in pages of the largest size", async () => {
    const { client, vendor } = smallScene([page(["a", "b"], "2"), page(["c"], "3"), page(["d"])]);
    expect(await read(client.things.listAll({ search: "x" }))).toEqual(["a", "b", "c", "d"]);
    expect(vendor.requests.map(({ url }) => url.split("?")[1])).toEqual([
      "search=x&size=100",
      "search=x&size=100&after=2",
      "search=x&size=100&after=3",
    ]);
  });

  test("takes a page size and a cursor to begin from", async () => {
    const { client, vendor } = smallScene([page(["c"])]);
    await read(client.things.listAll({ limit: 7, cursor: "2" }));
    expect(vendor.requests[0]?.url).toContain("?size=7&after=2");
  });

  test("sends nothing before it is read, and no page before it is needed", async () => {
    const { client, vendor } = smallScene([page(["a", "b"], "2"), page(["c"])]);
    const walk = client.things.listAll();
    expect(vendor.requests).toHaveLength(0);
    expect(await read(walk, 2)).toEqual(["a", "b"]);
    expect(vendor.requests).toHaveLength(1);
  });

  test("walks on over an empty page that has a cursor", async () => {
    const { client } = smallScene([page(["a"], "2"), page([], "3"), page(["b"])]);
    expect(await read(client.things.listAll())).toEqual(["a", "b"]);
  });

  test.each([
    ["the cursor it was just asked with", [page(["a"], "2"), page(["b"], "2")], '"2"', 2],
    ["an earlier one", [page(["a"], "2"), page(["b"], "3"), page(["c"], "2")], '"2"', 3],
  ])(
    "a vendor that sends %s again is an error, not a loop",
    async (_, answers, token, requests) => {
      const { client, vendor, ending } = smallScene(answers);
      const seen: unknown[] = [];
      const { error } = await ending(
        (async () => {
          for await (const { id } of client.things.listAll()) seen.push(id);
        })(),
      );
      expect(error).toMatchObject({
        message: `vendor sent the cursor ${token} a second time: the walk would not end`,
        code: "Provider",
        permanent: true,
        requests,
      });
      expect(seen).toHaveLength(requests);
      expect(vendor.requests).toHaveLength(requests);
    },
  );

  test("the cursor a walk began from counts as seen", async () => {
    const { client, ending } = smallScene([page(["a"], "9")]);
    const { error } = await ending(read(client.things.listAll({ cursor: "9" })));
    expect(error?.message).toContain('the cursor "9" a second time');
  });

  test("has one maxRequests over all pages", async () => {
    const { client, vendor, ending } = smallScene([page(["a"], "2"), 503, page(["b"], "3")]);
    const { error } = await ending(read(client.things.listAll({ maxRequests: 3 })));
    expect(error).toMatchObject({ limit: "maxRequests", requests: 3, permanent: false });
    expect(vendor.requests).toHaveLength(3);
  });

  test("has one deadline over all pages, the reader's own time included", async () => {
    const { client, clock, vendor, ending } = smallScene([page(["a"], "2"), page(["b"])], {
      auto: false,
    });
    const { error } = await ending(
      (async () => {
        for await (const _ of client.things.listAll({ deadline: 1_000 }))
          await clock.advance(1_000);
      })(),
    );
    expect(error).toMatchObject({ limit: "deadline", timedOut: true, requests: 1 });
    expect(vendor.requests).toHaveLength(1);
  });

  test("has retries anew for each page", async () => {
    const { client, waits } = smallScene([503, page(["a"], "2"), 503, page(["b"])]);
    await read(client.things.listAll({ retries: 1 }));
    expect(waits).toEqual([500, 500]);
  });

  test("an abort between two records ends it at once", async () => {
    const controller = new AbortController();
    const { client, vendor, ending } = smallScene([page(["a", "b"], "2"), page(["c"])]);
    const seen: unknown[] = [];
    const { error } = await ending(
      (async () => {
        for await (const { id } of client.things.listAll({ signal: controller.signal })) {
          seen.push(id);
          controller.abort("enough");
        }
      })(),
    );
    expect(error).toMatchObject({
      message: "The call was aborted",
      aborted: true,
      limit: "signal",
      requests: 1,
      cause: "enough",
    });
    expect([seen, vendor.requests.length]).toEqual([["a"], 1]);
  });

  test("an abort after a page's last record sends nothing more", async () => {
    const controller = new AbortController();
    const { client, vendor, ending } = smallScene([page(["a"], "2"), page(["b"])]);
    const { error } = await ending(
      (async () => {
        for await (const _ of client.things.listAll({ signal: controller.signal })) {
          controller.abort();
        }
      })(),
    );
    expect(error).toMatchObject({ aborted: true, requests: 1 });
    expect(vendor.requests).toHaveLength(1);
  });

  test("bad options reject as it is read", async () => {
    const { client, vendor, ending } = smallScene([page([])]);
    for (const options of [{ limit: 0 }, { timeout: 0 }, { cursor: "" }, { filter: {} }]) {
      const { error } = await ending(read(client.things.listAll(options)));
      expect(error).toMatchObject({ code: "Invalid" });
    }
    expect(vendor.requests).toHaveLength(0);
  });
});

describe("the meta of a walk", () => {
  test("says what was spent, and where to go on after it stopped early", async () => {
    const { client, ending } = smallScene([page(["a", "b"], "2"), 503, page(["c"], "3"), 404]);
    const walk = client.things.listAll();
    const unread = { requests: 0, retries: 0, elapsedMs: 0, next: undefined, done: false };
    expect(walk.meta).toEqual(unread);
    await ending(read(walk));
    const stopped = { requests: 4, retries: 1, elapsedMs: 500, next: "3", done: false };
    expect(walk.meta).toEqual(stopped);
  });

  test("tells a walk that read nothing from one that read all: neither has a next", async () => {
    const { client, ending } = smallScene([503, 503, page(["a"])]);
    const failed = client.things.listAll({ maxRequests: 2 });
    expect((await ending(read(failed))).error).toMatchObject({ limit: "maxRequests" });
    expect(failed.meta).toMatchObject({ requests: 2, next: undefined, done: false });
    const whole = client.things.listAll();
    expect(await read(whole)).toEqual(["a"]);
    expect(whole.meta).toMatchObject({ requests: 1, next: undefined, done: true });
  });

  test("points at the page whose records were not all handed out", async () => {
    const { client } = smallScene([page(["a"], "2"), page(["b", "c"], "3")]);
    const walk = client.things.listAll();
    await read(walk, 2);
    expect(walk.meta).toMatchObject({ next: "2", done: false });
  });

  test.each([
    ["a page", page(["b", "c"], "3")],
    ["the last page", page(["b", "c"])],
  ])("left at the last record of %s has that page again", async (_, second) => {
    const { client } = smallScene([page(["a"], "2"), second]);
    const walk = client.things.listAll();
    expect(await read(walk, 3)).toEqual(["a", "b", "c"]);
    expect(walk.meta).toMatchObject({ next: "2", done: false });
  });

  test("is not done when the vendor's cursors lead around in a circle", async () => {
    const { client, ending } = smallScene([page(["a"], "2"), page(["b"], "2")]);
    const walk = client.things.listAll();
    await ending(read(walk));
    expect(walk.meta.done).toBe(false);
  });

  test("has no next when all is read, and the given cursor before it began", async () => {
    const { client } = smallScene([page(["a"])]);
    const walk = client.things.listAll({ cursor: "1" });
    expect(walk.meta).toMatchObject({ next: "1", done: false });
    await read(walk);
    expect(walk.meta).toMatchObject({ next: undefined, done: true });
  });

  test("a second reading begins anew", async () => {
    const { client, vendor } = smallScene([page(["a"]), page(["b"])]);
    const walk = client.things.listAll();
    expect([await read(walk), await read(walk, 1)]).toEqual([["a"], ["b"]]);
    expect([walk.meta.requests, vendor.requests.length]).toEqual([1, 2]);
    expect(walk.meta.done).toBe(false);
  });
});

describe("observers see a walk as one call", () => {
  async function events(run: () => Promise<unknown>): Promise<ObserveEvent[]> {
    const heard: ObserveEvent[] = [];
    const stop = observe((event) => heard.push(event));
    await run().catch(() => {});
    stop();
    return heard;
  }

  test("with one start and one end, whether read to its end or left", async () => {
    for (const most of [Infinity, 1]) {
      const { client } = smallScene([page(["a", "b"], "2"), page(["c"])]);
      const heard = await events(() => read(client.things.listAll(), most));
      const types = heard.map(({ type }) => type);
      expect(types.filter((type) => type === "call.start")).toHaveLength(1);
      expect(types.filter((type) => type === "call.end")).toHaveLength(1);
      expect(heard.at(-1)).toMatchObject({ type: "call.end", outcome: "ok" });
    }
  });

  test("with one end when it fails", async () => {
    const { client } = smallScene([page(["a"], "2"), 404]);
    const heard = await events(() => read(client.things.listAll()));
    const ends = heard.filter(({ type }) => type === "call.end");
    expect(ends).toMatchObject([{ outcome: "error", code: "NotFound", requests: 2 }]);
  });
});
