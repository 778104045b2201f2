import { UnusableBody } from "../engine/failure.ts";
import type { WalkMeta } from "./meta.ts";
import type { Operation } from "./operation.ts";
import type { ReadPage } from "./shape.ts";

/** A walk that has begun. */
export interface OpenWalk<T> {
  readonly operation: Operation;
  readonly vendor: string;
  readPage(cursor: string | undefined): Promise<ReadPage<T>>;
}

/**
 * The records of all pages, read as they are asked for: `for await (const record of walk)`. One
 * deadline and one `maxRequests` cover the whole of it; each page has its own retries. The time the
 * reader's own code takes between records counts towards the deadline.
 *
 * A second `for await` begins anew.
 */
export class Walk<T> implements AsyncIterable<T> {
  readonly #cursor: string | undefined;
  readonly #open: () => OpenWalk<T>;
  #operation: Operation | undefined;
  #next: string | undefined;
  #done = false;

  /**
   * @param cursor where to begin; undefined for the first page
   * @param open begins the walk's one call; may throw
   */
  constructor(cursor: string | undefined, open: () => OpenWalk<T>) {
    this.#cursor = cursor;
    this.#open = open;
    this.#next = cursor;
  }

  /** What the latest walk has spent so far, and where to go on when it stopped early. */
  get meta(): WalkMeta {
    const spent = this.#operation?.meta() ?? { requests: 0, retries: 0, elapsedMs: 0 };
    return { ...spent, next: this.#next, done: this.#done };
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<T, void, undefined> {
    const { operation, vendor, readPage } = this.#open();
    this.#operation = operation;
    this.#next = this.#cursor;
    this.#done = false;
    const seen = new Set([this.#cursor]);
    try {
      for (let more = true; more;) {
        const { records, next } = await readPage(this.#next);
        for (const record of records) {
          operation.throwIfAborted();
          yield record;
        }
        this.#next = next;
        more = next !== undefined;
        // Heard before the cursor is judged: the caller may have left with the page's last record.
        if (more) operation.throwIfAborted();
        // A cursor that comes back would walk the same pages for ever (airbyte-python-cdk#1148).
        if (more && seen.has(next)) throw operation.fail(repeated(vendor, next));
        seen.add(next);
      }
      this.#done = true;
    } finally {
      // Also when the reader leaves its loop early.
      operation.end();
    }
  }
}

function repeated(vendor: string, cursor: string | undefined): UnusableBody {
  const reason = `${vendor} sent the cursor ${JSON.stringify(cursor)} a second time`;
  return new UnusableBody("shape", `${reason}: the walk would not end`);
}
