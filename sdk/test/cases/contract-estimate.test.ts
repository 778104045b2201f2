import { expect, test } from "vitest";

import { reading } from "./reading.ts";

test.each<[object, { least: number; most: number }]>([
  [{ operation: "raw.get" }, { least: 1, most: 5 }],
  [
    { operation: "raw.get", retries: 0 },
    { least: 1, most: 1 },
  ],
  [
    { operation: "raw.get", maxRequests: 3 },
    { least: 1, most: 3 },
  ],
  [{ operation: "campaigns.get" }, { least: 1, most: 5 }],
  [
    { operation: "campaigns.list", retries: 1 },
    { least: 1, most: 2 },
  ],
  [
    { operation: "campaigns.getMany", ids: ["a", "b", "a"], retries: 1 },
    { least: 2, most: 4 },
  ],
  [
    { operation: "campaigns.listAll", retries: 0 },
    { least: 1, most: Infinity },
  ],
  [
    { operation: "campaigns.listAll", maxRequests: 40 },
    { least: 1, most: 40 },
  ],
  [
    { operation: "campaigns.listAll", records: 0, retries: 0 },
    { least: 1, most: 2 },
  ],
  // A last page that is full may lead to an empty one.
  [
    { operation: "campaigns.listAll", records: 250, retries: 0 },
    { least: 3, most: 4 },
  ],
  [
    { operation: "leads.listAll", records: 250, limit: 50, retries: 1 },
    { least: 5, most: 12 },
  ],
])("%o would send %o", (question, requests) => {
  const vendor = reading([200]);
  expect(vendor.outbound.estimate(question as never)).toEqual({ requests });
  expect(vendor.vendor.requests.length).toBe(0);
});

test("what it says is what is sent", async () => {
  for (const answers of [[200], [503]]) {
    const vendor = reading(answers, { retries: 2 });
    const { least, most } = vendor.outbound.estimate({ operation: "raw.get" }).requests;
    await vendor.get();
    expect(vendor.vendor.requests.length).toBe(answers[0] === 200 ? least : most);
  }
});

test.each<[unknown, string, string]>([
  [undefined, "Invalid", "operation"],
  [{}, "Invalid", "operation"],
  [{ operation: "campaigns.getMany" }, "Invalid", "ids"],
  [{ operation: "campaigns.listAll", records: -1 }, "Invalid", "records"],
  [{ operation: "campaigns.listAll", records: 5, limit: 500 }, "Invalid", "limit"],
  [{ operation: "raw.get", retries: -1 }, "Invalid", "retries"],
  [{ operation: "campaigns.remove" }, "Unsupported", "campaigns.remove"],
  [{ operation: "constructor.list" }, "Unsupported", "constructor.list"],
  [{ operation: "nothing" }, "Unsupported", "nothing"],
])("a question that cannot be answered, %o, is %s and names %s", (question, code, name) => {
  const { outbound } = reading([200]);
  let refused: unknown;
  try {
    outbound.estimate(question as never);
  } catch (error) {
    refused = error;
  }
  expect(refused).toMatchObject({ code, permanent: true });
  expect(String(refused)).toContain(name);
});
