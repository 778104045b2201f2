import { spawn, type ChildProcess } from "node:child_process";

/** A program that was started. */
export interface Running {
  /** Its exit code; 1 when it could not be started or a signal ended it. */
  ended: Promise<number>;
  stop(): void;
}

/** Starts programs that share this one's terminal, and ends those that are left. */
export class Programs {
  readonly #cwd: string;
  readonly #children = new Set<ChildProcess>();

  constructor(cwd: string) {
    this.#cwd = cwd;
  }

  start(name: string, args: readonly string[]): Running {
    const child = spawn(name, args, { cwd: this.#cwd, stdio: "inherit" });
    this.#children.add(child);
    const ended = new Promise<number>((done) => {
      const end = (code: number): void => {
        this.#children.delete(child);
        done(code);
      };
      child.on("error", (error) => {
        console.error(`${name}: ${error.message}`);
        end(1);
      });
      child.on("close", (code) => end(code ?? 1));
    });
    return { ended, stop: () => void child.kill("SIGTERM") };
  }

  npm(script: string, ...args: readonly string[]): Promise<number> {
    return this.start("npm", ["run", "--silent", script, "--", ...args]).ended;
  }

  stopAll(): void {
    for (const child of this.#children) child.kill("SIGTERM");
  }
}
