// @runs node
import { createServer } from "node:net";

const server = createServer().listen(0, "127.0.0.1", () => {
  console.log("listening");
  setTimeout(() => server.close(), 50);
});
