/** Errors no network makes. */
const NEVER_NETWORK: ReadonlySet<string> = new Set(["ReferenceError", "SyntaxError", "RangeError"]);

/**
 * The TypeErrors that are a mistake in the code, in each engine's words. `fetch` rejects with a
 * TypeError for a dead network too, and every runtime words that one differently ("Failed to fetch",
 * "Load failed", "fetch failed", "NetworkError when ..."), so the list names the mistakes and not the
 * network: a message nobody has seen yet is a network failure, and is retried.
 *
 * Each phrase has a space in it, so that no URL a network message may quote can match.
 */
const MISTAKES: readonly RegExp[] = [
  // All engines: V8 kCalledNonCallable, SpiderMonkey JSMSG_NOT_FUNCTION, JSC "x is not a function. (In ...".
  /\bis not a (?:function|constructor)\b/,
  // V8 kNonObjectPropertyLoad and Store.
  /^Cannot (?:read|set) propert(?:y|ies) /,
  // SpiderMonkey JSMSG_PROPERTY_FAIL, JSMSG_UNEXPECTED_TYPE, JSMSG_NO_PROPERTIES.
  /^can't access property |^\S+ is (?:undefined|null)$| has no properties$/,
  // JavaScriptCore createNotAnObjectError.
  /^(?:undefined|null) is not an object\b/,
  // V8 and SpiderMonkey: not iterable; V8 kNonCoercible; JSC "Spread syntax requires ...iterable".
  /\bis not (?:async )?iterable\b|^Cannot destructure |^Spread syntax requires /,
  // Node and Chromium; Node, Deno and Chromium's URL; Gecko.
  /\bFailed to parse URL from\b|\bInvalid URL\b|\bis not a valid URL\b/,
  // WebKit's fetch; WebKit's and Bun's URL; Bun's fetch.
  /^URL is not valid |\bcannot be parsed as a URL\b|\bURL (?:is invalid|must )/,
  // undici and Gecko; Deno, and WebKit for a name; WebKit and Bun; Chromium.
  /\bis an invalid header (?:value|name)\b|^Invalid header (?:value|name)\b|^Header .* has invalid value\b|: Invalid (?:value|name)$/s,
  // A header with a character above U+00FF: undici and Gecko; Deno; Chromium.
  /\bto (?:a )?ByteString\b|\ba valid ByteString\b|\bnon ISO-8859-1 code point\b/,
];

/**
 * Whether a value thrown out of `fetch` or an adapter is a mistake in code, which no retry mends,
 * and not the network. It is rethrown as it is.
 */
export function isProgrammerError(value: unknown): value is Error {
  // By tag, not instanceof: errors cross realms (frames, vm contexts). A DOMException is none.
  if (Object.prototype.toString.call(value) !== "[object Error]") return false;
  const { name, message } = value as Error;
  if (NEVER_NETWORK.has(name)) return true;
  return name === "TypeError" && MISTAKES.some((mistake) => mistake.test(message));
}
