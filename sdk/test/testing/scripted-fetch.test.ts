import { expect, test } from "vitest";

import { scriptedFetch, virtualClock, type Answer } from "outbound-sdk/testing";

const URL_ = "https://vendor.example/things";

/** How a promise ends. */
async function ending(promise: Promise<Response>): Promise<unknown> {
  return await promise.then(
    (response) => response.status,
    (error: unknown) => error,
  );
}

/** A signal that counts the listeners standing on it. */
function countedSignal() {
  const controller = new AbortController();
  const { signal } = controller;
  const counted = { controller, signal, listeners: 0 };
  const { addEventListener, removeEventListener } = signal;
  signal.addEventListener = (...args: Parameters<typeof addEventListener>) => {
    counted.listeners += 1;
    addEventListener.apply(signal, args);
  };
  signal.removeEventListener = (...args: Parameters<typeof removeEventListener>) => {
    counted.listeners -= 1;
    removeEventListener.apply(signal, args);
  };
  return counted;
}

test("it gives the answers in order, repeats the last, and counts", async () => {
  const vendor = scriptedFetch([503, { status: 429, headers: { "retry-after": "2" } }, 200]);
  expect(await ending(vendor.fetch(URL_))).toBe(503);
  const second = await vendor.fetch(URL_);
  expect([second.status, second.headers.get("retry-after")]).toEqual([429, "2"]);
  expect(await ending(vendor.fetch(URL_))).toBe(200);
  expect(await ending(vendor.fetch(URL_))).toBe(200);
  expect(vendor.requests.map(({ number }) => number)).toEqual([1, 2, 3, 4]);
});

test("a script changed after it was handed over changes nothing", async () => {
  const answers: Answer[] = [200];
  const vendor = scriptedFetch(answers);
  answers[0] = 7;
  expect(await ending(vendor.fetch(URL_))).toBe(200);
});

test("a status alone has an empty body", async () => {
  const response = await scriptedFetch([200]).fetch(URL_);
  expect(await response.text()).toBe("");
  expect(response.headers.get("content-type")).toBe(null);
});

test("a string is sent as it is, any other value as JSON, and headers may say otherwise", async () => {
  const vendor = scriptedFetch([
    { status: 200, body: "plain" },
    { status: 200, body: { a: [1] } },
    { status: 200, body: null },
    { status: 200, body: "{", headers: { "Content-Type": "application/json" } },
  ]);
  const seen: string[] = [];
  for (let request = 0; request < 4; request += 1) {
    const response = await vendor.fetch(URL_);
    seen.push(`${response.headers.get("content-type")}: ${await response.text()}`);
  }
  expect(seen).toEqual([
    "text/plain;charset=UTF-8: plain",
    'application/json: {"a":[1]}',
    "application/json: null",
    "application/json: {",
  ]);
});

test("json() reads the body, of a clone too, and a body is read once", async () => {
  const response = await scriptedFetch([{ status: 200, body: { a: "ä€" } }]).fetch(URL_);
  const copy = response.clone();
  expect(await response.json()).toEqual({ a: "ä€" });
  expect(response.bodyUsed).toBe(true);
  await expect(response.text()).rejects.toThrow(TypeError);
  expect(await copy.text()).toBe('{"a":"ä€"}');
});

test("a body can be read as bytes and as a stream", async () => {
  const vendor = scriptedFetch([{ status: 200, body: "abc" }]);
  expect((await (await vendor.fetch(URL_)).arrayBuffer()).byteLength).toBe(3);
  const reader = (await vendor.fetch(URL_)).body?.getReader();
  expect((await reader?.read())?.value).toEqual(new TextEncoder().encode("abc"));
});

test("text settles within a few microtasks, so an instant clock does not overtake it", async () => {
  const vendor = scriptedFetch([{ status: 200, body: "abc" }]);
  let text: string | undefined;
  void vendor.fetch(URL_).then(async (response) => {
    text = await response.text();
  });
  for (let turn = 0; turn < 20; turn += 1) await undefined;
  expect(text).toBe("abc");
});

