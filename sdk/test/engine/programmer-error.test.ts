import { runInNewContext } from "node:vm";
import { describe, expect, test } from "vitest";
import { isProgrammerError } from "../../src/engine/programmer-error.ts";

describe("a mistake in code is told from the network", () => {
  test.each([
    ["V8, call", "x.foo is not a function"],
    ["V8, new", "x.Foo is not a constructor"],
    ["JavaScriptCore, call", "x.foo is not a function. (In 'x.foo()', 'x.foo' is undefined)"],
    ["V8, read", "Cannot read properties of undefined (reading 'x')"],
    ["V8, read, before 2021", "Cannot read property 'x' of undefined"],
    ["V8, write", "Cannot set properties of null (setting 'x')"],
    ["V8, destructuring", "Cannot destructure property 'a' of 'null' as it is null."],
    ["SpiderMonkey, read", `can't access property "x", y is undefined`],
    ["SpiderMonkey, value", "y is undefined"],
    ["SpiderMonkey, null", "y is null"],
    ["SpiderMonkey, primitive", "undefined has no properties"],
    ["JavaScriptCore, read", "undefined is not an object (evaluating 'y.x')"],
    ["JavaScriptCore, null", "null is not an object (evaluating 'y.x')"],
    ["V8 and SpiderMonkey, loop", "5 is not iterable"],
    ["V8, async loop", "5 is not async iterable"],
    [
      "JavaScriptCore, spread",
      "Spread syntax requires ...iterable[Symbol.iterator] to be a function",
    ],
    ["Node, URL", "Failed to parse URL from nope"],
    ["Chromium, URL", "Failed to execute 'fetch' on 'Window': Failed to parse URL from http://"],
    ["Node and Deno, new URL", "Invalid URL"],
    ["Deno, URL", "Invalid URL: 'nope'"],
    ["Gecko, URL", "Window.fetch: nope is not a valid URL."],
    ["WebKit, fetch", "URL is not valid or contains user credentials."],
    ["WebKit and Bun, new URL", '"nope" cannot be parsed as a URL.'],
    ["Bun, fetch", "fetch() URL is invalid"],
    ["Bun, empty", "fetch() URL must not be a blank string."],
    ["undici, header", 'Headers.append: "x\ny" is an invalid header value.'],
    ["undici, name", 'Headers.append: "a b" is an invalid header name.'],
    ["Gecko, header", "Window.fetch: c ontent-type is an invalid header name."],
    ["WebKit, name", "Invalid header name: 'C ontent-Type'"],
    ["Deno, value", 'Invalid header value: "x"'],
    ["WebKit and Bun, value", "Header 'a' has invalid value: 'x\ny'"],
    ["Chromium, value", "Failed to execute 'fetch' on 'Window': Invalid value"],
    ["Chromium, name", "Failed to execute 'fetch' on 'Window': Invalid name"],
    ["undici, emoji", "Cannot convert argument to a ByteString because the character at index 0"],
    ["Gecko, emoji", "Cannot convert string to ByteString because the character at index 0"],
    ["Deno, emoji", "Argument 2 is not a valid ByteString"],
    ["Chromium, emoji", "String contains non ISO-8859-1 code point."],
  ])("%s: %j", (_, message) => {
    expect(isProgrammerError(new TypeError(message))).toBe(true);
  });

  test.each([ReferenceError, SyntaxError, RangeError])("%o, whatever it says", (Kind) => {
    expect(isProgrammerError(new Kind("anything"))).toBe(true);
  });

  test("of another realm", () => {
    const foreign: unknown = runInNewContext(`new TypeError("x is not a function")`);
    expect(foreign instanceof TypeError).toBe(false);
    expect(isProgrammerError(foreign)).toBe(true);
  });
});

describe("what the network does is no mistake", () => {
  test.each([
    "Failed to fetch",
    "NetworkError when attempting to fetch resource.",
    "Load failed",
    "fetch failed",
    "Network request failed",
    "The Internet connection appears to be offline.",
    "The network connection was lost.",
    "cancelled",
    "terminated",
    "Unable to connect. Is the computer able to access the url?",
    "error sending request for url (https://x.test/is-not-a-function?a=Invalid%20URL): invalid HTTP header parsed",
    "client error (SendRequest): invalid header name parsed",
    "a message nobody has seen yet",
    "",
  ])("%j", (message) => {
    expect(isProgrammerError(new TypeError(message))).toBe(false);
  });

  // The words of a mistake, where no engine puts them: a proxy's or a tunnel's text, passed on.
  test.each([
    "tunnel: Cannot read properties of the route",
    "tunnel: can't access property of the route",
    "the host is undefined",
    "x is undefined here",
    "the route has no properties left",
    "tunnel: undefined is not an object we know",
    "tunnel: Cannot destructure the route",
    "tunnel: Spread syntax requires a route",
    "tunnel: URL is not valid here",
    "tunnel: Invalid header value sent",
    "tunnel: Header x has invalid value",
    "tunnel: Invalid value in the handshake",
  ])("%j, in the middle of another text", (message) => {
    expect(isProgrammerError(new TypeError(message))).toBe(false);
  });

  test.each([
    ["an AbortError", new DOMException("x is not a function", "AbortError")],
    ["a DOMException called SyntaxError", new DOMException("x", "SyntaxError")],
    ["an Error", new Error("x is not a function")],
    ["a string", "x is not a function"],
    ["an object", { name: "TypeError", message: "x is not a function" }],
    ["undefined", undefined],
    ["null", null],
  ])("%s", (_, value) => {
    expect(isProgrammerError(value)).toBe(false);
  });
});
