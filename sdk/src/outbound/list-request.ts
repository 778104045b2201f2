import { badOption, objectOrNone, wholeNumber } from "../engine/check.ts";
import type { Adapter, Paging, ResourceDescriptor } from "./adapter.ts";
import type { OperationOptions } from "./options.ts";
import type { ReadyRequest } from "./ready-request.ts";
import { readyRequest } from "./ready-request.ts";

/** The vendor's own filters, by their names there, beside the SDK's options. */
export interface ListOptions extends OperationOptions {
  /** Where to begin: `meta.next` of an earlier page. */
  readonly cursor?: string | undefined;
  /** How many records one page may hold: a whole number from 1. Does not bound a walk. */
  readonly limit?: number | undefined;
  /** Any other name is a filter, handed to the vendor as it is. */
  readonly [filter: string]: unknown;
}

/** A list request, less its cursor. */
export interface ListInput {
  readonly filters: Readonly<Record<string, unknown>>;
  readonly cursor: string | undefined;
  readonly limit: number | undefined;
  readonly options: OperationOptions;
}

/**
 * Tells the SDK's options from the vendor's filters, which stand in one object.
 * @throws OutboundError `Invalid`
 */
export function readListInput(input: ListOptions | undefined, paging: Paging): ListInput {
  objectOrNone("options", input);
  const { cursor, limit, retries, timeout, deadline, maxRequests, signal, ...rest } = input ?? {};
  const { maxRetryAfter, retryBudget, ...filters } = rest;
  if (cursor !== undefined && (typeof cursor !== "string" || cursor === "")) {
    throw badOption("cursor", cursor, "the meta.next of an earlier page");
  }
  if (limit !== undefined) {
    wholeNumber("limit", limit, 1, ` to ${paging.maxLimit}`);
    if (limit > paging.maxLimit) {
      throw badOption("limit", limit, `a whole number from 1 to ${paging.maxLimit}`);
    }
  }
  const options = { retries, timeout, deadline, maxRequests, signal, maxRetryAfter, retryBudget };
  return { filters, cursor, limit, options: options as OperationOptions };
}

function queryOf(parameters: Readonly<Record<string, unknown>>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(parameters)) {
    for (const one of Array.isArray(value) ? (value as unknown[]) : [value]) {
      if (one === undefined) continue;
      if (typeof one !== "string" && typeof one !== "boolean" && !Number.isFinite(one)) {
        throw badOption(name, one, "a string, a finite number, true, false or an array of these");
      }
      query.append(name, String(one));
    }
  }
  const text = query.toString();
  return text === "" ? "" : `?${text}`;
}

/** One page's request. @throws OutboundError `Invalid` for a filter a query cannot hold */
export function listRequest(
  adapter: Adapter,
  list: NonNullable<ResourceDescriptor["list"]>,
  paging: Paging,
  input: ListInput,
  cursor: string | undefined,
): ReadyRequest {
  const { path, method } = list;
  const parameters = {
    ...input.filters,
    ...(input.limit === undefined ? {} : { [paging.limit]: input.limit }),
    ...(cursor === undefined ? {} : { [paging.cursor]: cursor }),
  };
  return method === "GET"
    ? readyRequest(adapter, { method, path: path + queryOf(parameters) }, false)
    : readyRequest(adapter, { method, path, body: parameters }, false, true);
}
