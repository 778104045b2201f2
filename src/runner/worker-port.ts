import { loadWorkerCode, siteAddress } from "./sample-data.ts";

/** Where a program runs: ours in a worker of our origin, a stranger's in a closed frame. */
export type Place = "own" | "closed";

/**
 * Starts the worker at an address of the site and gives the port to it; `signal` ends the worker,
 * `fail` hears why it cannot be.
 */
export async function workerPort(
  place: Place,
  path: string,
  signal: AbortSignal,
  fail: (message: string) => void,
): Promise<MessagePort> {
  const { port1, port2 } = new MessageChannel();
  signal.addEventListener("abort", () => port1.close(), { once: true });
  if (place === "closed") await inFrame(path, port2, signal, fail);
  else inWorker(path, port2, signal, fail);
  return port1;
}

function inWorker(
  path: string,
  port: MessagePort,
  signal: AbortSignal,
  fail: (message: string) => void,
): void {
  const worker = new Worker(siteAddress(path), { type: "module", name: "sample" });
  worker.addEventListener("error", (event) => {
    event.preventDefault();
    fail(`The runner could not be loaded from ${siteAddress(path).replace(/\?.*/, "")}.`);
  });
  worker.postMessage({ kind: "port" }, [port]);
  signal.addEventListener("abort", () => worker.terminate(), { once: true });
}

/**
 * A frame without an origin: what runs in it can reach neither the page nor what the page stores. It
 * cannot load from us either, so the worker's code is handed over.
 */
async function inFrame(
  path: string,
  port: MessagePort,
  signal: AbortSignal,
  fail: (message: string) => void,
): Promise<void> {
  const code = await loadWorkerCode(path);
  // Stopped while it loaded: the signal fires no more, and nobody would take the frame away.
  signal.throwIfAborted();
  const frame = document.createElement("iframe");
  frame.setAttribute("sandbox", "allow-scripts");
  frame.src = siteAddress("_run/frame.html");
  frame.hidden = true;
  frame.title = "Closed frame for a shared sample";
  frame.addEventListener("load", () =>
    frame.contentWindow?.postMessage({ kind: "start", code }, "*", [port]),
  );
  const failed = "The closed frame for shared edits could not be started in this browser.";
  frame.addEventListener("error", () => fail(failed));
  addEventListener(
    "message",
    ({ source, data }: MessageEvent<{ kind?: unknown } | null>) => {
      if (source === frame.contentWindow && data?.kind === "failed") fail(failed);
    },
    { signal },
  );
  document.body.append(frame);
  signal.addEventListener("abort", () => frame.remove(), { once: true });
}
