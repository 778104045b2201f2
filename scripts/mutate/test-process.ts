import { type ChildProcess, fork } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { CHANGED } from "./changed-texts.ts";
import type { Place, Reply, Request } from "./test-protocol.ts";

/** How a request ended. */
export type Answer =
  | Extract<Reply, { type: "ran" }>
  /** No test began for too long, or the process died. */
  | { type: "stalled"; at: Place }
  | { type: "died"; at: Place };

/** Starting Vitest and loading the first file, in ms, on a machine that is busy. */
const START_MS = 30_000;

/** One `test-host.ts`, started when it is needed and again after it had to be killed. */
export class TestProcess {
  readonly #args: readonly string[];
  readonly #folder: string = mkdtempSync(join(tmpdir(), "mutate-host-"));
  #child: ChildProcess | undefined;

  /** @param filters which test files, as on Vitest's command line */
  constructor(root: string, config: string, filters: readonly string[]) {
    this.#args = [root, config, ...filters];
  }

  /**
   * @param stallMs how long the process may be silent, once it runs; beside what a test that has
   * begun says it may take
   * @throws Error when Vitest itself fails
   */
  async ask(request: Request, stallMs: number): Promise<Answer> {
    const child = (this.#child ??= await this.#start());
    let stop = (): void => {};
    const answer = await new Promise<Answer>((resolve, reject) => {
      let at: Place = { name: "the start" };
      let watch: NodeJS.Timeout | undefined;
      const feed = (limitMs: number): void => {
        clearTimeout(watch);
        watch = setTimeout(() => resolve({ type: "stalled", at }), stallMs + limitMs);
      };
      const onMessage = (reply: Reply): void => {
        feed(reply.type === "begins" ? (reply.limitMs ?? 0) : 0);
        if (reply.type === "begins") at = reply.at;
        if (reply.type === "ran") resolve(reply);
        if (reply.type === "broken") reject(new Error(`Vitest failed: ${reply.message}`));
      };
      const onExit = (): void => resolve({ type: "died", at });
      child.on("message", onMessage);
      child.on("exit", onExit);
      stop = () => {
        clearTimeout(watch);
        child.off("message", onMessage);
        child.off("exit", onExit);
      };
      feed(START_MS);
      child.send(request);
    }).finally(() => stop());
    if (answer.type !== "ran") this.#kill();
    return answer;
  }

  close(): void {
    this.#kill();
    rmSync(this.#folder, { recursive: true, force: true });
  }

  #kill(): void {
    this.#child?.kill("SIGKILL");
    this.#child = undefined;
  }

  #start(): Promise<ChildProcess> {
    const child = fork(join(import.meta.dirname, "test-host.ts"), this.#args, {
      execArgv: ["-C", "@outbound-sdk/source", "--max-old-space-size=1024"],
      stdio: ["ignore", "ignore", "inherit", "ipc"],
      env: {
        ...process.env,
        NODE_OPTIONS: "",
        NO_COLOR: "1",
        [CHANGED]: join(this.#folder, "changed.json"),
      },
    });
    let late: NodeJS.Timeout | undefined;
    const started = new Promise<ChildProcess>((resolve, reject) => {
      late = setTimeout(() => {
        child.kill("SIGKILL");
        reject(new Error(`Vitest did not start within ${START_MS} ms`));
      }, START_MS);
      child.once("message", () => resolve(child));
      child.once("exit", (code) =>
        reject(new Error(`Vitest ended with ${code} before it was ready`)),
      );
      child.once("error", reject);
    });
    return started.finally(() => clearTimeout(late));
  }
}
