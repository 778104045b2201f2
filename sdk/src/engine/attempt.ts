import { discardBody, readText } from "./body.ts";
import { isSuccess } from "./classify.ts";
import { OutboundError } from "./errors.ts";
import type { Exchange } from "./exchange.ts";
import type { Failure } from "./failure.ts";
import { UnusableBody } from "./failure.ts";
import type { Guard } from "./guard.ts";
import { abortFailure } from "./guard.ts";
import { isProgrammerError } from "./programmer-error.ts";
import { parseRetryAfter } from "./retry-after.ts";

/** How one attempt ended. */
export type Attempted<T> =
  | {
      readonly failure?: never;
      readonly value: T;
      readonly status: number;
      /** Aborts the request: an answer handed out unread still depends on it. */
      readonly controller: AbortController;
    }
  | { readonly failure: Failure };

/** What cuts an attempt that takes too long. */
export interface Cutoff {
  readonly by: "timeout" | "deadline";
  /** When the attempt is cut, in milliseconds from now. */
  readonly ms: number;
  /** The limit as the caller gave it: the number in the message. */
  readonly limitMs: number;
}

/**
 * Sends one request and reads its answer, body included, under one timer. Settles as soon as the
 * cutoff or the caller's signal says so, whether or not `fetch` hears the abort, and lets go of
 * whatever comes later.
 */
export function attempt<T>(
  exchange: Exchange<T>,
  number: number,
  guard: Guard,
  cutoff: Cutoff,
  now: () => number,
): Promise<Attempted<T>> {
  return new Promise((resolve) => {
    const controller = new AbortController();
    let open = true;
    let status: number | undefined;
    let letGo: (() => void) | undefined;
    /** Stands while the body of a failed answer is read: nothing can make it better. */
    let known: Failure | undefined;
    /** The same for an answer whose body does not matter: nothing can make it worse. */
    let accepted: Attempted<T> | undefined;

    const end = (attempted: Attempted<T>): void => {
      if (!open) return;
      open = false;
      guard.release();
      resolve(attempted);
    };
    const cut = (failure: Failure, reason: unknown): void => {
      end(accepted ?? { failure });
      controller.abort(reason);
      letGo?.();
    };

    guard.hold(
      cutoff.ms,
      () => {
        const reason = `${exchange.vendor} did not answer within ${cutoff.limitMs} ms`;
        const retry = cutoff.by === "timeout";
        cut(
          retry && known !== undefined ? known : { kind: cutoff.by, reason, retry, status },
          new DOMException(reason, "TimeoutError"),
        );
      },
      () => {
        const failure = abortFailure(guard.aborted);
        cut(failure, failure.cause);
      },
    );

    const exchangeOnce = async (): Promise<void> => {
      const response = await exchange.send(controller.signal, number);
      status = statusOf(response);
      if (!open) return discardBody(response);
      letGo = () => discardBody(response);
      const read = (): Promise<string> =>
        readText(response, (cancel) => {
          letGo = cancel;
        });
      if (isSuccess(status)) {
        const { parse, accept } = exchange;
        if (accept !== undefined) {
          accepted = { value: accept(response), status, controller };
          await read();
          end(accepted);
          return;
        }
        const value = parse === undefined ? (response as T) : parse(await read(), response);
        end({ value, status, controller });
        return;
      }
      const retry = exchange.retryStatus(status);
      known = {
        kind: "status",
        reason: `${exchange.vendor} responded ${status}`,
        retry,
        status,
        askedMs: retry ? parseRetryAfter(response.headers, status, now()) : undefined,
        response,
        controller,
      };
      if (exchange.readFailure !== undefined) {
        const { askedMs, detail } = exchange.readFailure(await read(), response);
        known = { ...known, askedMs: known.askedMs ?? (retry ? askedMs : undefined), detail };
      }
      end({ failure: known });
    };
    exchangeOnce().catch((error: unknown) => {
      if (!open) return;
      const failure = thrownFailure(exchange.vendor, error, status);
      // A failed answer whose body breaks has failed by its status.
      end(accepted ?? { failure: failure.kind === "thrown" ? failure : (known ?? failure) });
      letGo?.();
    });
  });
}

function thrownFailure(vendor: string, error: unknown, status: number | undefined): Failure {
  if (error instanceof UnusableBody) {
    const { kind, message, cause } = error;
    return { kind, reason: message, retry: kind === "body", status, cause };
  }
  // A permanent error of our own comes from a header function: a key that cannot be.
  if (OutboundError.is(error) && error.permanent) {
    return { kind: "thrown", reason: error.message, retry: false, status, cause: error };
  }
  if (isProgrammerError(error)) {
    // Not its message: a runtime's quotes the header it refuses, and the key with it.
    const reason = `The call to ${vendor} threw a ${(error as Error).name}`;
    return { kind: "thrown", reason, retry: false, status, cause: error };
  }
  const reason = `${vendor} could not be reached`;
  return { kind: "network", reason, retry: true, status, cause: error };
}

function statusOf(response: Response | undefined): number {
  const status: unknown = response?.status;
  if (typeof status === "number") return status;
  throw new TypeError(
    `fetch is not a function that resolves with a Response: got ${typeof response}`,
  );
}
