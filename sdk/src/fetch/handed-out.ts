type ResponseClass = typeof Response;
type HandedOutClass = new (body: BodyInit | null, init: ResponseInit, of: Response) => Response;

/** The class made for the platform's `Response`, and that `Response`: another may be installed. */
let made: { readonly from: ResponseClass; readonly handedOut: HandedOutClass } | undefined;

/** An own class, since properties defined on each answer cost a tenth of a call. */
function makeClass(Base: ResponseClass): HandedOutClass {
  // Its name is the one a reader expects to see.
  return class Response extends Base {
    readonly #of: globalThis.Response;

    constructor(body: BodyInit | null, init: ResponseInit, of: globalThis.Response) {
      super(body, init);
      this.#of = of;
    }

    override get url(): string {
      return this.#of.url;
    }

    override get redirected(): boolean {
      return this.#of.redirected;
    }

    override get type(): ResponseType {
      return this.#of.type;
    }

    override clone(): globalThis.Response {
      const bare = super.clone();
      return new Response(bare.body, bare, this.#of);
    }
  };
}

/**
 * An answer as the vendor gave it, with another body: `url`, `redirected` and `type`, which the
 * constructor cannot set, are kept, on clones too.
 */
export function withBody(response: Response, body: ReadableStream | null): Response {
  if (made?.from !== Response) made = { from: Response, handedOut: makeClass(Response) };
  return new made.handedOut(body, response, response);
}
