// @runs node
import { createServer } from "node:net";

createServer().listen(0, "127.0.0.1", () => console.log("listening"));
