import { observe } from "outbound-sdk";
import { createFetch } from "outbound-sdk/fetch";
import { scriptedFetch, virtualClock } from "outbound-sdk/testing";

import type { Part } from "./part.ts";
import { code, table } from "./wording.ts";

type Arguments = readonly [input: string | URL | Request, init?: RequestInit];

const url = "https://vendor.example/a";
const key = { "Idempotency-Key": "order-1" };
const bytes = new Uint8Array([97]);
const form = new FormData();
const streamed = (): RequestInit =>
  ({ body: new Response("a").body, duplex: "half" }) as RequestInit;
const posted = (init: RequestInit): Arguments => [url, { method: "POST", headers: key, ...init }];

const requests: readonly (readonly [label: string, make: () => Arguments])[] = [
  ...["GET", "HEAD", "OPTIONS", "TRACE", "PUT", "DELETE", "put", "POST", "PATCH", "BREW"].map(
    (method): [string, () => Arguments] => [method, () => [url, { method }]],
  ),
  ["no method", () => [url]],
  ["POST with a key", () => posted({})],
  ["PATCH with a key", () => [url, { method: "PATCH", headers: new Headers(key) }]],
  ["POST with a key, as a Request", () => [new Request(url, { method: "POST", headers: key })]],
  [
    "a Request with a key, `init.headers` without",
    () => [new Request(url, { method: "POST", headers: key }), { headers: {} }],
  ],
  [
    "a Request that is a POST, `init.method` PUT",
    () => [new Request(url, { method: "POST" }), { method: "PUT" }],
  ],
  ["a URL", () => [new URL(url)]],
  ["PUT, a text", () => [url, { method: "PUT", body: "a" }]],
  ["PUT, URLSearchParams", () => [url, { method: "PUT", body: new URLSearchParams({ a: "1" }) }]],
  ["PUT, a Blob", () => [url, { method: "PUT", body: new Blob(["a"]) }]],
  ["PUT, FormData", () => [url, { method: "PUT", body: form }]],
  ["PUT, an ArrayBuffer", () => [url, { method: "PUT", body: bytes.buffer }]],
  ["PUT, bytes", () => [url, { method: "PUT", body: bytes }]],
  ["PUT, a stream", () => [url, { method: "PUT", ...streamed() }]],
  ["POST with a key, a stream", () => posted(streamed())],
  ["PUT, a Request with a body", () => [new Request(url, { method: "PUT", body: "a" })]],
  ["PUT, a Request with a stream", () => [new Request(url, { method: "PUT", ...streamed() })]],
  [
    "a Request with a body, another in `init`",
    () => [new Request(url, { method: "PUT", body: "a" }), { body: "b" }],
  ],
];

/** Whether a request is sent again, and what of its body comes with it. */
export async function fetchRequestTables(): Promise<Part> {
  const rows: string[][] = [];
  for (const [label, make] of requests) rows.push([label, ...(await sent(make))]);
  return {
    tables: {
      "fetch.requests": table(
        ["request", "answered 503, then 200", "bodies sent", "a `Request`'s own body after"],
        rows,
      ),
      "fetch.refused": table(["request", "what comes of it"], await refusedRows()),
      "fetch.addresses": table(
        ["address", "a timeout says", "observers see", "a retry budget counts it for"],
        await addressRows(),
      ),
    },
  };
}

async function sent(make: () => Arguments): Promise<string[]> {
  const bodies: string[] = [];
  const fetch = createFetch({
    // No attempt is cut here: reading a form takes time of its own.
    runtime: { ...virtualClock(), random: () => 0, timer: firesAtOnce },
    fetch: async (input, init) => {
      // What a platform's fetch would read, consumed: the next attempt needs its own.
      const body =
        init?.body instanceof FormData
          ? "a form"
          : init?.method === "TRACE"
            ? "" // Which no Request is made of.
            : await new Request(input, { ...init, signal: null }).text();
      bodies.push(body);
      return new Response(null, { status: bodies.length === 1 ? 503 : 200 });
    },
  });
  const given = make();
  const response = await fetch(...given);
  const times = bodies.length === 1 ? "once" : "again";
  const shown = bodies.every((body) => body === "")
    ? "none"
    : bodies.map((body) => code(body)).join(", ");
  const [input] = given;
  const own = input instanceof Request && input.body !== null ? input.bodyUsed : undefined;
  const after = own === undefined ? "" : own ? "used up" : "not used";
  return [`${times}: ${response.status}`, shown, after];
}

function firesAtOnce(ms: number, onFire: () => void): () => void {
  if (ms < 30_000) queueMicrotask(onFire);
  return () => undefined;
}

async function refusedRows(): Promise<string[][]> {
  const read = async (request: Request): Promise<Request> => {
    await request.text();
    return request;
  };
  const used = await read(new Request(url, { method: "PUT", body: "a" }));
  const locked = new Response("a").body as ReadableStream;
  locked.getReader();
  const cases: readonly (readonly [label: string, ...Arguments])[] = [
    ["a Request whose body was read", used],
    ["the same, another body in `init`", used, { body: "b" }],
    ["the same, an empty body in `init`", used, { body: "" }],
    [
      "a stream that somebody reads",
      url,
      { method: "PUT", body: locked, duplex: "half" } as RequestInit,
    ],
    ["a signal that is none", url, { signal: {} as never }],
    [
      "`signal: null` over a Request's",
      new Request(url, { signal: AbortSignal.abort(new Error("over")) }),
      { signal: null },
    ],
    ["an aborted Request", new Request(url, { signal: AbortSignal.abort(new Error("over")) })],
    [
      "`signal: undefined` over an aborted Request's",
      new Request(url, { signal: AbortSignal.abort(new Error("over")) }),
      { signal: undefined as never },
    ],
    ["aborted in `init`", url, { signal: AbortSignal.abort(new Error("over")) }],
    ["null for an `init`", url, null as never],
  ];
  const rows: string[][] = [];
  for (const [label, ...given] of cases) {
    const vendor = scriptedFetch([200]);
    const fetch = createFetch({ fetch: vendor.fetch, runtime: virtualClock({ auto: true }) });
    const said = await fetch(...given).then(
      (response) => `sent: ${response.status}`,
      (error: Error) => `${code(error.name)}: ${code(error.message)}`,
    );
    rows.push([label, `${said}${vendor.requests.length === 0 ? ", nothing sent" : ""}`]);
  }
  return rows;
}

async function addressRows(): Promise<string[][]> {
  const addresses = [
    url,
    "http://127.0.0.1:8080/a?b=1",
    "data:text/plain,a",
    "/relative",
    "no address",
  ];
  const rows: string[][] = [];
  for (const address of addresses) {
    const origins = new Set<string>();
    const paths = new Set<string>();
    const stop = observe((event) => {
      if (event.type === "call.start") paths.add(event.path);
    });
    const fetch = createFetch({
      fetch: () => new Promise(() => {}),
      runtime: virtualClock({ auto: true }),
      retries: 0,
      timeout: 5,
      retryBudget: { deposit: (origin) => origins.add(origin), withdraw: () => true },
    });
    const said = await fetch(address).catch((error: Error) => error.message);
    stop();
    const seen = [String(said), ...paths, ...origins];
    rows.push([code(address), ...seen.map(code)]);
  }
  return rows;
}
