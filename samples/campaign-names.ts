// @support
import { createOutbound, OutboundError } from "outbound-sdk";
import type { OutboundOptions } from "outbound-sdk";
import { instantly } from "outbound-sdk/instantly";

/** Your client. A test hands in what it runs on. */
export function makeClient(
  runsOn: Pick<OutboundOptions, "fetch" | "runtime"> = {},
) {
  return createOutbound({
    adapter: instantly({ apiKey: "not-a-key" }),
    retries: 1,
    timeout: 2_000,
    ...runsOn,
  });
}

/** Your code: the names to show, or null when there are none now. */
export async function campaignNames(client = makeClient()) {
  try {
    const { data } = await client.campaigns.list({ limit: 10 });
    return data.map(({ id, name }) => name ?? id);
  } catch (error) {
    if (!OutboundError.is(error) || error.permanent) throw error;
    return null;
  }
}
