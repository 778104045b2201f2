import { createSumeClient } from "outbound-sdk/sume";
import type { SumeRequestOptions } from "outbound-sdk/sume";
import { scriptedFetch, virtualClock } from "outbound-sdk/testing";

import type { Part } from "./part.ts";
import { code, literal, table } from "./wording.ts";

type Method = "get" | "post" | "put" | "patch" | "delete";
type Options = SumeRequestOptions & Readonly<Record<string, unknown>>;

const circle: Record<string, unknown> = {};
circle["self"] = circle;

/** Each call, and what left for the vendor. */
const sent: readonly (readonly [Method, path: string, Options?])[] = [
  ["get", "/runs"],
  ["get", "/runs?state=open#"],
  ["post", "/runs", { body: { a: 1 } }],
  ["post", "/runs", { body: null }],
  ["post", "/runs", { body: "text" }],
  ["post", "/runs", { body: { a: 1 }, idempotencyKey: "order-1" }],
  ["post", "/runs", { headers: { "Idempotency-Key": "order-1" } }],
  ["post", "/runs", { headers: { "Idempotency-Key": "order-1" }, idempotencyKey: "order-1" }],
  ["put", "/runs/{id}", { path: { id: "a/b" }, body: [] }],
  ["patch", "/runs/{id}/steps/{step}", { path: { id: "..a", step: 2 } }],
  ["delete", "/runs/{id}", { path: { id: true } }],
  ["get", "/runs/{id}", { path: { id: 7n } }],
  ["get", "/runs", { query: { state: "open", limit: 5, all: true, big: 7n } }],
  ["get", "/runs", { query: { ids: ["a", "b", null, undefined], none: null, no: undefined } }],
  ["get", "/runs?a=1", { query: { b: "x y" } }],
  ["get", "/runs?a=1", { query: {} }],
  ["get", "/runs", { query: new URLSearchParams("ids=a&ids=b") }],
  ["post", "/runs", { headers: new Headers({ "Idempotency-Key": "order-1" }) }],
  ["get", "/runs", { headers: { "X-Trace": "\tone two", Accept: "text/plain", none: undefined } }],
  ["get", "/runs", { headers: { "X-Trace": "" } }],
  ["post", "/runs", { headers: { "content-type": "text/plain" }, body: "a" }],
];

/** Calls that are refused: nothing leaves. */
const refused: readonly (readonly [Method, path: unknown, unknown?])[] = [
  ["get", 5],
  ["get", "runs"],
  ["get", "/runs#top"],
  ["get", "/runs", 5],
  ["get", "/runs", ""],
  ["get", "/runs", { body: 1 }],
  ["get", "/runs/{id}"],
  ["get", "/runs/{id}", { path: 5 }],
  ["get", "/runs/{id}", { path: { id: "" } }],
  ["get", "/runs/{id}", { path: { id: "." } }],
  ["get", "/runs/{id}", { path: { id: ".." } }],
  ["get", "/runs/{id}", { path: { id: {} } }],
  ["get", "/runs", { query: 5 }],
  ["get", "/runs", { query: new Map([["a", "b"]]) }],
  ["get", "/runs", { query: [["a", "b"]] }],
  ["get", "/runs", { query: { a: {} } }],
  ["get", "/runs", { query: { a: [Number.NaN] } }],
  ["get", "/runs", { headers: 5 }],
  ["get", "/runs", { headers: new Map([["a", "b"]]) }],
  ["get", "/runs", { headers: { Authorization: "Bearer x" } }],
  ["get", "/runs", { headers: { "X-API-Key": "x" } }],
  ["get", "/runs", { headers: { "a b": "x" } }],
  ["get", "/runs", { headers: { "": "x" } }],
  ["get", "/runs", { headers: { a: 5 } }],
  ["get", "/runs", { headers: { a: "x\ny" } }],
  ["get", "/runs", { headers: { a: "’" } }],
  ["post", "/runs", { idempotencyKey: "" }],
  ["post", "/runs", { idempotencyKey: "two words" }],
  ["post", "/runs", { idempotencyKey: "a", headers: { "Idempotency-Key": "b" } }],
  ["post", "/runs", { body: () => {} }],
  ["post", "/runs", { body: 7n }],
  ["post", "/runs", { maxRetries: -1 }],
  ["post", "/runs", { maxRetries: 1.5 }],
  ["post", "/runs", { timeout: 0 }],
  ["post", "/runs", { deadline: "5" }],
  ["post", "/runs", { signal: {} }],
];

