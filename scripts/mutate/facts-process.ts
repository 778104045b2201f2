import { type ChildProcess, fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import type { FactsAnswer, FactsReady, FactsRequest } from "./facts-protocol.ts";

const host = fileURLToPath(new URL("./facts-host.ts", import.meta.url));

/** No module is ever unloaded: after so many runs the process has grown enough. */
const MOST_RUNS = 150;

/** Wall time after which a process that waits for a timer is given up. */
const PATIENCE_MS = 20_000;

/** One process that computes facts, started when it is needed, and anew after one that broke it. */
export class FactsProcess {
  readonly #root: string;
  readonly #partsFile: string;
  #child: ChildProcess | undefined;
  #runs = 0;

  constructor(root: string, partsFile: string) {
    this.#root = root;
    this.#partsFile = partsFile;
  }

  /** The names of the parts. @throws Error when they cannot be loaded */
  async parts(): Promise<readonly string[]> {
    const ready = await this.#start();
    return ready.parts;
  }

  async ask(request: FactsRequest): Promise<FactsAnswer> {
    const isFresh = this.#runs === 0;
    const outcome = await this.#askOnce(request);
    if (outcome.type !== "crashed" && outcome.type !== "stalled") return outcome;
    // What is thrown late, or spins on, may be an earlier run's: only one alone is sure.
    return isFresh ? outcome : await this.#askOnce(request);
  }

  async #askOnce(request: FactsRequest): Promise<FactsAnswer> {
    // One that has ended meanwhile was an earlier run's doing.
    if (this.#runs >= MOST_RUNS || this.#child?.connected === false) this.close();
    if (this.#child === undefined) await this.#start();
    this.#runs++;
    const child = this.#child as ChildProcess;
    const outcome = await new Promise<FactsAnswer>((resolve) => {
      const onMessage = (answer: FactsAnswer): void => settle(answer);
      const onExit = (_code: number | null, signal: string | null): void =>
        settle(
          signal === "SIGKILL" ? { type: "stalled" } : { type: "crashed", message: "it exited" },
        );
      const settle = (answer: FactsAnswer): void => {
        clearTimeout(limit);
        child.off("message", onMessage);
        child.off("exit", onExit);
        resolve(answer);
      };
      const limit = setTimeout(() => settle({ type: "stalled" }), PATIENCE_MS);
      child.on("message", onMessage);
      child.on("exit", onExit);
      child.send(request);
    });
    if (outcome.type === "crashed" || outcome.type === "stalled") this.close();
    return outcome;
  }

  async #start(): Promise<FactsReady> {
    this.close();
    const child = fork(host, [this.#root, this.#partsFile], {
      cwd: this.#root,
      execArgv: ["-C", "@outbound-sdk/source", "--disable-warning=ExperimentalWarning"],
      stdio: ["ignore", "ignore", "pipe", "ipc"],
      env: { PATH: process.env["PATH"], TZ: "UTC", LC_ALL: "C.UTF-8", NO_COLOR: "1" },
    });
    this.#child = child;
    child.on("error", () => {});
    let said = "";
    child.stderr?.on("data", (part: Buffer) => {
      if (said.length < 4_000) said += String(part);
    });
    return await new Promise((resolve, reject) => {
      child.once("message", (ready: FactsReady) => resolve(ready));
      child.once("exit", () => reject(new Error(`the facts cannot be loaded: ${said.trim()}`)));
    });
  }

  close(): void {
    this.#child?.kill("SIGKILL");
    this.#child = undefined;
    this.#runs = 0;
  }
}
