/** What reaches out of the worker, or keeps something after it: no sample may have it. */
const FORBIDDEN = [
  "fetch",
  "XMLHttpRequest",
  "WebSocket",
  "WebSocketStream",
  "EventSource",
  "WebTransport",
  "FontFace",
  "fonts",
  "RTCPeerConnection",
  "RTCDataChannel",
  "indexedDB",
  "caches",
  "CacheStorage",
  "cookieStore",
  "BroadcastChannel",
  "Worker",
  "SharedWorker",
  "importScripts",
  "navigator",
  "Notification",
  "webkitRequestFileSystem",
  "webkitRequestFileSystemSync",
  "webkitResolveLocalFileSystemURL",
  "webkitResolveLocalFileSystemSyncURL",
  "showOpenFilePicker",
  "postMessage",
  "close",
  "onmessage",
  "onerror",
  "onunhandledrejection",
  "location",
  "origin",
  "name",
  "self",
] as const;

/**
 * Takes the network, storage and the worker's own levers from the program, and gives it Node's
 * console and timers. The page's headers forbid the same; this holds where a host sends none.
 */
export function furnish(given: Readonly<Record<string, unknown>>): void {
  for (const name of FORBIDDEN) remove(name);
  for (const [name, value] of Object.entries(given)) {
    Object.defineProperty(globalThis, name, {
      value,
      writable: true,
      configurable: true,
      enumerable: true,
    });
  }
}

function remove(name: string): void {
  for (
    let at: object | null = globalThis;
    at !== null;
    at = Object.getPrototypeOf(at) as object | null
  ) {
    if (!Object.hasOwn(at, name)) continue;
    if (!Reflect.deleteProperty(at, name)) {
      Object.defineProperty(at, name, { value: undefined, writable: false });
    }
  }
}
