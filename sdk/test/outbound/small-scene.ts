import { createOutbound } from "outbound-sdk";
import type { OutboundOptions } from "outbound-sdk";
import type { Answer } from "outbound-sdk/testing";
import { scene } from "./scene.ts";
import type { SmallResources } from "./vendor-adapter.ts";
import { small } from "./vendor-adapter.ts";

/** A scene whose client has the small vendor's resources. */
export function smallScene(
  answers: readonly Answer[],
  options: Partial<Omit<OutboundOptions, "adapter">> & { auto?: boolean } = {},
) {
  const { auto = true, ...rest } = options;
  const { vendor, clock, waits, ending } = scene(answers, { auto });
  const client = createOutbound<SmallResources>({
    adapter: small,
    fetch: vendor.fetch,
    runtime: clock,
    hooks: { onRetry: ({ delayMs }) => waits.push(delayMs) },
    ...rest,
  });
  return { client, vendor, clock, waits, ending };
}

/** One page of things with these ids. */
export const page = (ids: readonly string[], next?: string | null): Answer => ({
  status: 200,
  body: { items: ids.map((id) => ({ id })), ...(next === undefined ? {} : { next }) },
});
