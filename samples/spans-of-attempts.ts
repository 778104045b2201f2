// @support
// @needs @opentelemetry/api
import {
  type Context,
  type Span,
  type Tracer,
  context,
  SpanKind,
  SpanStatusCode,
  trace,
} from "@opentelemetry/api";
import { observe } from "outbound-sdk";

/** A call under way: where its spans belong, and the open one. */
interface Call {
  parent: Context;
  method: string;
  path: string;
  span?: Span;
}

/** One client span for each attempt. Returns how to stop. */
export function spansOfAttempts(tracer: Tracer): () => void {
  const calls = new Map<number, Call>();

  return observe((event) => {
    if (event.type === "call.start") {
      // Told in the caller's own context: its span is the parent.
      const { method, path } = event;
      calls.set(event.callId, {
        parent: context.active(),
        method,
        path,
      });
      return;
    }
    if (!("callId" in event)) return;
    const call = calls.get(event.callId);
    // A call that began before we listened.
    if (call === undefined) return;

    switch (event.type) {
      case "attempt.start": {
        const attributes = {
          "http.request.method": call.method,
          "url.path": call.path,
          ...(event.attempt > 1
            ? { "http.request.resend_count": event.attempt - 1 }
            : {}),
        };
        call.span = tracer.startSpan(
          call.method,
          { kind: SpanKind.CLIENT, startTime: event.at, attributes },
          call.parent,
        );
        break;
      }
      case "attempt.end": {
        const { status, reason, cutBy, at } = event;
        const { span } = call;
        if (span === undefined) break;
        if (status !== undefined) {
          span.setAttribute("http.response.status_code", status);
        }
        if (status === undefined || status >= 400) {
          const type = status ?? cutBy ?? "unreachable";
          span.setAttribute("error.type", `${type}`);
          span.setStatus({
            code: SpanStatusCode.ERROR,
            ...(reason === undefined ? {} : { message: reason }),
          });
        }
        span.end(at);
        break;
      }
      case "wait.start": {
        const { kind, delayMs, at } = event;
        trace
          .getSpan(call.parent)
          ?.addEvent(`${kind} wait`, { "wait.ms": delayMs }, at);
        break;
      }
      case "call.end":
        calls.delete(event.callId);
        break;
      default:
    }
  });
}
