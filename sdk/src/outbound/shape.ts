import { UnusableBody } from "../engine/failure.ts";
import { received } from "../engine/received.ts";
import type { Paging } from "./adapter.ts";

/** A page as far as the SDK reads it. */
export interface ReadPage<T> {
  readonly records: readonly T[];
  readonly next: string | undefined;
}

type Fields = Readonly<Record<string, unknown>>;

/** Names the field, what stands there, and what should: the body itself is in no message. */
function wrongShape(vendor: string, path: string, value: unknown, expected: string): UnusableBody {
  const found = value === undefined ? "is missing" : `is ${kindOf(value)}`;
  return new UnusableBody("shape", `${vendor} sent a body whose ${path} ${found}, not ${expected}`);
}

function kindOf(value: unknown): string {
  if (value === "") return "empty";
  return value === null || typeof value === "object" ? received(value) : `a ${typeof value}`;
}

function isObject(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/**
 * Checks a record for its id, the one field of it the SDK reads.
 * @param path where the record stands in the body, for the message
 * @throws UnusableBody
 */
export function checkRecord<T>(vendor: string, value: unknown, id: string, path: string): T {
  if (!isObject(value)) throw wrongShape(vendor, path === "" ? "top" : path, value, "an object");
  const found = value[id];
  if (typeof found !== "string" || found === "") {
    throw wrongShape(vendor, path === "" ? id : `${path}.${id}`, found, "a string");
  }
  return value as T;
}

/**
 * Checks a page for its list, the ids in it and its cursor. Other fields may be there or not.
 * @throws UnusableBody
 */
export function checkPage<T>(
  vendor: string,
  body: unknown,
  paging: Paging,
  id: string,
): ReadPage<T> {
  if (!isObject(body)) throw wrongShape(vendor, "top", body, "an object");
  const items = body[paging.items];
  if (!Array.isArray(items)) throw wrongShape(vendor, paging.items, items, "an array");
  for (const [index, item] of items.entries()) {
    checkRecord(vendor, item, id, `${paging.items}[${index}]`);
  }
  const next = body[paging.next];
  // Vendors say "no more" in three ways: no field, null, and nothing in it.
  if (next === undefined || next === null || next === "") {
    return { records: items as T[], next: undefined };
  }
  if (typeof next !== "string") throw wrongShape(vendor, paging.next, next, "a string or null");
  return { records: items as T[], next };
}
