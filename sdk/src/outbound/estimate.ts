import { badOption, objectOrNone, wholeNumber } from "../engine/check.ts";
import { readLimits } from "../engine/options.ts";
import type { Instance } from "./instance.ts";
import { readListInput } from "./list-request.ts";
import type { OperationOptions } from "./options.ts";
import { unsupported } from "./unsupported.ts";

/** A call that might be made. */
export interface EstimateQuestion extends OperationOptions {
  /**
   * A read of a resource, such as `campaigns.listAll`, or `raw.get`. Does not take `raw.request`: what
   * it sends as a read costs what `raw.get` does, and a write is one request.
   */
  readonly operation: string;
  /**
   * How many records a walk will bring, as far as known.
   * @default unknown: from one page to as many as `maxRequests` lets through
   */
  readonly records?: number | undefined;
  /** The page size of a walk. */
  readonly limit?: number | undefined;
  /** The ids of a `getMany`. */
  readonly ids?: readonly string[] | undefined;
}

/** What a call would send. */
export interface Estimate {
  /** From how many to how many. */
  readonly requests: {
    /** If nothing fails. */
    readonly least: number;
    /** If every retry is needed, within `maxRequests`; Infinity for a walk of unknown length. */
    readonly most: number;
  };
}

/** How many requests bring the answer, if each succeeds at once. */
function requestsOf(
  instance: Instance,
  question: EstimateQuestion,
): { least: number; most: number } {
  const { adapter } = instance;
  const { operation, records, ids } = question;
  if (operation === "raw.get") return { least: 1, most: 1 };
  const [, name = "", read = ""] = /^(\w+)\.(\w+)$/.exec(operation) ?? [];
  const descriptor =
    adapter.resources !== undefined && Object.hasOwn(adapter.resources, name)
      ? adapter.resources[name]
      : undefined;
  const { list, getPath } = descriptor ?? {};
  if (getPath !== undefined && read === "get") return { least: 1, most: 1 };
  if (getPath !== undefined && read === "getMany") {
    if (!Array.isArray(ids)) throw badOption("ids", ids, "an array of ids");
    const each = new Set(ids).size;
    return { least: each, most: each };
  }
  if (list !== undefined && adapter.paging !== undefined) {
    if (read === "list") return { least: 1, most: 1 };
    if (read === "listAll") {
      const { limit } = readListInput({ limit: question.limit }, adapter.paging);
      if (records === undefined) return { least: 1, most: Infinity };
      const pages = wholeNumber("records", records, 0) / (limit ?? adapter.paging.maxLimit);
      const least = Math.max(1, Math.ceil(pages));
      // A last page that is full may carry a cursor to one that is empty.
      return { least, most: least + 1 };
    }
  }
  throw unsupported(adapter, operation);
}

/**
 * How many requests a call would send. Sends nothing.
 * @throws OutboundError `Invalid` for an option that cannot be, `Unsupported` for a read the adapter lacks
 */
export function estimate(instance: Instance, question: EstimateQuestion): Estimate {
  objectOrNone("estimate", question);
  if (typeof question?.operation !== "string") {
    throw badOption("operation", question?.operation, "such as campaigns.listAll");
  }
  const { retries, maxRequests } = readLimits(question, instance.limits);
  const { least, most } = requestsOf(instance, question);
  return {
    requests: {
      least: Math.min(maxRequests, least),
      most: Math.min(maxRequests, most * (1 + retries)),
    },
  };
}
