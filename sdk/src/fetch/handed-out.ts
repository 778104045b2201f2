/**
 * An answer as the vendor gave it, with another body: `url`, `redirected` and `type`, which the
 * constructor cannot set, are kept, on clones too.
 */
export function withBody(response: Response, body: ReadableStream | null): Response {
  const { status, statusText, headers, url, redirected, type } = response;
  const kept = { url: { value: url }, redirected: { value: redirected }, type: { value: type } };
  const dress = (bare: Response): Response =>
    Object.defineProperties(bare, {
      ...kept,
      clone: { value: () => dress(Response.prototype.clone.call(bare)) },
    });
  return dress(new Response(body, { status, statusText, headers }));
}
