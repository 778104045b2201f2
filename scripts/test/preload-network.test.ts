import { afterEach, describe, expect, it } from "vitest";

import { runSample } from "../samples/run-sample.ts";
import type { Outcome } from "../samples/launch.ts";
import { makeWorkspace } from "../samples/workspace.ts";
import { plantedFolder } from "./planted-run.ts";

let remove = (): void => {};

afterEach(() => remove());

async function run(text: string): Promise<Outcome> {
  const planted = plantedFolder({ "samples/main.ts": text });
  const workspace = makeWorkspace(planted.project);
  remove = () => {
    workspace.remove();
    planted.remove();
  };
  return runSample(planted.project, planted.sample("main"), workspace, 10_000);
}

/** The lines it printed, on whichever stream. */
async function lines(text: string): Promise<string[]> {
  const { stdout, stderr } = await run(text);
  return `${stdout.toString()}${stderr.toString()}`.trimEnd().split("\n");
}

/** Tells of each way to connect whether it was let through: nobody listens on the port of any. */
const connecting = `import { connect, createConnection, Socket } from "node:net";
import type { TcpNetConnectOpts } from "node:net";

async function tried(start: (socket: Socket) => Socket): Promise<string> {
  const own = new Socket();
  const socket = start(own);
  const error = await new Promise<Error & { code?: string }>((resolve) => {
    socket.once("error", resolve);
  });
  return error.code === "ERR_NETWORK_OFF" ? error.message : "let through";
}
const lookup: TcpNetConnectOpts["lookup"] = (_host, _options, done) =>
  done(new Error("resolved by the sample"), "", 4);
`;

describe("the network of a sample", { timeout: 60_000 }, () => {
  const refused = (host: unknown): string =>
    `A sample reaches no network but loopback: connect to ${String(host)} was refused`;

  it("is this machine alone, by every name it has", async () => {
    const own = [null, "", "localhost", "::1", "127.0.0.1", "127.255.10.2", "::ffff:127.0.0.1"];
    const others = [
      "192.0.2.1",
      "example.com",
      "localhost.example",
      "127.0.0.1.example",
      "x127.0.0.1",
      "127.0.0",
      "127.0.0.1.1",
      "127.0.0.1234",
      "127.a.b.c",
      "128.0.0.1",
      "::ffff:10.0.0.1",
      "::2",
      5,
    ];
    const text = `${connecting}
for (const host of ${JSON.stringify([...own, ...others])}) {
  console.log(await tried((socket) => socket.connect({ host: host as string, port: 9 })));
}
console.log(await tried((socket) => socket.connect({ port: 9 })));
`;
    expect(await lines(text)).toEqual([
      ...own.map(() => "let through"),
      ...others.map(refused),
      "let through",
    ]);
  });

  it("is refused however it is asked for", async () => {
    const text = `${connecting}
const host = "192.0.2.1";
for (const start of [
  (socket: Socket) => socket.connect(9, host),
  (socket: Socket) => socket.connect({ port: 9, host }),
  () => connect(9, host),
  () => connect({ port: 9, host }),
  () => createConnection(9, host),
  () => connect({ port: 9, host: "localhost", lookup }),
  () => connect({ port: 9, lookup }),
]) {
  console.log(await tried(start));
}
const nobody = "/nobody/listens.sock";
for (const start of [
  (socket: Socket) => socket.connect(9, "127.0.0.1"),
  (socket: Socket) => socket.connect(9),
  (socket: Socket) => socket.connect(nobody),
  () => connect({ path: nobody }),
  () => connect({ path: nobody, host } as never),
  () => connect({ port: 9, host: "127.0.0.1", lookup }),
  () => connect(9, () => undefined),
  (socket: Socket) => socket.connect(9, () => undefined),
]) {
  console.log(await tried(start));
}
`;
    expect(await lines(text)).toEqual([
      ...Array.from({ length: 5 }, () => refused("192.0.2.1")),
      refused("localhost"),
      refused(undefined),
      ...Array.from({ length: 8 }, () => "let through"),
    ]);
  });

  it("takes no datagram but for this machine", async () => {
    const text = `import { createSocket } from "node:dgram";
const said = (error: unknown): string => {
  const { code, message } = error as Error & { code?: string };
  return code === "ERR_NETWORK_OFF" ? message : \`other: \${code}\`;
};
const host = "192.0.2.1";
for (const send of [
  (socket: any, done: any) => socket.send("hello", 9, host, done),
  (socket: any, done: any) => socket.send("hello", 0, 2, 9, host, done),
  (socket: any, done: any) => socket.connect(9, host, done),
  (socket: any, done: any) => socket.send("hello", 9, done),
  (socket: any, done: any) => socket.send(host, 9, "127.0.0.1", done),
  (socket: any, done: any) => socket.send(host, 9, done),
  (socket: any, done: any) => socket.connect(9, "127.0.0.1", done),
  (socket: any, done: any) => socket.connect(9, done),
]) {
  const socket = createSocket("udp4");
  try {
    await new Promise((resolve) => send(socket, resolve));
    console.log("sent");
  } catch (error) {
    console.log(said(error));
  }
  socket.close();
}
`;
    const off = "A sample reaches no network but loopback:";
    expect(await lines(text)).toEqual([
      `${off} send to 192.0.2.1 was refused`,
      `${off} send to 192.0.2.1 was refused`,
      `${off} connect to 192.0.2.1 was refused`,
      ...Array.from({ length: 5 }, () => "sent"),
    ]);
  });
});

