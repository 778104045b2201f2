import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** A module that any page of any origin may import: what does not get it was refused where it asked. */
export interface OpenModule {
  address: string;
  /** How often it has been asked for. */
  asked: () => number;
  close: () => Promise<void>;
}

export async function openModule(): Promise<OpenModule> {
  let asked = 0;
  const server = createServer((_, response) => {
    asked += 1;
    response.writeHead(200, {
      "access-control-allow-origin": "*",
      "content-type": "text/javascript",
    });
    response.end("export default 1;\n");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    address: `http://127.0.0.1:${port}/open.js`,
    asked: () => asked,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
