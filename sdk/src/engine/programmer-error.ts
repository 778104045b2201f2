/** Errors no network makes. DOMExceptions of these names exist and are none of them. */
const NEVER_NETWORK = new Set(["ReferenceError", "SyntaxError", "RangeError"]);

/**
 * The TypeErrors that are a mistake in the code, in each engine's words. `fetch` rejects with a
 * TypeError for a dead network too, and every runtime words that differently, so the list names the
 * mistakes: an unknown message is a network failure and is retried.
 *
 * Sources of the wordings: V8 `src/common/message-template.h`; SpiderMonkey `js/public/friend/
 * ErrorNumbers.msg` and Gecko `dom/bindings/Errors.msg`; JavaScriptCore `runtime/ExceptionHelpers.cpp`
 * and WebCore `Modules/fetch`; undici `lib/web/fetch/request.js`, `headers.js`, `webidl`; Deno
 * `ext/fetch`; Bun `src/bun.js/webcore`.
 */
const MISTAKES: readonly RegExp[] = [
  // V8, SpiderMonkey, JavaScriptCore: calling what is no function.
  /\bis not (?:a function|callable|a constructor|iterable|async iterable|an? object)\b/i,
  // V8; SpiderMonkey ("can't access property", "x is undefined"); JavaScriptCore ("undefined is not an object").
  /\bcannot (?:read|set) propert|\bcan't access property|\b(?:undefined|null) is not an object|\bis (?:undefined|null)$/i,
  // V8 and JavaScriptCore; SpiderMonkey's "x has no properties".
  /\bcannot (?:destructure|convert undefined or null)|\bhas no properties\b/i,
  // undici, Chromium ("Failed to parse URL from"), Gecko ("is not a valid URL"), Deno and Bun ("Invalid URL").
  /\binvalid url\b|\bfailed to parse url\b|\bnot a valid url\b|\burl is invalid\b/i,
  // undici ("invalid header value", "Invalid character in header content"), Chromium and WebKit
  // ("Invalid value", "Invalid name"), Gecko ("is an invalid header value").
  /\binvalid (?:http )?header\b|\binvalid character in header\b|\bheader.* (?:invalid|not a legal) (?:value|name|http)/i,
  /^failed to (?:execute|construct) '|\bcannot have (?:a )?body\b|\bwith GET\/HEAD method\b/i,
];

function isError(value: unknown): value is Error {
  // By tag and name, not instanceof: errors cross realms (frames, vm contexts, test runners).
  return Object.prototype.toString.call(value) === "[object Error]";
}

/**
 * Whether a value thrown out of `fetch` or an adapter is a mistake in code, which no retry mends,
 * and not the network. It is rethrown as it is.
 */
export function isProgrammerError(value: unknown): boolean {
  if (!isError(value)) return false;
  if (NEVER_NETWORK.has(value.name)) return true;
  return value.name === "TypeError" && MISTAKES.some((mistake) => mistake.test(value.message));
}
