// A call that waits for its retry is something to do: the process must not end before it.
import { createOutbound } from "outbound-sdk";
import { instantly } from "outbound-sdk/instantly";

const answers = [503, 200];
const { raw } = createOutbound({
  adapter: instantly({ apiKey: "k" }),
  fetch: async () => new Response("", { status: answers.shift() ?? 500 }),
  retries: { backoff: () => 5 },
});
void raw.get("/campaigns").then((body) => console.log(`body ${String(body)}`));
