import { createOutbound, OutboundError } from "outbound-sdk";
import type { RawRequest } from "outbound-sdk";
import { instantly } from "outbound-sdk/instantly";
import {
  type Answer,
  scriptedFetch,
  virtualClock,
} from "outbound-sdk/testing";

/** One raw request to a vendor with these answers. */
async function send(
  request: RawRequest,
  answers: Answer[],
  allowWrites = false,
) {
  const vendor = scriptedFetch(answers);
  const outbound = createOutbound({
    adapter: instantly({ apiKey: "not-a-key" }),
    fetch: vendor.fetch,
    runtime: virtualClock({ auto: true }),
    allowWrites,
  });
  let end: string;
  try {
    end = JSON.stringify(await outbound.raw.request(request));
  } catch (error) {
    if (!OutboundError.is(error)) throw error;
    end = `${error.code}\n  ${error.message}`;
  }
  const { method, path } = request;
  console.log(`${method} ${path}, ${vendor.requests.length} sent`);
  console.log(`  ${end}`);
}

// Reads are retried. The body comes as it is.
const json = { status: 200, body: { open: 3 } };
await send({ method: "GET", path: "/campaigns/c1" }, [503, json]);
await send({ method: "GET", path: "/export" }, [
  { status: 200, body: "id,name" },
]);
await send({ method: "HEAD", path: "/campaigns" }, [200]);

// A POST the adapter knows for a read is retried like one.
const search = { campaign: "c1" };
await send({ method: "POST", path: "/leads/list", body: search }, [
  503,
  json,
]);

// Anything else may change something, and goes once.
const write = {
  method: "POST",
  path: "/leads",
  body: { email: "a@b.c" },
};
await send(write, [200]);
await send(write, [503, 200], true);