test("204 and an answer to HEAD have no body at all", async () => {
  const vendor = scriptedFetch([
    204,
    { status: 200, body: "x", headers: { "content-length": "1" } },
  ]);
  const empty = await vendor.fetch(URL_);
  expect([empty.body, await empty.text()]).toEqual([null, ""]);
  const head = await vendor.fetch(URL_, { method: "HEAD" });
  expect([head.body, head.headers.get("content-length")]).toEqual([null, "1"]);
});

test("offline rejects as a fetch without a network does", async () => {
  const error = await ending(scriptedFetch(["offline"]).fetch(URL_));
  expect(error).toBeInstanceOf(TypeError);
  expect((error as Error).message).toBe("fetch failed");
});

test("a hang settles with the signal's reason when the signal aborts", async () => {
  const vendor = scriptedFetch(["hang"]);
  const { controller, signal } = countedSignal();
  const end = ending(vendor.fetch(URL_, { signal }));
  const reason = new Error("enough");
  controller.abort(reason);
  expect(await end).toBe(reason);
});

test.each(["hang", 200, "offline", () => 200] as const)(
  "a signal that aborted before rejects with its reason, whatever the answer: %s",
  async (answer) => {
    const vendor = scriptedFetch([answer]);
    const signal = AbortSignal.abort("gone");
    expect(await ending(vendor.fetch(URL_, { signal }))).toBe("gone");
    expect(vendor.requests.length).toBe(1);
    expect(vendor.requests[0]?.signal).toBe(signal);
  },
);

test("an abort does not wait for a function that goes on working", async () => {
  const controller = new AbortController();
  const vendor = scriptedFetch([() => new Promise<number>(() => {})]);
  const end = ending(vendor.fetch(URL_, { signal: controller.signal }));
  controller.abort("enough");
  expect(await end).toBe("enough");
});

test.each<[string, Answer]>([
  ["an answer", 200],
  ["no connection", "offline"],
  ["an answer after a while", { status: 200, afterMs: 5 }],
  ["a function that throws", () => Promise.reject(new Error("no"))],
  ["a stream that is read to its end", { status: 200, body: new Blob(["streamed"]).stream() }],
])("no listener stays on the signal after %s", async (_, answer) => {
  const clock = virtualClock({ auto: true });
  const counted = countedSignal();
  const { fetch } = scriptedFetch([answer], { clock });
  await fetch(URL_, { signal: counted.signal }).then(
    (response) => response.text(),
    () => undefined,
  );
  expect(counted.listeners).toBe(0);
});

test("a hang listens to the signal, and no longer when that has aborted", async () => {
  const counted = countedSignal();
  const end = ending(scriptedFetch(["hang"]).fetch(URL_, { signal: counted.signal }));
  expect(counted.listeners).toBe(1);
  counted.controller.abort("enough");
  expect([await end, counted.listeners]).toEqual(["enough", 0]);
});

test("afterMs answers that much later on the clock", async () => {
  const clock = virtualClock({ start: 0 });
  const vendor = scriptedFetch([{ status: 200, afterMs: 250, body: "late" }], { clock });
  let at: number | undefined;
  void vendor.fetch(URL_).then(() => {
    at = clock.now();
  });
  await clock.advance(1_000);
  expect(at).toBe(250);
});

test("an abort during afterMs rejects at once and leaves no timer", async () => {
  const clock = virtualClock({ start: 0 });
  const counted = countedSignal();
  const vendor = scriptedFetch([{ status: 200, afterMs: 250 }], { clock });
  const end = ending(vendor.fetch(URL_, { signal: counted.signal }));
  await clock.advance(100);
  counted.controller.abort("enough");
  expect(await end).toBe("enough");
  expect(clock.pending).toBe(0);
});

test.each<[string, RequestInit]>([
  ["a request", {}],
  [
    "a request whose body is still being read",
    { method: "PUT", body: new TextEncoder().encode("a") },
  ],
])("an abort in the turn of %s leaves no timer and no listener", async (_, init) => {
  const clock = virtualClock();
  const counted = countedSignal();
  const vendor = scriptedFetch([{ status: 200, afterMs: 1_000 }], { clock });
  const end = ending(vendor.fetch(URL_, { ...init, signal: counted.signal }));
  counted.controller.abort("enough");
  expect(await end).toBe("enough");
  await clock.advance(0);
  expect([clock.pending, counted.listeners]).toEqual([0, 0]);
});

