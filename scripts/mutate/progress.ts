import type { Result } from "./campaign.ts";

/** How often a line is written where lines cannot be overwritten, in ms. */
const LINE_EVERY_MS = 10_000;

/** Tells how far a run is: one line that is overwritten on a terminal, else one now and then. */
export class Progress {
  readonly #stream: { isTTY?: boolean; write(text: string): unknown };
  readonly #total: number;
  readonly #now: () => number;
  readonly #began: number;
  #toldAt: number;
  #done = 0;
  #noticed = 0;

  constructor(
    stream: { isTTY?: boolean; write(text: string): unknown },
    total: number,
    now: () => number = () => performance.now(),
  ) {
    this.#stream = stream;
    this.#total = total;
    this.#now = now;
    this.#began = now();
    this.#toldAt = this.#began;
  }

  add({ status }: Result): void {
    this.#done += 1;
    if (status === "killed" || status === "timed out") this.#noticed += 1;
    if (this.#stream.isTTY === true) {
      this.#stream.write(`\r${this.#line()}\u001b[K${this.#done === this.#total ? "\n" : ""}`);
    } else if (this.#now() - this.#toldAt >= LINE_EVERY_MS) {
      this.#toldAt = this.#now();
      this.#stream.write(`${this.#line()}\n`);
    }
  }

  #line(): string {
    const spent = this.#now() - this.#began;
    const left = (spent / this.#done) * (this.#total - this.#done);
    const share = ((this.#noticed / this.#done) * 100).toFixed(1);
    return `${this.#done}/${this.#total} judged, ${share} % noticed, about ${Math.ceil(left / 1000)} s left`;
  }
}
