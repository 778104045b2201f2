import { expect, test } from "vitest";

import { createOutbound, failover } from "outbound-sdk";
import { instantly } from "outbound-sdk/instantly";
import { scriptedFetch, virtualClock, type Answer } from "outbound-sdk/testing";

const record = (name: string): Answer => ({ status: 200, body: { id: "a", name } });

function failingOver(answers: readonly Answer[], options: object = {}) {
  const clock = virtualClock({ start: 0, auto: true });
  const vendor = scriptedFetch(answers, { clock });
  const outbound = createOutbound({
    adapter: instantly({ apiKey: "k" }),
    fetch: vendor.fetch,
    runtime: clock,
    retries: 0,
    plugins: [failover({ maxAgeMs: 60_000, ...options })],
  });
  const get = (id = "a", call: object = {}) =>
    outbound.campaigns.get(id, call).catch((error: unknown) => error);
  return { clock, vendor, outbound, get };
}

test.each<[string, Answer]>([
  ["a 503", 503],
  ["a 429", 429],
  ["no connection", "offline"],
  ["no answer", "hang"],
])("after %s the last good answer is served", async (_, answer) => {
  const { get } = failingOver([record("old"), answer]);
  await get();
  expect(await get()).toMatchObject({ data: { name: "old" }, meta: { stale: true } });
});

test("a stale answer tells its age, and the requests that failed", async () => {
  const { clock, get } = failingOver([record("old"), 503]);
  const fresh = await get();
  expect(fresh).not.toHaveProperty("meta.stale");
  await clock.advance(1_500);
  expect(await get()).toMatchObject({
    data: { id: "a", name: "old" },
    meta: { stale: true, ageMs: 1_500, requests: 1 },
  });
});

test.each([401, 403, 404, 422])("a %i stays: no old answer hides it", async (status) => {
  const { get } = failingOver([record("old"), status]);
  await get();
  expect(await get()).toMatchObject({ permanent: true, status });
});

test("an abort is thrown and not answered from before", async () => {
  const { get } = failingOver([record("old"), "hang"]);
  await get();
  expect(await get("a", { signal: AbortSignal.abort() })).toMatchObject({ aborted: true });
});

test("an answer older than maxAgeMs is not served, and one of exactly that age is", async () => {
  const { clock, get } = failingOver([record("old"), 503]);
  await get();
  await clock.advance(60_000);
  expect(await get()).toMatchObject({ meta: { stale: true, ageMs: 60_000 } });
  await clock.advance(1);
  expect(await get()).toMatchObject({ code: "Provider", status: 503 });
});

test("what the caller does to an answer does not change the one that is kept", async () => {
  const { get } = failingOver([record("old"), 503]);
  const answers = [await get(), await get(), await get()] as { data: { name: string } }[];
  for (const answer of answers) {
    expect(answer.data.name).toBe("old");
    answer.data.name = "spoiled";
  }
  expect(((await get()) as { data: { name: string } }).data.name).toBe("old");
});

test("the answer read longest ago goes when there are too many", async () => {
  const byId: Answer = ({ url, number }) =>
    number > 3 ? 503 : { status: 200, body: { id: url.split("/").at(-1) } };
  const { get } = failingOver([byId], { maxEntries: 2 });
  for (const id of ["a", "b", "c"]) await get(id);
  expect(await get("a")).toMatchObject({ status: 503 });
  expect(await get("b")).toMatchObject({ meta: { stale: true } });
  expect(await get("c")).toMatchObject({ meta: { stale: true } });
});

test.each([{ maxAgeMs: 0 }, { maxAgeMs: Number.NaN }, {}, { maxAgeMs: 1, maxEntries: 0 }])(
  "failover with %o is refused",
  (options) => {
    expect(() => failover(options as never)).toThrow(/maxAgeMs|maxEntries/);
  },
);

test.each<[string, unknown]>([
  ["no list", {}],
  ["what is no plugin", [{}]],
  ["nothing", [null]],
])("plugins that are %s are refused by name", (_, plugins) => {
  const adapter = instantly({ apiKey: "k" });
  expect(() => createOutbound({ adapter, plugins: plugins as never })).toThrow("plugins");
});

test("plugins stand around a read in their order, the first outermost, and may answer for it", async () => {
  const clock = virtualClock({ auto: true });
  const vendor = scriptedFetch([record("fresh")]);
  const steps: string[] = [];
  const noting = (name: string) => ({
    name,
    install: () => ({
      async aroundRead(read: { operation: string }, next: () => Promise<never>) {
        steps.push(`${name} before ${read.operation}`);
        try {
          return await next();
        } finally {
          steps.push(`${name} after`);
        }
      },
    }),
  });
  const idle = { name: "idle", install: () => ({}) };
  const outbound = createOutbound({
    adapter: instantly({ apiKey: "k" }),
    fetch: vendor.fetch,
    runtime: clock,
    plugins: [noting("outer"), idle, noting("inner")],
  });
  await outbound.campaigns.get("a");
  expect(steps).toEqual([
    "outer before campaigns.get",
    "inner before campaigns.get",
    "inner after",
    "outer after",
  ]);
});

test("each question has its own answer", async () => {
  const { get, outbound } = failingOver([record("old"), 503]);
  await get("a");
  expect(await get("b")).toMatchObject({ status: 503 });
  await expect(outbound.campaigns.list()).rejects.toMatchObject({ status: 503 });
  await expect(outbound.leads.get("a")).rejects.toMatchObject({ status: 503 });
});
