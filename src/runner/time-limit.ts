/** How long a program may take, once started: milliseconds. */
const RUN_MS = 5_000;
/** How long a worker has to answer before it counts as busy. A machine may not run it for a while. */
const ANSWER_MS = 1_000;

export interface TimeLimit {
  /** The program's first statement runs: the clock starts. */
  start: () => void;
  /** The worker has answered. */
  answered: () => void;
  clear: () => void;
}

/**
 * Ends a program after five seconds, and tells whether it was still computing then. The worker is
 * asked a second before the end: an endless loop, which never answers, is then ended on time. One that
 * answers is asked again at the end, since it may have become busy meanwhile.
 */
export function timeLimit(ask: () => void, end: (how: { busy: boolean }) => void): TimeLimit {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let over = false;
  let silent = false;
  const question = (): void => {
    silent = true;
    timer = setTimeout(judge, ANSWER_MS);
    ask();
  };
  const judge = (): void => {
    over = true;
    if (silent) end({ busy: true });
    else question();
  };
  return {
    start() {
      timer = setTimeout(question, RUN_MS - ANSWER_MS);
    },
    answered() {
      silent = false;
      if (!over) return;
      clearTimeout(timer);
      end({ busy: false });
    },
    clear: () => clearTimeout(timer),
  };
}
