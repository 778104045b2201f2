import { fork } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { fileURLToPath } from "node:url";

/** What one program is checked from. */
export interface TypeCheckRequest {
  root: string;
  samplesFolder: string;
  /** Files on disk, absolute. */
  files: readonly string[];
  /** Code that stands only in a page: an invented path in the samples folder, and its text. */
  snippets: readonly { path: string; text: string }[];
}

/** One message of the compiler. */
export interface CompilerError {
  /** Absolute; undefined for one about the options. */
  file: string | undefined;
  line: number;
  column: number;
  code: number;
  message: string;
}

/** What one program says, and the files it is made of. */
export interface TypeCheckAnswer {
  errors: CompilerError[];
  files: string[];
}

/** What the compiler may take, in ms: hundreds of samples on a busy machine need a tenth of it. */
const defaultLimitMs = 300_000;

let child: ChildProcess | undefined;
let last = 0;

/**
 * Checks all files in one program, beside the runs: the compiler has a process of its own, and keeps
 * the libraries it has read for the next time.
 *
 * @throws Error when the compiler fails, its process ends, or the limit is over
 */
export async function typeCheck(
  request: TypeCheckRequest,
  limitMs: number = defaultLimitMs,
): Promise<TypeCheckAnswer> {
  const compiler = (child ??= start());
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

function start(): ChildProcess {
  const file = fileURLToPath(new URL("./child/type-check.ts", import.meta.url));
  // Trees and types live to the end: collected seldom, they cost a tenth less processor time.
  const execArgv = ["--max-semi-space-size=64"];
  const started = fork(file, { execArgv, stdio: ["ignore", "ignore", "inherit", "ipc"] });
  started.once("exit", () => {
    if (child === started) child = undefined;
  });
  // It ends by itself when this process does: its channel closes.
  release(started);
  return started;
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
