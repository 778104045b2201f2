import { OUTBOUND_ERROR_CODES, OutboundError } from "outbound-sdk";
import { expect, test, vi } from "vitest";

test("the set of codes is closed", () => {
  expect(OUTBOUND_ERROR_CODES).toEqual([
    "Invalid",
    "Unauthorized",
    "NotFound",
    "RateLimited",
    "Provider",
    "Unsupported",
  ]);
});

test("an error of which only the code is known is not permanent and has sent nothing", () => {
  const error = new OutboundError("Broken", { code: "Provider" });
  expect(error).toBeInstanceOf(Error);
  expect(error.name).toBe("OutboundError");
  expect(String(error)).toBe("OutboundError: Broken");
  expect(error).toMatchObject({ permanent: false, timedOut: false, aborted: false, requests: 0 });
  expect([error.limit, error.status, error.retryAfterMs]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
  expect("cause" in error).toBe(false);
});

test("a cause that is falsy is a cause", () => {
  expect(new OutboundError("x", { code: "Provider", cause: null }).cause).toBe(null);
  expect("cause" in new OutboundError("x", { code: "Provider", cause: 0 })).toBe(true);
});

test("is() knows the errors of another copy of the package, and nothing else", async () => {
  vi.resetModules();
  const other = await import("../../src/engine/errors.ts");
  const error = new OutboundError("x", { code: "Provider" });
  expect(other.OutboundError).not.toBe(OutboundError);
  expect(other.OutboundError.is(error)).toBe(true);
  expect(OutboundError.is(new other.OutboundError("x", { code: "Provider" }))).toBe(true);
  for (const value of [new Error("x"), { ...error }, "x", null, undefined, () => {}]) {
    expect(OutboundError.is(value)).toBe(false);
  }
});

test("the brand is not among an error's own enumerable properties", () => {
  const error = new OutboundError("x", { code: "Provider" });
  expect(Object.getOwnPropertySymbols({ ...error })).toEqual([]);
});

test("toJSON has what the error says and no text of a foreign cause", () => {
  const last = new OutboundError("vendor responded 503", {
    code: "Provider",
    status: 503,
    requests: 2,
    cause: new TypeError("Bearer secret-key"),
  });
  const error = new OutboundError("vendor responded 503", {
    code: "Provider",
    timedOut: true,
    limit: "deadline",
    status: 503,
    retryAfterMs: 5,
    requests: 2,
    cause: last,
  });
  const flags = { permanent: false, aborted: false, requests: 2, status: 503 };
  const named = { name: "OutboundError", code: "Provider", message: "vendor responded 503" };
  expect(error.toJSON()).toEqual({
    ...named,
    ...flags,
    timedOut: true,
    limit: "deadline",
    retryAfterMs: 5,
    cause: { ...named, ...flags, timedOut: false, cause: { name: "TypeError" } },
  });
  expect(JSON.stringify(error)).not.toContain("secret");
});

test("toJSON leaves out a cause that is no error", () => {
  const error = new OutboundError("x", { code: "Provider", cause: { headers: "secret" } });
  expect(error.toJSON()["cause"]).toBeUndefined();
});
