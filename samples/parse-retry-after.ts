import { parseRetryAfter } from "outbound-sdk/fetch";

const now = Date.UTC(2026, 0, 1);

/** What these headers of an answer ask for. */
function asked(status: number, headers: Record<string, string>) {
  const ms = parseRetryAfter(new Headers(headers), status, now);
  console.log(
    `${status}: ${ms === undefined ? "nothing" : `${ms} ms`}`,
  );
  for (const [name, value] of Object.entries(headers)) {
    console.log(`  ${name}: ${value}`);
  }
}

asked(503, { "retry-after": "2" });
asked(503, { "retry-after": "2", "retry-after-ms": "250" });
asked(503, { "retry-after": "5, 20" });
asked(503, {
  "retry-after": "Thu, 01 Jan 2026 00:01:00 GMT",
  date: "Thu, 01 Jan 2026 00:00:50 GMT",
});
asked(429, { ratelimit: '"default";r=0;t=30' });
asked(429, { "x-ratelimit-reset": "1767225610" });
asked(404, { "x-ratelimit-reset": "1767225610" });
asked(503, { "retry-after": "soon" });
