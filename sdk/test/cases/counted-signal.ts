/** A caller's signal, and how many abort listeners stand on it. */
export interface CountedSignal {
  readonly controller: AbortController;
  readonly signal: AbortSignal;
  /** Standing now. */
  readonly listeners: number;
  /** Added in all. */
  readonly added: number;
}

export function countedSignal(): CountedSignal {
  const controller = new AbortController();
  const { signal } = controller;
  /** Each listener, and whether it leaves by itself once the signal has aborted. */
  const standing = new Map<unknown, boolean>();
  let added = 0;
  const { addEventListener, removeEventListener } = signal;
  addEventListener.call(signal, "abort", () => {
    for (const [listener, once] of standing) if (once) standing.delete(listener);
  });
  signal.addEventListener = (...args: Parameters<typeof addEventListener>) => {
    const options = args[2];
    added += 1;
    standing.set(args[1], typeof options === "object" && options?.once === true);
    addEventListener.apply(signal, args);
  };
  signal.removeEventListener = (...args: Parameters<typeof removeEventListener>) => {
    standing.delete(args[1]);
    removeEventListener.apply(signal, args);
  };
  return {
    controller,
    signal,
    get listeners() {
      return standing.size;
    },
    get added() {
      return added;
    },
  };
}
