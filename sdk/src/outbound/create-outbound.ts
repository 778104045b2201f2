import { objectOrNone } from "../engine/check.ts";
import type { Adapter, ResourceDescriptor } from "./adapter.ts";
import type { Estimate, EstimateQuestion } from "./estimate.ts";
import { estimate } from "./estimate.ts";
import { readInstance } from "./instance.ts";
import { Operation } from "./operation.ts";
import type { OperationOptions, OutboundOptions } from "./options.ts";
import type { Raw } from "./raw.ts";
import type { RawRequest } from "./ready-request.ts";
import { readyRequest } from "./ready-request.ts";
import type { Resource } from "./resource.ts";
import { resourceOf } from "./resource.ts";

/** A client for one vendor: its resources by name, and what stands beside them. */
export type Outbound<R extends object = object> = {
  readonly raw: Raw;
  /** How many requests a call would send. Sends nothing. */
  estimate(question: EstimateQuestion): Estimate;
} & { readonly [K in keyof R]: Resource<R[K]> };

/**
 * A client whose reads are retried by default, within limits.
 * @throws OutboundError `Invalid` for an option that cannot be, naming it
 */
export function createOutbound<R extends object>(options: OutboundOptions<R>): Outbound<R> {
  const instance = readInstance(options as unknown as OutboundOptions);
  const { adapter, allowWrites } = instance;
  const request = async <T>(raw: RawRequest, operation?: OperationOptions): Promise<T> => {
    objectOrNone("request", raw);
    objectOrNone("options", operation);
    const ready = readyRequest(adapter, raw, allowWrites);
    const running = new Operation(instance, ready, operation);
    const body = await running.send(ready, (value) => value as T);
    running.end();
    return body;
  };
  const resources = Object.entries((adapter as Adapter).resources ?? {}).map(
    ([name, descriptor]) =>
      [name, resourceOf(instance, name, descriptor as ResourceDescriptor)] as const,
  );
  const raw: Raw = {
    get: (path, read) => request({ method: "GET", path }, read),
    request,
  };
  const client = {
    ...Object.fromEntries(resources),
    raw,
    estimate: (question: EstimateQuestion) => estimate(instance, question),
  };
  return client as unknown as Outbound<R>;
}
