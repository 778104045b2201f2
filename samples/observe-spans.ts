// @runs node
// @needs @opentelemetry/api @opentelemetry/sdk-trace-base
// @needs @opentelemetry/context-async-hooks
import { context, trace } from "@opentelemetry/api";
import * as hooks from "@opentelemetry/context-async-hooks";
import {
  BasicTracerProvider,
  InMemorySpanExporter,
  SimpleSpanProcessor,
} from "@opentelemetry/sdk-trace-base";
import { createOutbound } from "outbound-sdk";
import { instantly } from "outbound-sdk/instantly";
import { scriptedFetch, virtualClock } from "outbound-sdk/testing";

import { spansOfAttempts } from "./spans-of-attempts.ts";

// In your program the OpenTelemetry set-up you have does this part.
const exporter = new InMemorySpanExporter();
const provider = new BasicTracerProvider({
  spanProcessors: [new SimpleSpanProcessor(exporter)],
});
trace.setGlobalTracerProvider(provider);
context.setGlobalContextManager(
  new hooks.AsyncLocalStorageContextManager(),
);

// And this is what you add.
const tracer = trace.getTracer("outbound-sdk");
spansOfAttempts(tracer);

const clock = virtualClock({ auto: true });
const outbound = createOutbound({
  adapter: instantly({ apiKey: "not-a-key" }),
  fetch: scriptedFetch(["hang", 503, 200]).fetch,
  runtime: clock,
  timeout: 5_000,
});

const begun = { startTime: clock.now() };
await tracer.startActiveSpan(
  "refresh campaigns",
  begun,
  async (span) => {
    await outbound.raw.get("/campaigns?search=spring");
    span.end(clock.now());
  },
);

const spans = exporter.getFinishedSpans();
const nameOf = (id: string | undefined) =>
  spans.find((span) => span.spanContext().spanId === id)?.name;

for (const span of spans) {
  const [seconds, nanoseconds] = span.duration;
  const ms = seconds * 1_000 + nanoseconds / 1e6;
  const parent = nameOf(span.parentSpanContext?.spanId);
  console.log(`${span.name}, ${ms} ms, in ${parent ?? "no span"}`);
  for (const [key, value] of Object.entries(span.attributes)) {
    console.log(`  ${key}: ${value}`);
  }
  for (const { name, attributes } of span.events) {
    console.log(`  ${name} of ${attributes?.["wait.ms"]} ms`);
  }
}
