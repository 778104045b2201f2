import { createOutbound } from "outbound-sdk";
import type { Outbound, OutboundOptions } from "outbound-sdk";
import { instantly } from "outbound-sdk/instantly";
import type { InstantlyOptions, InstantlyResources } from "outbound-sdk/instantly";
import { scriptedFetch, virtualClock } from "outbound-sdk/testing";
import type { Answer } from "outbound-sdk/testing";

import { code } from "./wording.ts";

export type Client = Outbound<InstantlyResources>;

/** A client, and what leaves it. */
interface Watched {
  readonly client: Client;
  /** What left, as Markdown. */
  readonly sent: string[];
}

export function watchedClient(
  answers: readonly Answer[],
  options: Partial<OutboundOptions> = {},
  vendor: InstantlyOptions = { apiKey: "k" },
): Watched {
  const clock = virtualClock({ auto: true });
  const { fetch } = scriptedFetch(answers, { clock });
  const sent: string[] = [];
  const client = createOutbound({
    adapter: instantly(vendor),
    fetch: async (url, init) => {
      const body = typeof init.body === "string" ? ` ${init.body}` : "";
      const { accept, authorization, ...more } = Object.fromEntries(new Headers(init.headers));
      if (accept !== "application/json") throw new RangeError(`accept is ${accept}`);
      const own = Object.entries(more).map(([name, value]) => ` ${name}: ${value}`);
      const key = authorization === "Bearer k" ? "" : ` authorization: ${authorization}`;
      sent.push(code(`${init.method} ${short(url)}${own.join("")}${key}${body}`));
      return await fetch(url, init);
    },
    runtime: clock,
    ...options,
  } as OutboundOptions<InstantlyResources>);
  return { client, sent };
}

/** From the vendor's base on. */
function short(url: string): string {
  return url.replace("https://api.instantly.ai/api/v2", "");
}
