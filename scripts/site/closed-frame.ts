import { scriptHash } from "./script-hash.ts";

/**
 * The document of the closed frame: it turns the code it is handed into a worker, and hands the port
 * on. It loads nothing and can reach nothing. The worker is a classic one: without an origin a module
 * cannot be the start of one.
 */
const SCRIPT = `addEventListener("message",({data,ports})=>{try{const a=URL.createObjectURL(new Blob([data.code],{type:"text/javascript"}));const w=new Worker(a);w.onerror=()=>parent.postMessage({kind:"failed"},"*");w.postMessage({kind:"port"},ports)}catch{parent.postMessage({kind:"failed"},"*")}},{once:true})`;

/** What the frame may do, without what only a header can say. */
export const FRAME_POLICY = [
  "default-src 'none'",
  `script-src ${scriptHash(SCRIPT)} blob:`,
  "worker-src blob:",
  "connect-src 'none'",
].join("; ");

export function closedFrame(): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${FRAME_POLICY}"><meta name="robots" content="noindex"><title>Closed frame for a shared sample</title></head><body><script>${SCRIPT}</script></body></html>
`;
}
