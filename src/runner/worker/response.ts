const Platform = globalThis.Response;

/**
 * A `Response` whose body is read in microtasks, as a body made of text is in Node. Firefox reads one
 * in tasks of its own: a program's clock that moves when nothing else has to be done would move
 * meanwhile, and end the timers of the very request that is being read.
 */
export class ResponseAtOnce extends Platform {
  constructor(body?: BodyInit | null, init: ResponseInit = {}) {
    const bytes = bytesOf(body);
    if (bytes === undefined) {
      super(body, init);
      return;
    }
    const headers = new Headers(init.headers);
    if (typeof body === "string" && !headers.has("content-type")) {
      headers.set("content-type", "text/plain;charset=UTF-8");
    }
    super(streamOf(bytes), { ...init, headers });
  }

  static override json(data: unknown, init: ResponseInit = {}): Response {
    const text = JSON.stringify(data);
    if (text === undefined) throw new TypeError("Value is not JSON serializable");
    const headers = new Headers(init.headers);
    if (!headers.has("content-type")) headers.set("content-type", "application/json");
    return new ResponseAtOnce(text, { ...init, headers });
  }

  override clone(): Response {
    return Object.setPrototypeOf(super.clone(), ResponseAtOnce.prototype) as Response;
  }

  override async bytes(): Promise<Uint8Array<ArrayBuffer>> {
    if (this.bodyUsed) throw new TypeError("Body is unusable: Body has already been read");
    const parts: Uint8Array[] = [];
    const reader = (this.body as ReadableStream<Uint8Array> | null)?.getReader();
    let size = 0;
    for (let part = await reader?.read(); part?.done === false; part = await reader?.read()) {
      parts.push(part.value);
      size += part.value.byteLength;
    }
    const whole = new Uint8Array(size);
    let at = 0;
    for (const part of parts) {
      whole.set(part, at);
      at += part.byteLength;
    }
    return whole;
  }

  override async arrayBuffer(): Promise<ArrayBuffer> {
    return (await this.bytes()).buffer;
  }

  override async text(): Promise<string> {
    return new TextDecoder().decode(await this.bytes());
  }

  override async json(): Promise<unknown> {
    return JSON.parse(await this.text());
  }
}

// Its name is what is printed of it, also where a build has shortened names.
Object.defineProperty(ResponseAtOnce, "name", { value: "Response" });

/** Bytes of a body that is there as a whole; undefined for none, a stream, a form or a file. */
function bytesOf(body: BodyInit | null | undefined): Uint8Array | undefined {
  if (typeof body === "string") return new TextEncoder().encode(body);
  if (body instanceof ArrayBuffer) return new Uint8Array(body.slice(0));
  if (ArrayBuffer.isView(body)) {
    return new Uint8Array(body.buffer, body.byteOffset, body.byteLength).slice();
  }
  return undefined;
}

function streamOf(bytes: Uint8Array): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start(controller) {
      if (bytes.byteLength > 0) controller.enqueue(bytes);
      controller.close();
    },
  });
}
