import { loadWorkerCode, siteAddress } from "./sample-data.ts";

/**
 * A frame without an origin: what runs in it can reach neither the page nor what the page stores. It
 * cannot load from us either, so the worker's code is handed over.
 */
export async function inClosedFrame(
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
