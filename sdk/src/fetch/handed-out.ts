/** Statuses whose answer has no body: RFC 9110 6.4.1; the constructor refuses one. */
const BODILESS: ReadonlySet<number> = new Set([204, 205, 304]);

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
  const shown = BODILESS.has(status) ? null : body;
  return dress(new Response(shown, { status, statusText, headers }));
}