test("a function is asked with the request, and may give any answer, a Response or a rejection", async () => {
  const numbers: number[] = [];
  const own = new Response("own", { status: 418 });
  const broken = new Error("broken");
  const vendor = scriptedFetch([
    ({ number }) => {
      numbers.push(number);
      return 503;
    },
    async ({ number, url }) => {
      numbers.push(number);
      return { status: 200, body: url };
    },
    () => own,
    () => {
      throw broken;
    },
    () => "offline",
  ]);
  expect(await ending(vendor.fetch(URL_))).toBe(503);
  expect(await (await vendor.fetch(URL_)).text()).toBe(URL_);
  expect(await vendor.fetch(URL_)).toBe(own);
  expect(await ending(vendor.fetch(URL_))).toBe(broken);
  expect(await ending(vendor.fetch(URL_))).toBeInstanceOf(TypeError);
  expect(numbers).toEqual([1, 2]);
});

test("a request is seen as it was sent", async () => {
  const vendor = scriptedFetch([200]);
  const { signal } = new AbortController();
  await vendor.fetch(new URL("/things?a=1", URL_), {
    method: "post",
    headers: { "X-Key": "k" },
    body: "payload",
    signal,
  });
  const [request] = vendor.requests;
  expect(request?.url).toBe("https://vendor.example/things?a=1");
  expect(request?.method).toBe("POST");
  expect([...(request?.headers ?? [])]).toEqual([
    ["content-type", "text/plain;charset=UTF-8"],
    ["x-key", "k"],
  ]);
  expect(request?.body).toBe("payload");
  expect(request?.signal).toBe(signal);
});

test("a Request object is seen with its own method, headers, body and signal, and is used up", async () => {
  const vendor = scriptedFetch([200]);
  const sent = new Request(URL_, { method: "PUT", headers: { "x-key": "k" }, body: "x" });
  await vendor.fetch(sent);
  const [request] = vendor.requests;
  expect([request?.method, request?.headers.get("x-key"), request?.body]).toEqual([
    "PUT",
    "k",
    "x",
  ]);
  expect(request?.signal).toBe(sent.signal);
  expect(sent.bodyUsed).toBe(true);
  await expect(vendor.fetch(sent)).rejects.toThrow(TypeError);
  expect(vendor.requests.length).toBe(1);
});

test("null for an init is none, as with fetch itself", async () => {
  const { fetch, requests } = scriptedFetch([200]);
  expect((await fetch(URL_, null as never)).status).toBe(200);
  expect(requests[0]).toMatchObject({ method: "GET", body: undefined, signal: undefined });
});

test("init wins over the Request object, and a signal of null takes its signal away", async () => {
  const vendor = scriptedFetch([200]);
  const sent = new Request(URL_, { headers: { a: "1" }, signal: AbortSignal.abort() });
  await vendor.fetch(sent, { method: "PATCH", headers: { b: "2" }, signal: null, body: "y" });
  const [request] = vendor.requests;
  expect([request?.method, request?.headers.get("a"), request?.headers.get("b")]).toEqual([
    "PATCH",
    null,
    "2",
  ]);
  expect([request?.body, request?.signal]).toEqual(["y", undefined]);
});

test.each<[string, () => BodyInit, string]>([
  ["a form", () => new URLSearchParams({ a: "1 2" }), "a=1+2"],
  ["bytes", () => new TextEncoder().encode("bytes"), "bytes"],
  ["a blob", () => new Blob(["blob"]), "blob"],
  ["a stream", () => new Blob(["stream"]).stream(), "stream"],
])(
  "a body of %s is read to its end before the answer, as a real vendor does",
  async (_, body, text) => {
    const vendor = scriptedFetch([(request) => ({ status: 200, body: request.body })]);
    const init = { method: "POST", body: body(), duplex: "half" };
    expect(await (await vendor.fetch(URL_, init)).text()).toBe(text);
    expect(vendor.requests[0]?.body).toBe(text);
  },
);

