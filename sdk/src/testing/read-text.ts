/**
 * Reads a body to its end as text, chunk by chunk.
 *
 * Not `text()`: Chromium and WebKit settle it in a task of their own, so a clock that moves as soon
 * as the promises are quiet would end the attempt's timer first. A reader settles in microtasks.
 *
 * @throws TypeError when the body was used before, as `text()` does
 */
export async function readText(holder: {
  readonly body: ReadableStream<Uint8Array> | null;
}): Promise<string> {
  if (holder.body === null) return "";
  const reader = holder.body.getReader();
  const decoder = new TextDecoder();
  let text = "";
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    text += decoder.decode(value, { stream: true });
  }
}
