/** Places for programs. Who needs some waits until they are free, first come, first served. */
export class Slots {
  readonly #size: number;
  #free: number;
  readonly #queue: { count: number; begin: () => void }[] = [];

  constructor(size: number) {
    this.#size = size;
    this.#free = size;
  }

  /**
   * Does work while it holds so many places.
   *
   * @throws RangeError when there are not as many, whoever lets go
   */
  async hold<T>(count: number, work: () => Promise<T>): Promise<T> {
    if (count > this.#size) {
      throw new RangeError(`${count} places of ${this.#size} are asked for.`);
    }
    await new Promise<void>((begin) => {
      this.#queue.push({ count, begin });
      this.#next();
    });
    try {
      return await work();
    } finally {
      this.#free += count;
      this.#next();
    }
  }

  /** Who comes first waits for enough, and nobody overtakes: two places would never be free else. */
  #next(): void {
    for (let [first] = this.#queue; first !== undefined; [first] = this.#queue) {
      if (first.count > this.#free) return;
      this.#queue.shift();
      this.#free -= first.count;
      first.begin();
    }
  }
}
