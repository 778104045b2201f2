import { abortableStream } from "./abortable-stream.ts";
import { readText } from "./read-text.ts";
import { hasNoBody, type ScriptedAnswer } from "./scripted-answer.ts";

/**
 * The `Response` of a scripted answer.
 *
 * Its body is a stream of our own, and `text()` and `json()` read it: in every engine they settle
 * within microtasks, so a clock that moves as soon as the promises are quiet does not overtake them.
 *
 * @param signal errors a body that is still coming when it aborts, as fetch does
 */
export function scriptedResponse(
  answer: ScriptedAnswer,
  method: string,
  signal: AbortSignal | undefined,
): Response {
  const { status, body = "" } = answer;
  const headers = new Headers(answer.headers);
  if (body !== "" && !(body instanceof ReadableStream) && !headers.has("content-type")) {
    headers.set(
      "content-type",
      typeof body === "string" ? "text/plain;charset=UTF-8" : "application/json",
    );
  }
  const stream = hasNoBody(status) || method === "HEAD" ? null : bodyStream(body, signal);
  return readInMicrotasks(new Response(stream, { status, headers }));
}

function bodyStream(body: unknown, signal: AbortSignal | undefined): ReadableStream<Uint8Array> {
  if (body instanceof ReadableStream) {
    return signal === undefined ? body : abortableStream(body, signal);
  }
  const text = typeof body === "string" ? body : JSON.stringify(body);
  return new ReadableStream({
    start(controller) {
      if (text !== "") controller.enqueue(new TextEncoder().encode(text));
      controller.close();
    },
  });
}

function readInMicrotasks(response: Response): Response {
  const text = async (): Promise<string> => {
    if (response.bodyUsed) throw new TypeError("The body of this Response has already been used");
    return await readText(response);
  };
  const clone = (): Response => readInMicrotasks(Response.prototype.clone.call(response));
  return Object.assign(response, {
    text,
    clone,
    async json(): Promise<unknown> {
      return JSON.parse(await text());
    },
  });
}