describe("a sample speaks to others", { timeout: 60_000 }, () => {
  const server = `import { connect, createServer } from "node:net";
const server = createServer((socket) => socket.end());
await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", () => resolve()));
const { port } = server.address() as { port: number };
const ask = (to: object): Promise<unknown> =>
  new Promise((resolve) => connect(to as never).once("close", resolve).once("error", () => 0).resume());
`;

  it.each([
    ["not when it opens nothing", 'console.log("hello");', false],
    ["not when it asks its own server", `${server}await ask({ port }); server.close();`, false],
    [
      "when it asks another port",
      `${server}await ask({ port: 9, host: "127.0.0.1" }); server.close();`,
      true,
    ],
    [
      "when it asks a socket of the file system, whatever port it names too",
      `${server}await ask({ path: "/nobody/listens.sock", port }); server.close();`,
      true,
    ],
    [
      "when it sends a datagram",
      'import { createSocket } from "node:dgram";\nconst socket = createSocket("udp4");\nsocket.send("hello", 9, () => socket.close());',
      true,
    ],
  ])("%s", async (_, text, spoke) => {
    const outcome = await run(text);
    expect([outcome.code, outcome.stderr.toString(), outcome.spokeToOthers]).toEqual([
      0,
      "",
      spoke,
    ]);
  });
});

it("no address is reached by node:http, by an empty pipe, or by a name that a program answers for", async () => {
  const text = `import http from "node:http";
import https from "node:https";
import { connect } from "node:net";
const lookup = (_host, options, done) =>
  options.all ? done(null, [{ address: "192.0.2.1", family: 4 }]) : done(null, "192.0.2.1", 4);
const starts = [
  () => http.get("http://192.0.2.1:9"),
  () => http.get({ host: "192.0.2.1", port: 9, agent: false }),
  () => https.get("https://192.0.2.1:9"),
  () => http.get({ host: "x.invalid", port: 9, lookup }),
  () => connect({ host: "192.0.2.1", port: 9, path: null }),
  () => connect({ host: "192.0.2.1", port: 9, path: "" }),
  () => connect({ host: "192.0.2.1", port: 9, path: false }),
  () => connect({ host: "192.0.2.1", port: 9, path: 0 }),
];
for (const start of starts) {
  const error = await new Promise((resolve) => start().once("error", resolve));
  console.log(error.code);
}
`;
  expect(await lines(text)).toEqual(Array.from({ length: 8 }, () => "ERR_NETWORK_OFF"));
});

