import { existsSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";

import { afterEach, describe, expect, it } from "vitest";

import { runSample } from "../samples/run-sample.ts";
import { makeWorkspace } from "../samples/workspace.ts";
import { plantedFolder } from "./planted-run.ts";

let remove = (): void => {};

afterEach(() => remove());

/** What another project's sample prints, and whether it made this file in its own folder. */
async function run(
  text: string,
  file = "none",
  before: (path: string) => unknown = () => undefined,
): Promise<{ printed: string; made: boolean }> {
  const planted = plantedFolder({ "samples/main.ts": text });
  const workspace = makeWorkspace(planted.project);
  remove = () => {
    workspace.remove();
    planted.remove();
  };
  const path = join(planted.root, "samples", file);
  await before(path);
  const project = { ...planted.project, foreign: true };
  const { stdout, stderr } = await runSample(project, planted.sample("main"), workspace, 10_000);
  return { printed: `${stdout.toString()}${stderr.toString()}`, made: existsSync(path) };
}

const tried = `function tried(work: () => unknown): void {
  try {
    work();
    console.log("let through");
  } catch (error) {
    console.log((error as { code?: string }).code);
  }
}
`;
const denied = "ERR_ACCESS_DENIED\n";

describe("another project's sample", { timeout: 60_000 }, () => {
  it("writes no file by way of SQLite", async () => {
    const text = `import { DatabaseSync } from "node:sqlite";
${tried}
tried(() => new DatabaseSync("made.db").exec("create table t(x)"));
tried(() => new DatabaseSync(":memory:").exec("attach 'made.db' as a; create table a.t(x)"));
tried(() => process.getBuiltinModule("node:sqlite").DatabaseSync("made.db"));
`;
    expect(await run(text, "made.db")).toEqual({ printed: denied.repeat(3), made: false });
  });

  it("writes no file by way of a flag of V8", async () => {
    const text = `import { setFlagsFromString } from "node:v8";
${tried}
tried(() => setFlagsFromString("--trace-turbo-cfg-file=made.cfg"));
`;
    expect(await run(text)).toEqual({ printed: denied, made: false });
  });

  const connecting = `import net from "node:net";
const socket = net.connect("pipe");
socket.on("connect", () => console.log("let through")).on("error", ({ message }) => console.log(message));
socket.on("connect", () => socket.destroy());
`;

  it("speaks to nobody behind a file of this machine", async () => {
    const server = createServer((socket) => socket.destroy());
    const listens = (path: string): Promise<void> =>
      new Promise((done) => server.listen(path, done));
    const { printed } = await run(connecting, "pipe", listens);
    server.close();
    expect(printed).toMatch(/^connect EACCES pipe\b/);
  });

  it("makes no such file by listening there", async () => {
    const text = `import net from "node:net";
const server = net.createServer().listen("pipe", () => server.close());
server.on("error", ({ message }) => console.log(message));
`;
    const { printed } = await run(text);
    expect(printed).toBe("listen EACCES: permission denied pipe\n");
  });

  it("is not handed the way to send signals", async () => {
    const text = `const { apply } = Reflect;
let kill: unknown;
Reflect.apply = (ask: unknown) => (kill = ask);
process.kill(process.pid, 0);
Reflect.apply = apply;
console.log(kill);
`;
    expect((await run(text)).printed).toBe("undefined\n");
  });
});
