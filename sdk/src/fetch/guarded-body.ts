import { ignoreRejection } from "../engine/call-safely.ts";
import { Guard } from "../engine/guard.ts";
import type { LimitName } from "../engine/limits.ts";
import type { Runtime } from "../engine/runtime.ts";

/** What watches over a body after its headers. */
export interface BodyWatch {
  readonly runtime: Runtime;
  readonly signals: readonly AbortSignal[];
  /** The longest silence, in milliseconds, from the headers or the last chunk. */
  readonly timeout: number;
  /** When the whole call is cut, or Infinity. */
  readonly cutAt: number;
  /** The deadline as the caller gave it. */
  readonly deadline: number;
  /** Begins the message of a timeout. */
  readonly vendor: string;
  /** Aborts the request behind the body. */
  readonly controller: AbortController;
  /** Told once: the body was read to its end or given up by its reader, or it failed. */
  readonly onEnd: (failed?: { readonly limit: LimitName | undefined }) => void;
}

/**
 * The body of an answer that is handed out unread. A stream that moves survives; one that falls
 * silent, or that nobody reads, is released after `timeout`. The caller's signal ends it at once.
 */
export function guardBody(body: ReadableStream<Uint8Array>, watch: BodyWatch): ReadableStream {
  const { runtime, timeout, cutAt, controller, onEnd, vendor } = watch;
  const guard = new Guard(runtime, watch.signals);
  const reader = body.getReader();
  let open = true;

  const end = (failed?: { readonly limit: LimitName | undefined }): void => {
    open = false;
    guard.close();
    onEnd(failed);
  };

  const cut = (out: ReadableStreamDefaultController, limit: LimitName, reason: unknown): void => {
    end({ limit });
    out.error(reason);
    controller.abort(reason);
    ignoreRejection(reader.cancel(reason));
  };

  const watchFrom = (out: ReadableStreamDefaultController): void => {
    const left = Math.max(0, cutAt - runtime.now());
    const limit = left <= timeout ? "deadline" : "timeout";
    guard.hold(
      Math.min(left, timeout),
      () => {
        const message =
          limit === "deadline"
            ? `${vendor} did not answer within ${watch.deadline} ms`
            : `${vendor} sent nothing for ${timeout} ms`;
        cut(out, limit, new DOMException(message, "TimeoutError"));
      },
      () => cut(out, "signal", guard.aborted?.reason),
    );
  };

  return new ReadableStream<Uint8Array>(
    {
      start(out) {
        // The abort may have come between the headers and now.
        if (guard.aborted !== undefined) cut(out, "signal", guard.aborted.reason);
        else watchFrom(out);
      },
      async pull(out) {
        try {
          const { done, value } = await reader.read();
          if (!open) return;
          if (done) {
            end();
            out.close();
            return;
          }
          guard.release();
          watchFrom(out);
          out.enqueue(value);
        } catch (error) {
          if (!open) return;
          end({ limit: undefined });
          out.error(error);
        }
      },
      cancel(reason) {
        end();
        ignoreRejection(reader.cancel(reason));
      },
    },
    // Nothing is read before it is asked for.
    { highWaterMark: 0 },
  );
}
