// @runs node
import { createSocket } from "node:dgram";
import { connect } from "node:net";

const outside = "192.0.2.1";
const socket = connect({
  host: "localhost",
  port: 9,
  lookup: (_name, _options, done) => done(null, [{ address: outside, family: 4 }]),
});
await new Promise((resolve) => {
  socket.once("error", (error) => resolve(console.log((error as { code?: string }).code)));
});
const datagram = createSocket("udp4");
try {
  datagram.send(outside, 9, outside);
} catch (error) {
  console.log((error as { code?: string }).code);
}
datagram.close();
