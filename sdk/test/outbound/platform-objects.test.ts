import { expect, test } from "vitest";
import { scene } from "./scene.ts";

test.each<[string, unknown]>([
  ["a form", new FormData()],
  ["a search", new URLSearchParams({ a: "1" })],
  ["a blob", new Blob(["x"])],
  ["a stream", new ReadableStream()],
  ["bytes", new Uint8Array(1)],
  ["a Map", new Map([["a", 1]])],
  ["Headers", new Headers({ a: "1" })],
  ["a promise", Promise.resolve({ a: 1 })],
])("%s as a body is refused, for JSON would empty it in silence", async (_, body) => {
  const { client, vendor, ending } = scene([200], { allowWrites: true });
  const { error } = await ending(client.raw.request({ method: "POST", path: "/things", body }));
  expect(error).toMatchObject({
    code: "Invalid",
    message: 'Option "body" is an object: expected a value JSON can hold',
    requests: 0,
  });
  expect(vendor.requests).toHaveLength(0);
});
