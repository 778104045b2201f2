import { createFetch, readPolicy } from "outbound-sdk/fetch";
import { scriptedFetch, virtualClock } from "outbound-sdk/testing";

const clock = virtualClock({ auto: true });
const start = clock.now();

/** A body of three parts, one every 20 s, that may never end. */
function slowBody(ends: boolean) {
  const text = new TextEncoder();
  let part = 0;
  return new ReadableStream<Uint8Array>({
    async pull(out) {
      if (part === 3 && ends) return out.close();
      if (part === 3) return new Promise(() => {});
      await new Promise<void>((resolve) => {
        clock.timer(20_000, resolve);
      });
      part += 1;
      out.enqueue(text.encode(`part ${part} `));
    },
  });
}

const fetch = createFetch({
  ...readPolicy,
  fetch: scriptedFetch([
    () => ({ status: 200, body: slowBody(true) }),
    () => ({ status: 200, body: slowBody(false) }),
  ]).fetch,
  runtime: clock,
});

for (const label of ["a body that moves", "a body that stops"]) {
  const { body } = await fetch("https://pets.example/export");
  if (body === null) continue;
  const text = new TextDecoder();
  let read = "";
  try {
    const reader = body.getReader();
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      read += text.decode(value, { stream: true });
    }
    read += "and its end";
  } catch (error) {
    read += error instanceof Error ? `then ${error.message}` : "";
  }
  console.log(label);
  console.log(`  ${read}`);
  console.log(`  ${(clock.now() - start) / 1_000} s have gone by`);
}
