import { expect, test } from "vitest";

import { OutboundError } from "outbound-sdk";
import type { Answer } from "outbound-sdk/testing";

import { reading } from "./reading.ts";

/** A vendor of so many pages of two records, asked by cursor; some answers may be replaced. */
function pages(count: number, instead: Readonly<Record<number, Answer>> = {}): Answer[] {
  return [
    (request) => {
      const replacement = instead[request.number];
      if (replacement !== undefined) {
        return typeof replacement === "function" ? replacement(request) : replacement;
      }
      const page = Number(new URL(request.url).searchParams.get("starting_after") ?? 0);
      return {
        status: 200,
        body: {
          items: [{ id: `${page}a` }, { id: `${page}b` }],
          ...(page + 1 < count ? { next_starting_after: String(page + 1) } : {}),
        },
      };
    },
  ];
}

/** Walks to the end; gives the ids that came, and the error it ended with. */
async function walk(records: AsyncIterable<{ id: string }>, onRecord?: (count: number) => void) {
  const ids: string[] = [];
  try {
    for await (const { id } of records) {
      ids.push(id);
      onRecord?.(ids.length);
    }
    return { ids };
  } catch (error) {
    if (!OutboundError.is(error)) throw error;
    return { ids, error };
  }
}

test("a walk reads every page, in order, once", async () => {
  const { outbound, vendor } = reading(pages(3));
  expect(await walk(outbound.campaigns.listAll())).toEqual({
    ids: ["0a", "0b", "1a", "1b", "2a", "2b"],
  });
  expect(vendor.requests.length).toBe(3);
});

// scaleway/scaleway-sdk-js#3320, openchoreo/backstage-plugins#764
test.each([1, 2])(
  "an abort in the consumer after record %i of page 1 sends nothing more",
  async (after) => {
    const { outbound, vendor, clock } = reading(pages(5));
    const controller = new AbortController();
    const { ids, error } = await walk(
      outbound.campaigns.listAll({ signal: controller.signal }),
      (count) => count === after && controller.abort("enough"),
    );
    expect(ids.length).toBe(after);
    expect(error).toMatchObject({ aborted: true, limit: "signal", requests: 1, cause: "enough" });
    expect(vendor.requests.length).toBe(1);
    expect(clock.pending).toBe(0);
  },
);

test("a consumer that leaves its loop sends nothing more either", async () => {
  const { outbound, vendor, clock } = reading(pages(5));
  for await (const { id } of outbound.campaigns.listAll()) if (id === "1a") break;
  await clock.advance(1_000_000);
  expect(vendor.requests.length).toBe(2);
  expect(clock.pending).toBe(0);
});

// airbytehq/airbyte-python-cdk#1148
test.each([
  ["the page's own", "1", 2],
  ["an earlier one's", "1", 3],
])(
  "a cursor that comes back, %s, is an error that names it, and no endless walk",
  async (_, cursor, at) => {
    const again: Answer = {
      status: 200,
      body: { items: [{ id: "x" }], next_starting_after: cursor },
    };
    const { outbound, vendor } = reading(pages(9, { [at]: again }));
    const { error } = await walk(outbound.campaigns.listAll());
    expect(error).toMatchObject({ code: "Provider", permanent: true, requests: at });
    expect(error?.message).toContain(`"${cursor}"`);
    expect(vendor.requests.length).toBe(at);
  },
);

test("an abort with the last record of a page is heard before a cursor that comes back", async () => {
  const again: Answer = { status: 200, body: { items: [{ id: "x" }], next_starting_after: "1" } };
  const { outbound } = reading(pages(9, { 2: again }));
  const controller = new AbortController();
  const { error } = await walk(
    outbound.campaigns.listAll({ signal: controller.signal }),
    (count) => count === 3 && controller.abort("enough"),
  );
  expect(error).toMatchObject({ aborted: true, limit: "signal", cause: "enough" });
});

test("empty pages with a cursor are walked", async () => {
  const empty: Answer = { status: 200, body: { items: [], next_starting_after: "2" } };
  const { outbound } = reading(pages(3, { 2: empty }));
  expect((await walk(outbound.campaigns.listAll())).ids).toEqual(["0a", "0b", "2a", "2b"]);
});

test("endless empty pages end with the budget of the walk", async () => {
  const empty: Answer = ({ number }) => ({
    status: 200,
    body: { items: [], next_starting_after: String(number) },
  });
  const { outbound, vendor } = reading([empty]);
  const { error } = await walk(outbound.campaigns.listAll({ maxRequests: 7 }));
  expect(error).toMatchObject({
    limit: "maxRequests",
    message: "The call used its budget of 7 request(s) to instantly",
  });
  expect(vendor.requests.length).toBe(7);
});

test("each page has its own retries, and one deadline covers them all", async () => {
  const flaky = { 1: 503, 3: 503, 5: 503 } as const;
  const whole = reading(pages(3, flaky), { retries: 1 });
  expect((await walk(whole.outbound.campaigns.listAll())).ids.length).toBe(6);
  expect(whole.waits).toEqual([500, 500, 500]);
  const hurried = reading(pages(3, flaky), { retries: 1, deadline: 1_200 });
  const { ids, error } = await walk(hurried.outbound.campaigns.listAll());
  expect(ids).toEqual(["0a", "0b", "1a", "1b"]);
  expect(error).toMatchObject({ limit: "deadline", timedOut: true, requests: 5 });
});

test("one maxRequests covers all pages and their retries", async () => {
  const { outbound, vendor } = reading(pages(5, { 2: 503 }));
  const { ids, error } = await walk(outbound.campaigns.listAll({ maxRequests: 3 }));
  expect(ids).toEqual(["0a", "0b", "1a", "1b"]);
  expect(error?.limit).toBe("maxRequests");
  expect(vendor.requests.length).toBe(3);
});

test.each<[string, unknown, string]>([
  ["a list that is none", { items: {} }, "items"],
  ["no list at all", {}, "items"],
  ["a record without an id", { items: [{ id: "x" }, {}] }, "items[1].id"],
  ["a cursor that is no string", { items: [], next_starting_after: {} }, "next_starting_after"],
])("%s ends the walk at once, naming the field", async (_, body, path) => {
  const { outbound, vendor } = reading([{ status: 200, body }]);
  const { error } = await walk(outbound.campaigns.listAll());
  expect(error).toMatchObject({ code: "Provider", permanent: true });
  expect(error?.limit).toBe(undefined);
  expect(error?.message).toContain(path);
  expect(vendor.requests.length).toBe(1);
});
