import { badOption, headerKey, objectOrNone } from "../engine/check.ts";
import { invalid } from "../engine/errors.ts";
import { jsonBody } from "../engine/json-body.ts";
import { isPlatformObject, isTagged } from "../engine/platform-object.ts";
import type { SumeInstance, SumeRequestOptions } from "./options.ts";

/** A request that can be sent any number of times. */
export interface SumeRequest {
  readonly method: string;
  readonly url: string;
  /** The path as the caller wrote it, without a query: observers see it. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
  readonly hasKey: boolean;
}

/** @throws OutboundError `Invalid`, naming the option, the value received and what is allowed */
export function readRequest(
  { apiKey, baseUrl }: SumeInstance,
  method: string,
  path: string,
  options: SumeRequestOptions,
): SumeRequest {
  if (typeof path !== "string" || !path.startsWith("/") || path.includes("#")) {
    throw badOption("path", path, "a path that begins with /, without #");
  }
  const { body, query, headers = {}, idempotencyKey } = options;
  objectOrNone("options.path", options.path);
  objectOrNone("query", query);
  objectOrNone("headers", headers);
  const search = queryOf(pairsOf("query", query ?? {}, "URLSearchParams"));
  if (method === "GET" && body !== undefined) {
    throw invalid('A GET has no body: leave "body" out');
  }
  const text = body === undefined ? undefined : jsonBody(body);
  const own = readHeaders(pairsOf("headers", headers, "Headers"));
  const given = own["idempotency-key"];
  const key = idempotencyKey === undefined ? given : headerKey("idempotencyKey", idempotencyKey);
  if (given !== undefined && given !== key) {
    throw invalid('"idempotencyKey" and the header Idempotency-Key differ: give one of them');
  }
  const filled = fill(path, options.path ?? {});
  return {
    method,
    url: baseUrl + filled + (search && (filled.includes("?") ? "&" : "?") + search),
    path: path.replace(/\?.*$/s, ""),
    headers: {
      accept: "application/json",
      ...(text === undefined ? {} : { "content-type": "application/json" }),
      ...own,
      ...(key === undefined ? {} : { "idempotency-key": key }),
      "x-api-key": apiKey,
    },
    body: text,
    hasKey: key !== undefined,
  };
}

type Pair = readonly [name: string, value: unknown];

/**
 * The names and values of an object, or of the platform's own kind of them.
 * @throws OutboundError `Invalid` for any other: its data would be lost in silence
 */
function pairsOf(
  option: string,
  given: object,
  own: "Headers" | "URLSearchParams",
): readonly Pair[] {
  if (isTagged(given, own)) return [...(given as Headers | URLSearchParams)];
  if (Array.isArray(given) || isPlatformObject(given)) {
    throw badOption(option, given, "an object of names and values");
  }
  return Object.entries(given);
}

function readHeaders(headers: readonly Pair[]): Record<string, string> {
  const own: Record<string, string> = {};
  for (const [name, value] of headers) {
    if (value === undefined) continue;
    const lower = name.toLowerCase();
    if (lower === "authorization" || lower === "x-api-key") {
      // Two credentials at once are refused by the vendor, and which of them counts is a guess.
      throw invalid(`Header "${lower}" is not allowed: the client sends its apiKey as x-api-key`);
    }
    // RFC 9110 5.5: a value without control characters, 5.6.2: a name that is a token.
    if (!/^[\w!#$%&'*+.^`|~-]+$/.test(name)) throw badOption("headers", name, "header names");
    if (typeof value !== "string" || !/^[\t\x20-\x7e\x80-\xff]*$/.test(value)) {
      throw invalid(`Header "${lower}" has a value no header can carry: expected a string`);
    }
    own[lower] = value;
  }
  return own;
}

function scalar(name: string, value: unknown): string {
  if (typeof value === "string" || typeof value === "boolean") return String(value);
  if (typeof value === "bigint" || Number.isFinite(value)) return String(value);
  throw badOption(name, value, "a string, a finite number or a boolean");
}

function fill(path: string, values: object): string {
  const given = values as Readonly<Record<string, unknown>>;
  return path.replace(/\{([^{}]*)\}/g, (_, name: string) => {
    const text = scalar(`path.${name}`, given[name]);
    // Empty, "." and ".." would name another path.
    if (/^\.{0,2}$/.test(text)) throw badOption(`path.${name}`, text, "an id");
    return encodeURIComponent(text);
  });
}

function queryOf(query: readonly Pair[]): string {
  const search = new URLSearchParams();
  for (const [name, value] of query) {
    for (const one of Array.isArray(value) ? (value as unknown[]) : [value]) {
      if (one !== undefined && one !== null) search.append(name, scalar(`query.${name}`, one));
    }
  }
  return search.toString();
}
