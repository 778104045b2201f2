import { fork } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { fileURLToPath } from "node:url";

import { compilerFlags, compilerSnapshot } from "./compiler-snapshot.ts";
import { endWithThis } from "./launch.ts";
import type { TypeCheckAnswer, TypeCheckRequest } from "./type-questions.ts";

/** What the compiler may take, in ms: hundreds of samples on a busy machine need a tenth of it. */
const defaultLimitMs = 300_000;

let child: ChildProcess | undefined;
let last = 0;
/** Compilers begun from a snapshot that have not said yet that they are there. */
const begun = new Set<ChildProcess>();
let snapshotFits = true;

/**
 * Checks all files in one program, beside the runs: the compiler has a process of its own, and keeps
 * the libraries it has read for the next time.
 *
 * @param snapshot the file to start the compiler from, when one is started
 * @throws Error when the compiler fails, its process ends, or the limit is over
 */
export async function typeCheck(
  request: TypeCheckRequest,
  limitMs: number = defaultLimitMs,
  snapshot: () => string | undefined = compilerSnapshot,
): Promise<TypeCheckAnswer> {
  const compiler = (child ??= start(snapshotFits ? snapshot() : undefined));
  last += 1;
  hold(compiler);
  let late = false;
  const limit = setTimeout(() => {
    late = true;
    if (child === compiler) child = undefined;
    compiler.kill("SIGKILL");
  }, limitMs);
  try {
    return await answerTo(last, request, compiler);
  } catch (error) {
    if (!late && begun.has(compiler) && hasEnded(compiler)) {
      // Node takes no snapshot that is broken, or was made on another processor, and ends at once.
      snapshotFits = false;
      process.emitWarning(
        "The compiler's snapshot does not fit here. Make it anew: npm run prepare",
      );
      return await typeCheck(request, limitMs);
    }
    if (!late) throw error;
    const seconds = limitMs / 1_000;
    throw new Error(
      `The compiler was ended: it was not done within ${seconds} s. Some type may have no end.`,
      { cause: error },
    );
  } finally {
    clearTimeout(limit);
    release(compiler);
  }
}

function start(snapshot: string | undefined): ChildProcess {
  const file = fileURLToPath(new URL("./child/type-check.ts", import.meta.url));
  const execArgv = [...compilerFlags, ...(snapshot ? ["--snapshot-blob", snapshot] : [])];
  const started = fork(file, { execArgv, stdio: ["ignore", "ignore", "inherit", "ipc"] });
  if (snapshot) begun.add(started);
  started.once("message", () => begun.delete(started));
  // One that is busy does not see its channel close, and some type may have no end.
  const letGo = endWithThis(() => started.kill("SIGKILL"));
  started.once("exit", () => {
    letGo();
    if (child === started) child = undefined;
  });
  release(started);
  return started;
}

function hasEnded({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode !== null || signalCode !== null;
}

/** While it works, this process waits for it. */
function hold(compiler: ChildProcess): void {
  compiler.ref();
  compiler.channel?.ref();
}

function release(compiler: ChildProcess): void {
  compiler.unref();
  compiler.channel?.unref();
}

function answerTo(
  id: number,
  request: TypeCheckRequest,
  compiler: ChildProcess,
): Promise<TypeCheckAnswer> {
  return new Promise((resolve, reject) => {
    const settle = (finish: () => void): void => {
      compiler.off("message", onMessage);
      compiler.off("error", onError);
      compiler.off("exit", onExit);
      finish();
    };
    const onError = (error: Error): void => settle(() => reject(error));
    const onExit = (code: number | null, signal: string | null): void =>
      settle(() => reject(new Error(`The compiler's process ended with ${code ?? signal}.`)));
    const onMessage = (message: {
      id: number;
      answer?: TypeCheckAnswer;
      failure?: string;
    }): void => {
      if (message.id !== id) return;
      const { answer, failure } = message;
      settle(() => (answer === undefined ? reject(new Error(failure)) : resolve(answer)));
    };
    compiler.on("message", onMessage);
    compiler.once("error", onError);
    compiler.once("exit", onExit);
    compiler.send({ id, request });
  });
}