test.each<[string, () => Blob | FormData]>([
  ["a blob", () => new Blob(["x".repeat(100_000)])],
  [
    "a form with a file",
    () => {
      const form = new FormData();
      form.set("file", new Blob(["x".repeat(100_000)]), "x.txt");
      return form;
    },
  ],
])("an instant clock waits while the platform reads %s", async (_, body) => {
  const clock = virtualClock({ start: 0, auto: true });
  const vendor = scriptedFetch([200]);
  let timedOut = false;
  const cancel = clock.timer(1, () => {
    timedOut = true;
  });
  await vendor.fetch(URL_, { method: "POST", body: body() });
  cancel();
  expect([timedOut, clock.now()]).toEqual([false, 0]);
  expect(vendor.requests[0]?.body?.length).toBeGreaterThanOrEqual(100_000);
});

test.each<[string, (response: Response) => Promise<unknown>]>([
  ["clone()", (response) => Promise.all([response.clone(), response].map((one) => one.text()))],
  [
    "tee()",
    (response) => Promise.all((response.body?.tee() ?? []).map((one) => new Response(one).text())),
  ],
])("an instant clock waits while Node copies a body by %s", async (_, read) => {
  const clock = virtualClock({ start: 0, auto: true });
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(new TextEncoder().encode("x"));
      controller.close();
    },
  });
  const response = await scriptedFetch([{ status: 200, body }]).fetch(URL_);
  const cancel = clock.timer(1, () => {});
  await read(response);
  cancel();
  expect(clock.now()).toBe(0);
});

test.each<[string, string, RequestInit]>([
  ["a relative URL", "/things", {}],
  ["an invalid header value", URL_, { headers: { a: "1\n2" } }],
  ["a body with GET", URL_, { body: "x" }],
  ["a body with HEAD", URL_, { method: "head", body: "x" }],
  ["a stream without duplex", URL_, { method: "POST", body: new Blob(["x"]).stream() }],
])(
  "%s is refused with a TypeError, as fetch does, and no request is seen",
  async (_, url, init) => {
    const vendor = scriptedFetch([200]);
    await expect(vendor.fetch(url, init)).rejects.toThrow(TypeError);
    expect(vendor.requests.length).toBe(0);
  },
);

test("a stream that was used before is refused", async () => {
  const vendor = scriptedFetch([200]);
  const body = new Blob(["x"]).stream();
  const init = { method: "POST", body, duplex: "half" };
  await vendor.fetch(URL_, init);
  await expect(vendor.fetch(URL_, init)).rejects.toThrow(TypeError);
});

test("a stream still coming ends with the signal's reason when the signal aborts, and is cancelled", async () => {
  let cancelled: unknown;
  const source = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(new TextEncoder().encode("half")),
    cancel(reason) {
      cancelled = reason;
    },
  });
  const counted = countedSignal();
  const vendor = scriptedFetch([{ status: 200, body: source }]);
  const reader = (await vendor.fetch(URL_, { signal: counted.signal })).body?.getReader();
  expect(new TextDecoder().decode((await reader?.read())?.value)).toBe("half");
  const rest = reader?.read();
  counted.controller.abort("enough");
  await expect(rest).rejects.toBe("enough");
  expect(cancelled).toBe("enough");
});

test("a stream passes on its error, its end and a cancel, and leaves no listener", async () => {
  const broken = new Error("half way");
  let cancelled: unknown;
  const vendor = scriptedFetch([
    { status: 200, body: new ReadableStream({ pull: () => Promise.reject(broken) }) },
    { status: 200, body: new Blob(["whole"]).stream() },
    {
      status: 200,
      body: new ReadableStream({
        cancel(reason) {
          cancelled = reason;
        },
      }),
    },
  ]);
  const counted = countedSignal();
  const { signal } = counted;
  await expect((await vendor.fetch(URL_, { signal })).text()).rejects.toBe(broken);
  expect(counted.listeners).toBe(0);
  expect(await (await vendor.fetch(URL_, { signal })).text()).toBe("whole");
  expect(counted.listeners).toBe(0);
  await (await vendor.fetch(URL_, { signal })).body?.cancel("unread");
  expect([cancelled, counted.listeners]).toEqual(["unread", 0]);
});

