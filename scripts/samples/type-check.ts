import { Worker } from "node:worker_threads";

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

let worker: Worker | undefined;
let last = 0;

/**
 * Checks all files in one program, beside the runs: the compiler has a thread of its own,
 * and keeps the libraries it has read for the next time.
 */
export async function typeCheck(request: TypeCheckRequest): Promise<TypeCheckAnswer> {
  worker ??= new Worker(new URL("./type-check-worker.ts", import.meta.url), { execArgv: [] });
  const thread = worker;
  last += 1;
  const id = last;
  thread.ref();
  try {
    return await answerTo(id, request, thread);
  } finally {
    thread.unref();
  }
}

function answerTo(id: number, request: TypeCheckRequest, thread: Worker): Promise<TypeCheckAnswer> {
  return new Promise((resolve, reject) => {
    const settle = (finish: () => void): void => {
      thread.off("message", onMessage);
      thread.off("error", onError);
      finish();
    };
    const onError = (error: Error): void => settle(() => reject(error));
    const onMessage = (message: {
      id: number;
      answer?: TypeCheckAnswer;
      failure?: string;
    }): void => {
      if (message.id !== id) return;
      const { answer, failure } = message;
      settle(() => (answer === undefined ? reject(new Error(failure)) : resolve(answer)));
    };
    thread.on("message", onMessage);
    thread.on("error", onError);
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
    thread.postMessage({ id, request });
  });
}
