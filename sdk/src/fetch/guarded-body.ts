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
 * Until somebody reads, the watch holds no process.
 */
export function guardBody(
  reader: ReadableStreamDefaultReader<Uint8Array>,
  watch: BodyWatch,
): ReadableStream {
  const { runtime, timeout, cutAt, controller, onEnd, vendor } = watch;
  const guard = new Guard(runtime, watch.signals);
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

  /** When the headers or the last chunk came. */
  let since = runtime.now();
  /** Whether a chunk came since the timer was set. */
  let moved = false;
  /** Whether somebody waits for a chunk. */
  let reading = false;
  /** Whether the timer that runs keeps a process alive. */
  let holding = false;

  const late = (limit: "deadline" | "timeout"): string => {
    if (limit === "deadline") {
      return reading
        ? `${vendor} did not answer within ${watch.deadline} ms`
        : `${vendor} answered, and was not read to its end within ${watch.deadline} ms`;
    }
    return reading
      ? `${vendor} sent nothing for ${timeout} ms`
      : `${vendor} answered, and nobody read it for ${timeout} ms`;
  };

  /** Sets the timer for what is left of this silence. */
  const watchOn = (out: ReadableStreamDefaultController): void => {
    const now = runtime.now();
    const left = Math.max(0, cutAt - now);
    const silence = Math.max(0, since + timeout - now);
    const limit = left <= silence ? "deadline" : "timeout";
    moved = false;
    holding = reading;
    guard.hold(
      Math.min(left, silence),
      () => {
        // A timer for each chunk would cost more than the chunk: one is set for what is left.
        if (limit === "timeout" && moved) watchOn(out);
        else cut(out, limit, new DOMException(late(limit), "TimeoutError"));
      },
      () => cut(out, "signal", guard.aborted?.reason),
      !reading,
    );
  };

  return new ReadableStream<Uint8Array>(
    {
      start(out) {
        // The abort may have come between the headers and now.
        if (guard.aborted !== undefined) cut(out, "signal", guard.aborted.reason);
        else watchOn(out);
      },
      async pull(out) {
        reading = true;
        // Only once: a reader that goes on is not told from one that pauses at each chunk.
        if (!holding) watchOn(out);
        try {
          const { done, value } = await reader.read();
          if (!open) return;
          if (done) {
            end();
            out.close();
            return;
          }
          reading = false;
          moved = true;
          since = runtime.now();
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