const ANSWER =
  'a status from 200 to 599, { status, headers?, body?, afterMs? }, "hang", "offline" or a function';

test.each<[unknown, string]>([
  [503, "answers is 503; allowed: an array with at least one answer"],
  [[], "answers is an empty array; allowed: an array with at least one answer"],
  [[200, 99], `answer 2 is 99; allowed: ${ANSWER}`],
  [[600], `answer 1 is 600; allowed: ${ANSWER}`],
  [[200.5], `answer 1 is 200.5; allowed: ${ANSWER}`],
  [["hangs"], `answer 1 is "hangs"; allowed: ${ANSWER}`],
  [[null], `answer 1 is null; allowed: ${ANSWER}`],
  [[{}], "answer 1 has the status undefined; allowed: an integer from 200 to 599"],
  [
    [{ status: 200, header: {} }],
    'answer 1 has the unknown field "header"; allowed: status, headers, body, afterMs',
  ],
  [
    [{ status: 200, headers: { "a b": "1" } }],
    "answer 1 has the headers { a b }; allowed: an object of header names and their values",
  ],
  [
    [{ status: 200, body: () => {} }],
    "answer 1 has the body a function; allowed: a string, a stream, or a value that JSON can carry",
  ],
  [
    [{ status: 200, body: 1n }],
    "answer 1 has the body 1; allowed: a string, a stream, or a value that JSON can carry",
  ],
  [
    [{ status: 204, body: "x" }],
    "answer 1 has the status 204 and a body; allowed: no body with 204",
  ],
  [
    [{ status: 200, afterMs: -1 }],
    "answer 1 has afterMs -1; allowed: a finite number of milliseconds >= 0",
  ],
  [
    [{ status: 200, afterMs: 5 }],
    "answer 1 has afterMs 5 but no clock to wait on; allowed: scriptedFetch(answers, { clock })",
  ],
])("the script %o is refused with what was given and what is allowed", (answers, message) => {
  expect(() => scriptedFetch(answers as never)).toThrow(
    new RangeError(`scriptedFetch: ${message}`),
  );
});

test("an unknown option is refused", () => {
  expect(() => scriptedFetch([200], { clok: virtualClock() } as never)).toThrow(
    'scriptedFetch: unknown option "clok"; allowed: clock',
  );
});

test("a function that gives no answer rejects with an error no client takes for a lost network", async () => {
  const error = await ending(scriptedFetch([() => "hung" as "hang"]).fetch(URL_));
  expect(error).toBeInstanceOf(RangeError);
  expect((error as Error).message).toBe(
    `scriptedFetch: what the function gave for request 1 is "hung"; allowed: ${ANSWER}`,
  );
});

test.each<[unknown, string]>([
  [() => 200, "a function"],
  [{ 0: 200 }, "{ 0 }"],
  [undefined, "undefined"],
])("answers that are %o are shown as %s", (answers, text) => {
  expect(() => scriptedFetch(answers as never)).toThrow(`answers is ${text}; allowed`);
  expect(() => scriptedFetch([[answers]] as never)).toThrow("answer 1 is an array; allowed");
});

test("a body that comes after the abort is never begun", async () => {
  const controller = new AbortController();
  const stream = new ReadableStream<Uint8Array>();
  const vendor = scriptedFetch([
    () => {
      // The answer and the abort fall together; the answer is looked at first.
      queueMicrotask(() => controller.abort("enough"));
      return { status: 200, body: stream };
    },
  ]);
  const end = await vendor.fetch(URL_, { signal: controller.signal }).then(
    async (response) => await response.text().catch((error: unknown) => error),
    (error: unknown) => error,
  );
  expect(end).toBe("enough");
});

test("a long value is cut in a message", () => {
  expect(() => scriptedFetch(["x".repeat(500)] as never)).toThrow(
    `is "${"x".repeat(60)}..."; allowed`,
  );
});
