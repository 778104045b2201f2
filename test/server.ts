import { createReadStream, readFileSync, statSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { extname, join, normalize } from "node:path";

const TYPES: Readonly<Record<string, string>> = {
  ".css": "text/css; charset=utf-8",
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".json": "application/json",
  ".md": "text/markdown; charset=utf-8",
  ".svg": "image/svg+xml",
  ".tgz": "application/gzip",
  ".txt": "text/plain; charset=utf-8",
  ".wasm": "application/wasm",
  ".xml": "application/xml",
};

export interface Server {
  /** `http://127.0.0.1:PORT`, without a slash at its end. */
  origin: string;
  /** Paths asked for so far, in order. */
  asked: string[];
  /** Answers 404 to each path that begins so, until it is told undefined. */
  refuse: (prefix: string | undefined) => void;
  /** Puts a script before all others of a page, and sends no policy that would forbid it. */
  begin: (script: string | undefined) => void;
  close: () => Promise<void>;
}

/**
 * Serves a folder on the loopback interface, on a free port, as a static host would: a folder by
 * its index.html, what does not exist by 404.html with status 404.
 */
export async function serve(folder: string): Promise<Server> {
  const headers = readHeaders(folder);
  const asked: string[] = [];
  let refused: string | undefined;
  let first: string | undefined;
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? "/", "http://localhost");
    asked.push(pathname);
    const path = normalize(decodeURIComponent(pathname));
    const found = [path, join(path, "index.html")]
      .map((name) => join(folder, name))
      .find((file) => file.startsWith(folder) && isFile(file));
    const there = found !== undefined && (refused === undefined || !path.startsWith(refused));
    const file = there ? found : join(folder, "404.html");
    const rules = headers.get(there ? path : "/404.html") ?? [];
    const type = TYPES[extname(file)] ?? "application/octet-stream";
    const rewritten = first !== undefined && file.endsWith(".html");
    for (const [name, value] of rules) {
      if (!rewritten || name !== "Content-Security-Policy") response.setHeader(name, value);
    }
    response.writeHead(there ? 200 : 404, {
      "content-type": type,
      // What carries a hash in its name never changes.
      ...(path.startsWith("/_astro/") ? { "cache-control": "max-age=31536000, immutable" } : {}),
    });
    if (rewritten) {
      response.end(readFileSync(file, "utf8").replace("<head>", `<head><script>${first}</script>`));
    } else {
      createReadStream(file).pipe(response);
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    asked,
    refuse: (prefix) => (refused = prefix),
    begin: (script) => (first = script),
    close: () =>
      new Promise((resolve, reject) => {
        server.closeAllConnections();
        server.close((error) => (error === undefined ? resolve() : reject(error)));
      }),
  };
}

/** The headers a host would send, by path: the site's own `_headers` says so. */
function readHeaders(folder: string): Map<string, [string, string][]> {
  const rules = new Map<string, [string, string][]>();
  const file = join(folder, "_headers");
  if (!isFile(file)) return rules;
  let rule: [string, string][] = [];
  for (const line of readFileSync(file, "utf8").split("\n")) {
    const header = /^ +([\w-]+): (.*)$/.exec(line);
    if (header !== null) rule.push([header[1] ?? "", header[2] ?? ""]);
    else if (line.startsWith("/")) rules.set(line, (rule = []));
  }
  return rules;
}

function isFile(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() ?? false;
}
