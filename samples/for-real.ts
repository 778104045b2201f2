// @support
import { createOutbound } from "outbound-sdk";
import { instantly } from "outbound-sdk/instantly";

const apiKey = process.env["INSTANTLY_API_KEY"];
if (!apiKey) throw new Error("Set INSTANTLY_API_KEY first");

// No fetch and no runtime: the platform's own, and the real clock.
export const outbound = createOutbound({
  adapter: instantly({ apiKey }),
});
