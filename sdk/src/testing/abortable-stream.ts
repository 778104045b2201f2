/**
 * The same stream, ended with the signal's reason when the signal aborts: what fetch does to a body
 * still on its way. The listener leaves with the stream's end, error or cancel.
 */
export function abortableStream(
  source: ReadableStream<Uint8Array>,
  signal: AbortSignal,
): ReadableStream<Uint8Array> {
  const reader = source.getReader();
  let onAbort: () => void;
  const leave = (): void => signal.removeEventListener("abort", onAbort);
  return new ReadableStream(
    {
      start(controller) {
        onAbort = () => {
          controller.error(signal.reason);
          // The source may refuse to be cancelled; the consumer has its error already.
          reader.cancel(signal.reason).catch(() => {});
        };
        if (signal.aborted) onAbort();
        else signal.addEventListener("abort", onAbort, { once: true });
      },
      async pull(controller) {
        try {
          const { done, value } = await reader.read();
          if (signal.aborted) return;
          if (done) {
            leave();
            controller.close();
          } else {
            controller.enqueue(value);
          }
        } catch (error) {
          leave();
          throw error;
        }
      },
      async cancel(reason) {
        leave();
        await reader.cancel(reason);
      },
    },
    // Nothing is read ahead: a test that counts what was taken from its stream counts truly.
    { highWaterMark: 0 },
  );
}