/** Bodies that JSON would empty in silence. */
const noJson: readonly (readonly [string, unknown])[] = [
  ["new FormData()", new FormData()],
  ["new Blob()", new Blob()],
  ["new File([], name)", new File([], "a")],
  ["new URLSearchParams()", new URLSearchParams()],
  ["new Headers()", new Headers()],
  ["new ReadableStream()", new ReadableStream()],
  ["new ArrayBuffer(1)", new ArrayBuffer(1)],
  ["new Uint8Array(1)", new Uint8Array(1)],
  ["new Map()", new Map()],
  ["new Set()", new Set()],
  ["Promise.resolve()", Promise.resolve()],
  ["an object that holds itself", circle],
  ["Symbol()", Symbol()],
];

/** What the client makes of a call, and what it refuses to make. */
export async function sumeRequestTables(): Promise<Part> {
  const sentRows: string[][] = [];
  for (const [method, path, options] of sent) {
    const { request } = await make(method, path.replace(/#$/, ""), options);
    if (request === undefined) throw new Error(`Nothing was sent for ${path}`);
    const { accept, "x-api-key": key, ...headers } = Object.fromEntries(request.headers);
    if (key !== "not-a-key") throw new Error("The key is not sent");
    const own = accept === "application/json" ? headers : { accept, ...headers };
    sentRows.push([
      code(callText(method, path.replace(/#$/, ""), options)),
      code(`${request.method} ${request.url.replace("https://sume.example", "")}`),
      Object.entries(own)
        .map(([name, value]) => code(`${name}: ${value}`))
        .join("<br>"),
      request.body === undefined ? "" : code(request.body),
    ]);
  }
  const refusedRows: string[][] = [];
  for (const [method, path, options] of refused) {
    const { message, cause, request } = await make(method, path as string, options as Options);
    if (request !== undefined) throw new Error(`It was sent: ${callText(method, path, options)}`);
    refusedRows.push([code(callText(method, path, options)), code(`${message}`), cause]);
  }
  for (const [text, body] of noJson) {
    const { message, cause } = await make("post", "/runs", { body });
    const call = `${code('post("/runs", { body })')}, the body: ${text}`;
    refusedRows.push([call, code(`${message}`), cause]);
  }
  return {
    tables: {
      "sume.sent": table(["call", "is sent as", "headers beside the usual", "body"], sentRows),
      "sume.refused": table(["call", "`error.message`", "cause"], refusedRows),
    },
  };
}

function callText(method: string, path: unknown, options: unknown): string {
  const rest = options === undefined ? "" : `, ${literal(options)}`;
  return `${method}(${literal(path)}${rest})`;
}

interface Made {
  readonly request:
    | { method: string; url: string; headers: Headers; body: string | undefined }
    | undefined;
  readonly message: string | undefined;
  /** Its kind: the words are each engine's own. */
  readonly cause: string;
}

async function make(method: Method, path: string, options?: Options): Promise<Made> {
  const vendor = scriptedFetch([200]);
  let init: RequestInit | undefined;
  const client = createSumeClient({
    apiKey: "not-a-key",
    baseUrl: "https://sume.example/",
    fetch: (input, given) => {
      init = given;
      return vendor.fetch(input, given);
    },
    runtime: virtualClock({ auto: true }),
  });
  const call = client[method] as unknown as (
    path: string,
    options?: Options,
  ) => Promise<{ error?: { code: string; message: string; cause?: unknown }; attempts: number }>;
  const { error, attempts } = await call(path, options);
  const [request] = vendor.requests;
  if (error !== undefined && (error.code !== "invalid_option" || attempts !== 0)) {
    throw new Error(`${error.code}: ${error.message}`);
  }
  const hasCause = error !== undefined && "cause" in error;
  const cause = hasCause ? `a ${code((error.cause as Error).name)}` : "";
  if (request === undefined) return { request, message: error?.message, cause };
  if (init?.redirect !== "manual") throw new Error("A redirect would be followed");
  const body = typeof init.body === "string" ? init.body : undefined;
  const { url } = request;
  return {
    request: { method: `${init.method}`, url, headers: new Headers(init.headers), body },
    message: error?.message,
    cause,
  };
}
