import { once } from "node:events";
import { connect, createServer, type AddressInfo } from "node:net";

/**
 * A port of 127.0.0.1 that refuses connections until it is freed: the near end of an open connection.
 * Nobody listens there, and nobody else can begin to, as on a port that a server has given up.
 */
export async function refusingPort(): Promise<{ port: number; free(): void }> {
  const far = createServer().listen(0, "127.0.0.1");
  await once(far, "listening");
  const near = connect((far.address() as AddressInfo).port, "127.0.0.1");
  await once(near, "connect");
  return {
    port: near.localPort as number,
    free() {
      near.destroy();
      far.close();
    },
  };
}
