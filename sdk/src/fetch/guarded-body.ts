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

  /** When the last chunk came, if one came since the timer was set. */
  let moved: number | undefined;

  /** @param silence how long nothing may come from now on, in milliseconds */
  const watchFor = (out: ReadableStreamDefaultController, silence: number): void => {
    const left = Math.max(0, cutAt - runtime.now());
    const limit = left <= silence ? "deadline" : "timeout";
    moved = undefined;
    guard.hold(
      Math.min(left, silence),
      () => {
        if (limit === "timeout" && moved !== undefined) {
          // A timer for each chunk would cost more than the chunk: one is set for what is left.
          watchFor(out, Math.max(0, moved + timeout - runtime.now()));
          return;
        }
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
        else watchFor(out, timeout);
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
          moved = runtime.now();
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
