import { describe, expect, test } from "vitest";
import { smallScene } from "./small-scene.ts";

function estimated(question: Record<string, unknown>, options = {}) {
  const { client, vendor } = smallScene([200], options);
  const { requests } = client.estimate(question as never);
  expect(vendor.requests).toHaveLength(0);
  return [requests.least, requests.most];
}

describe("estimate sends nothing and says how many requests a call would", () => {
  test.each([
    [{ operation: "raw.get" }, 1, 5],
    [{ operation: "raw.get", retries: 0 }, 1, 1],
    [{ operation: "things.get" }, 1, 5],
    [{ operation: "things.list", retries: { max: 2 } }, 1, 3],
    [{ operation: "things.getMany", ids: ["a", "b", "a"] }, 2, 10],
    [{ operation: "things.getMany", ids: [] }, 0, 0],
    [{ operation: "things.listAll" }, 1, Infinity],
    [{ operation: "things.listAll", maxRequests: 7 }, 1, 7],
    [{ operation: "things.listAll", records: 0 }, 1, 10],
    [{ operation: "things.listAll", records: 100 }, 1, 10],
    [{ operation: "things.listAll", records: 101 }, 2, 15],
    [{ operation: "things.listAll", records: 101, limit: 10 }, 11, 60],
    [{ operation: "things.listAll", records: 101, limit: 10, maxRequests: 5 }, 5, 5],
  ])("%o: from %d to %d", (question, least, most) => {
    expect(estimated(question)).toEqual([least, most]);
  });

  test("with the instance's limits where the question has none", () => {
    expect(estimated({ operation: "things.get" }, { retries: 1 })).toEqual([1, 2]);
    expect(estimated({ operation: "things.listAll" }, { maxRequests: 3 })).toEqual([1, 3]);
  });
});

describe("estimate refuses", () => {
  const asking = (question: unknown) => () => smallScene([200]).client.estimate(question as never);

  test.each([
    "things.delete",
    "nothing.list",
    "things",
    "toString.list",
    "onlyGets.list",
    "onlyGets.listAll",
    "onlyLists.get",
    "onlyLists.getMany",
    "",
  ])("the operation %o, which the adapter lacks, as Unsupported", (operation) => {
    expect(asking({ operation })).toThrow(
      expect.objectContaining({ message: `vendor has no ${operation}`, code: "Unsupported" }),
    );
  });

  test.each([
    [5, 'Option "estimate" is 5: expected an object'],
    [undefined, 'Option "operation" is undefined: expected such as campaigns.listAll'],
    [{ operation: 5 }, 'Option "operation" is 5: expected such as campaigns.listAll'],
    [{ operation: "things.getMany" }, 'Option "ids" is undefined: expected an array of ids'],
    [
      { operation: "things.listAll", records: -1 },
      'Option "records" is -1: expected a whole number from 0',
    ],
    [
      { operation: "things.listAll", limit: 0 },
      'Option "limit" is 0: expected a whole number from 1 to 100',
    ],
    [
      { operation: "raw.get", timeout: 0 },
      'Option "timeout" is 0: expected finite milliseconds above 0',
    ],
  ])("%o", (question, message) => {
    expect(asking(question)).toThrow(expect.objectContaining({ message, code: "Invalid" }));
  });
});
