import { createOutbound } from "outbound-sdk";
import type { EstimateQuestion } from "outbound-sdk";
import { instantly } from "outbound-sdk/instantly";
import { scriptedFetch } from "outbound-sdk/testing";

const vendor = scriptedFetch([200]);
const outbound = createOutbound({
  adapter: instantly({ apiKey: "not-a-key" }),
  fetch: vendor.fetch,
});

function ask(question: EstimateQuestion) {
  const { least, most } = outbound.estimate(question).requests;
  const { operation, ...rest } = question;
  console.log(`${operation} ${JSON.stringify(rest)}`);
  console.log(`  ${least} to ${most} requests`);
}

ask({ operation: "campaigns.get" });
ask({ operation: "campaigns.get", retries: 0 });
ask({ operation: "leads.listAll" });
ask({ operation: "leads.listAll", maxRequests: 50 });
ask({ operation: "leads.listAll", records: 2_500 });
ask({ operation: "leads.listAll", records: 2_500, limit: 25 });
ask({ operation: "campaigns.getMany", ids: ["a", "b", "a"] });

console.log(`${vendor.requests.length} requests were sent`);
