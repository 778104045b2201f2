// @runs node
import { connect, createServer } from "node:net";

const server = createServer((socket) => socket.end("hi"));
server.listen(0, "127.0.0.1", () => {
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("no port");
  connect(address.port, "127.0.0.1").on("data", (data) => {
    console.log(`${data}`);
    server.close();
  });
});
