import { siteAddress } from "./sample-data.ts";

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
  if (place === "own") {
    inWorker(path, port2, signal, fail);
  } else {
    const { inClosedFrame } = await import("./closed-frame.ts");
    await inClosedFrame(path, port2, signal, fail);
  }
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
