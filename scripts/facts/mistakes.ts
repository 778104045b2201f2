import { OutboundError, createOutbound } from "outbound-sdk";
import { instantly } from "outbound-sdk/instantly";
import { virtualClock } from "outbound-sdk/testing";

import type { Part } from "./part.ts";
import { code, literal, table } from "./wording.ts";

const types: Readonly<Record<string, new (message: string) => Error>> = {
  TypeError,
  ReferenceError,
  SyntaxError,
  RangeError,
  EvalError,
  URIError,
  Error,
};

/** What runtimes say: of a mistake in code, and of a network that fails. */
const messages: readonly (readonly [name: string, message: string])[] = [
  ["ReferenceError", "token is not defined"],
  ["SyntaxError", "Unexpected token"],
  ["RangeError", "Invalid array length"],
  ["TypeError", "client.fetch is not a function"],
  ["TypeError", "x is not a function. (In 'x()', 'x' is undefined)"],
  ["TypeError", "Agent is not a constructor"],
  ["TypeError", "Cannot read properties of undefined (reading 'get')"],
  ["TypeError", "Cannot read property 'get' of undefined"],
  ["TypeError", "Cannot set properties of null (setting 'get')"],
  ["TypeError", 'can\'t access property "get", x is undefined'],
  ["TypeError", "options is undefined"],
  ["TypeError", "options is null"],
  ["TypeError", "options has no properties"],
  ["TypeError", "undefined is not an object (evaluating 'x.get')"],
  ["TypeError", "null is not an object (evaluating 'x.get')"],
  ["TypeError", "options is not iterable"],
  ["TypeError", "options is not async iterable"],
  ["TypeError", "Cannot destructure property 'a' of 'b' as it is undefined."],
  ["TypeError", "Spread syntax requires ...iterable[Symbol.iterator] to be a function"],
  ["TypeError", "Failed to parse URL from /campaigns"],
  ["TypeError", "Invalid URL"],
  ["TypeError", "fetch: /campaigns is not a valid URL."],
  ["TypeError", "URL is not valid or contains user credentials."],
  ["TypeError", '"/campaigns" cannot be parsed as a URL.'],
  ["TypeError", "fetch() URL is invalid"],
  ["TypeError", "URL must be a string"],
  ["TypeError", 'Headers.append: "a\\nb" is an invalid header value.'],
  ["TypeError", 'Headers.append: "a b" is an invalid header name.'],
  ["TypeError", 'Invalid header value: "a"'],
  ["TypeError", 'Invalid header name: "a b"'],
  ["TypeError", "Header 'x-api-key' has invalid value: 'a'"],
  ["TypeError", "Failed to execute 'fetch' on 'Window': Invalid value"],
  ["TypeError", "Failed to construct 'Headers': Invalid name"],
  ["TypeError", "Cannot convert argument to a ByteString because of character 8217"],
  ["TypeError", "x cannot be converted to ByteString because of character 8217"],
  ["TypeError", "The value is not a valid ByteString."],
  ["TypeError", "String contains non ISO-8859-1 code point."],
  // The network, as runtimes tell of it, and what only looks like a mistake.
  ["TypeError", "fetch failed"],
  ["TypeError", "Failed to fetch"],
  ["TypeError", "Load failed"],
  ["TypeError", "NetworkError when attempting to fetch resource."],
  ["TypeError", "terminated"],
  ["TypeError", "error sending request for url (https://x.example/invalid-url)"],
  ["TypeError", "the peer is gone, options is undefined"],
  ["TypeError", "connect to a is undefined"],
  ["TypeError", "peer has no properties left"],
  ["TypeError", "at Cannot read properties of undefined"],
  ["TypeError", "no: can't access property x"],
  ["TypeError", "x: undefined is not an object"],
  ["TypeError", "so: Cannot destructure it"],
  ["TypeError", "so: Spread syntax requires more"],
  ["TypeError", "so: Invalid header value"],
  ["TypeError", "the Header x has invalid value"],
  ["TypeError", "answer: Invalid value was sent"],
  ["TypeError", "the URL is not valid today"],
  ["Error", "x is not a function"],
  ["EvalError", "x is not a function"],
  ["URIError", "URI malformed"],
  ["DOMException", "Invalid URL"],
];

/** Whether each message that `fetch` rejects with is a mistake in code, or sent again. */
export async function mistakeTable(): Promise<Part> {
  const rows: string[][] = [];
  for (const [name, message] of messages) {
    const Kind = types[name];
    const thrown =
      Kind === undefined ? new DOMException(message, "SyntaxError") : new Kind(message);
    rows.push([code(name), code(message), await becomes(thrown)]);
  }
  for (const [label, thrown] of others) rows.push([label, "", await becomes(thrown)]);
  const brought: string[][] = [];
  for (const [text, value] of noResponses) brought.push([code(text), await comesTo(value)]);
  return {
    tables: {
      mistakes: table(["thrown", "message", "what becomes of it"], rows),
      "mistakes.noResponse": table(["`fetch` resolves with", "what the read comes to"], brought),
    },
  };
}

/** What a `fetch` of one's own may bring by mistake, and a hand-made answer that will do. */
const noResponses: readonly (readonly [text: string, value: unknown])[] = [
  ["undefined", undefined],
  ["null", null],
  ['"200"', "200"],
  ["{}", {}],
  ['{ status: "200" }', { status: "200" }],
  [
    "{ status: 200, headers: new Headers(), body: null }",
    { status: 200, headers: new Headers(), body: null },
  ],
  [
    '{ status: 200, headers: new Headers(), text: async () => "a" }',
    { status: 200, headers: new Headers(), text: async () => await Promise.resolve("a") },
  ],
];

async function comesTo(value: unknown): Promise<string> {
  let sent = 0;
  const { raw } = createOutbound({
    adapter: instantly({ apiKey: "not-a-key" }),
    fetch: () => {
      sent += 1;
      return Promise.resolve(value as Response);
    },
    runtime: virtualClock({ auto: true }),
    retries: 1,
  });
  const said = await raw.get("/campaigns").then(
    (read) => code(literal(read)),
    (error: Error) => `${code(error.name)}: ${code(error.message)}`,
  );
  return `${said}${sent === 1 ? "" : `, sent ${sent} times`}`;
}

const others: readonly (readonly [label: string, thrown: unknown])[] = [
  ["a string", "x is not a function"],
  ["`undefined`", undefined],
  ["`null`", null],
  ["an object like one", { name: "TypeError", message: "x is not a function" }],
];

async function becomes(thrown: unknown): Promise<string> {
  let sent = 0;
  const { raw } = createOutbound({
    adapter: instantly({ apiKey: "not-a-key" }),
    fetch: () => {
      sent += 1;
      throw thrown;
    },
    runtime: virtualClock({ auto: true }),
    retries: 1,
  });
  try {
    await raw.get("/campaigns");
  } catch (error) {
    if (error === thrown && sent === 1) return "thrown as it is";
    if (OutboundError.is(error) && error.cause === thrown && sent === 2) return "sent again";
  }
  throw new Error(`A call that shall fail did something else: ${String(thrown)}`);
}
