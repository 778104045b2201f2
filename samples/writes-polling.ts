import { createSumeClient } from "outbound-sdk/sume";

import { instantClock } from "./instant-clock.ts";

/** Polls a run of five minutes, at 20 reads a minute and no more. */
async function poll(everyMs: number) {
  const clock = instantClock();
  const start = clock.now();
  let minute = 0;
  let reads = 0;
  let requests = 0;
  let refused = 0;

  const sume = createSumeClient({
    apiKey: "not-a-key",
    baseUrl: "https://sume.example/v1",
    runtime: clock,
    async fetch() {
      requests += 1;
      const at = clock.now() - start;
      if (Math.floor(at / 60_000) > minute) reads = 0;
      minute = Math.floor(at / 60_000);
      // A read that is refused is a read, too.
      reads += 1;
      if (reads <= 20) {
        const status = at < 300_000 ? "running" : "done";
        return Response.json({ id: "run_7", status });
      }
      refused += 1;
      const left = Math.ceil(60 - ((at / 1_000) % 60));
      const headers = { "retry-after": `${left}` };
      return new Response(null, { status: 429, headers });
    },
  });

  for (;;) {
    const { data } = await sume.get("/runs/run_7");
    if ((data as { status: string } | null)?.status === "done") break;
    await new Promise<void>((resolve) => {
      clock.timer(everyMs, resolve);
    });
  }
  const seconds = Math.round((clock.now() - start) / 1_000);
  console.log(`every ${everyMs} ms: known after ${seconds} s`);
  console.log(`  ${requests} requests, ${refused} refused`);
}

await poll(1_000);
await poll(10_000);