it("no address is reached by options that are others when they are read again", async () => {
  const text = `import { connect, Socket } from "node:net";
const twice = (first: unknown, then: unknown): (() => unknown) => {
  let reads = 0;
  return () => ((reads += 1) === 1 ? first : then);
};
const host = (): object =>
  Object.defineProperty({ port: 9 }, "host", { get: twice("127.0.0.1", "192.0.2.1"), enumerable: true });
const path = (): object =>
  Object.defineProperty({ port: 9, host: "192.0.2.1" }, "path", { get: twice("/x", ""), enumerable: true });
class Options {
  port = 9;
  read = twice("127.0.0.1", "192.0.2.1");
  get host(): unknown { return this.read(); }
}
const list = (): object => Object.assign([{ host: "127.0.0.1" }], { host: "192.0.2.1", port: 9 });
const marked = (): object => Object.assign(list(), { [Symbol("normalizedArgs")]: true });
const peer = async (socket: Socket): Promise<void> => {
  const tried = new Promise<string>((resolve) => {
    socket.once("connectionAttempt", (ip: string) => resolve(ip));
    socket.once("error", (error: NodeJS.ErrnoException) => resolve(\`\${error.code}\`));
  });
  console.log(await tried);
  socket.destroy();
};
for (const options of [host, path, () => new Options(), list, marked]) {
  await peer(connect(options() as never));
  await peer(new Socket().connect(options() as never));
}
`;
  const said = await lines(text);
  expect(said).toHaveLength(10);
  expect(said.filter((line) => /192/.test(line))).toEqual([]);
}, 60_000);

describe("a sample that replaces what it is watched with", { timeout: 60_000 }, () => {
  it("reaches no other address by a lookup of its own", async () => {
    const text = `import dns from "node:dns";
import net from "node:net";
dns.lookup = ((_name: string, { all }: { all?: boolean }, done: (...args: unknown[]) => void) =>
  all === true ? done(null, [{ address: "192.0.2.1", family: 4 }]) : done(null, "192.0.2.1", 4)) as never;
net.connect({ port: 9, host: "localhost" }).on("error", ({ message }) => console.log(message));
`;
    expect((await lines(text))[0]).toMatch(/^connect EACCES 192\.0\.2\.1:9\b/);
  });

  it("reaches no other address by methods of its own", async () => {
    const text = `import dgram from "node:dgram";
import net from "node:net";
RegExp.prototype.exec = () => [] as never;
Array.prototype.findLast = () => undefined;
Array.isArray = (() => false) as never;
net.isIP = () => 4;
net.connect(9, "192.0.2.1").on("error", ({ message }) => console.log(message));
const socket = dgram.createSocket("udp4");
socket.send("x", 9, "192.0.2.1", (error) => {
  console.log(error?.message);
  socket.close();
});
`;
    const [connected, sent] = await lines(text);
    expect(connected).toBe(
      "A sample reaches no network but loopback: connect to 192.0.2.1 was refused",
    );
    expect(sent).toBe("send EACCES 192.0.2.1:9");
  });

  it("asks nobody for a name by methods of its own", async () => {
    const text = `import dns from "node:dns";
import net from "node:net";
RegExp.prototype.exec = () => [] as never;
net.isIP = () => 4;
const { apply } = Reflect;
let ask: unknown;
Reflect.apply = (given: unknown) => (ask = given);
dns.lookup("localhost", () => undefined);
Reflect.apply = apply;
dns.lookup("name.example", (error) => console.log(error?.message, ask));
`;
    expect(await lines(text)).toEqual([
      "A sample reaches no network but loopback: lookup of name.example was refused undefined",
    ]);
  });
});
