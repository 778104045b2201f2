import { ignoreRejection } from "./call-safely.ts";

/** Lets the connection of an answer nobody will read go. Never waits, never fails. */
export function discardBody(response: Response): void {
  try {
    ignoreRejection(response.body?.cancel());
  } catch {
    // A hand-made body may throw where a real one rejects; it has nothing to free.
  }
}

/**
 * Reads a body as UTF-8 text. Through a reader, so that an attempt that is cut can cancel a body
 * that has stalled and does not hear the signal: a body being read by `text()` is locked.
 *
 * @param onReader gets the function that cancels the body
 */
export async function readText(
  response: Response,
  onReader: (cancel: () => void) => void,
): Promise<string> {
  const body = response.body;
  if (body === null) return "";
  // Hand-made answers of tests may have no stream.
  if (typeof body?.getReader !== "function") return await response.text();
  const reader = body.getReader();
  onReader(() => ignoreRejection(reader.cancel()));
  const decoder = new TextDecoder();
  let text = "";
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    text += decoder.decode(value, { stream: true });
  }
}
