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
  close(): Promise<void>;
}

/**
 * Serves a folder on the loopback interface, on a free port, as a static host would: a folder by
 * its index.html, what does not exist by 404.html with status 404.
 */
export async function serve(folder: string): Promise<Server> {
  const headers = readHeaders(folder);
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? "/", "http://localhost");
    const path = normalize(decodeURIComponent(pathname));
    const found = [path, join(path, "index.html")]
      .map((name) => join(folder, name))
      .find((file) => file.startsWith(folder) && isFile(file));
    const file = found ?? join(folder, "404.html");
    for (const [name, value] of headers.get(found === undefined ? "/404.html" : path) ?? []) {
      response.setHeader(name, value);
    }
    response.writeHead(found === undefined ? 404 : 200, {
      "content-type": TYPES[extname(file)] ?? "application/octet-stream",
      // What carries a hash in its name never changes.
      ...(path.startsWith("/_astro/") ? { "cache-control": "max-age=31536000, immutable" } : {}),
    });
    createReadStream(file).pipe(response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
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
