/** One timer waiting to end. */
export interface QueuedTimer {
  /** The instant it ends at, milliseconds since the epoch. */
  readonly due: number;
  /** The order it was set in: timers due at one instant end in this order. */
  readonly order: number;
  readonly background: boolean;
  readonly onFire: () => void;
  /** Where it stands in the heap; -1 once it has ended or been cancelled. */
  place: number;
}

/** The timers of a clock, the one due first on top. */
export interface TimerQueue {
  readonly size: number;
  /** How many of them are not background timers. */
  readonly foreground: number;
  add(due: number, background: boolean, onFire: () => void): QueuedTimer;
  first(): QueuedTimer | undefined;
  /** Takes a timer out; false when it had already left. */
  remove(timer: QueuedTimer): boolean;
}

function before(a: QueuedTimer, b: QueuedTimer): boolean {
  return a.due === b.due ? a.order < b.order : a.due < b.due;
}

/**
 * A binary heap whose timers know their place, so that a cancelled timer leaves at once. Marking it
 * and skipping it later would keep each attempt's timer, and all it holds, until its full timeout.
 */
export function timerQueue(): TimerQueue {
  const heap: QueuedTimer[] = [];
  let foreground = 0;
  let order = 0;

  function put(timer: QueuedTimer, place: number): void {
    heap[place] = timer;
    timer.place = place;
  }

  function rise(timer: QueuedTimer): void {
    let place = timer.place;
    while (place > 0) {
      const parentPlace = (place - 1) >> 1;
      const parent = heap[parentPlace] as QueuedTimer;
      if (!before(timer, parent)) break;
      put(parent, place);
      place = parentPlace;
    }
    put(timer, place);
  }

  function sink(timer: QueuedTimer): void {
    let place = timer.place;
    for (;;) {
      const left = 2 * place + 1;
      let child = heap[left];
      if (child === undefined) break;
      const right = heap[left + 1];
      if (right !== undefined && before(right, child)) child = right;
      if (!before(child, timer)) break;
      const childPlace = child.place;
      put(child, place);
      place = childPlace;
    }
    put(timer, place);
  }

  return {
    get size() {
      return heap.length;
    },
    get foreground() {
      return foreground;
    },
    add(due, background, onFire) {
      const timer: QueuedTimer = { due, order: order++, background, onFire, place: heap.length };
      if (!background) foreground += 1;
      heap.push(timer);
      rise(timer);
      return timer;
    },
    first() {
      return heap[0];
    },
    remove(timer) {
      const place = timer.place;
      if (place === -1) return false;
      timer.place = -1;
      if (!timer.background) foreground -= 1;
      const last = heap.pop() as QueuedTimer;
      if (last !== timer) {
        put(last, place);
        rise(last);
        sink(last);
      }
      return true;
    },
  };
}
