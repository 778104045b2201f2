import type { RateLimit } from "../engine/rate-window.ts";

/** A record as the vendor sends it. The SDK reads its id; everything else passes through. */
export interface VendorRecord {
  readonly [field: string]: unknown;
}

/** One kind of record: which reads the vendor has for it, and where. */
export interface ResourceDescriptor<T = VendorRecord> {
  /** Where one record is read: `{path}/{id}`. Absent: the vendor cannot read one by id. */
  readonly getPath?: string | undefined;
  /** Where records are listed. Absent: the vendor cannot list them. */
  readonly list?:
    | {
        readonly path: string;
        /** A POST takes filters, page size and cursor in its body; a GET in its query. */
        readonly method: "GET" | "POST";
        /** Limits of this read alone, below the vendor's for everything. */
        readonly rateLimits?: readonly RateLimit[] | undefined;
      }
    | undefined;
  /** The field that holds a record's id. */
  readonly id: string;
  /** Never set: it tells the compiler what a record looks like. */
  readonly recordType?: T | undefined;
}

/** How the vendor pages. */
export interface Paging {
  /** The field of an answer that holds its records. */
  readonly items: string;
  /** The field of an answer that holds the cursor of the next page. */
  readonly next: string;
  /** The parameter that takes a cursor. */
  readonly cursor: string;
  /** The parameter that takes a page's size. */
  readonly limit: string;
  /** The largest page. */
  readonly maxLimit: number;
}

/** The records each resource of an adapter brings, by the resource's name. */
export type Resources = Readonly<Record<string, unknown>>;

/** One vendor, as data: where it is, how it is asked, what may be repeated, and how often. */
export interface Adapter<R extends object = Resources> {
  /** Begins every message: `instantly responded 503`. */
  readonly name: string;
  /** Without a slash at its end. */
  readonly baseUrl: string;
  /**
   * Headers of one request. Asked again for each attempt, so that a token or a date is never a
   * retry old. They stand in place of the usual `Accept` and `Content-Type`. What it rejects with is a
   * failed attempt, and no request: nothing was sent.
   */
  headers(): Readonly<Record<string, string>> | Promise<Readonly<Record<string, string>>>;
  /** Paths whose POST only reads, so that it may be repeated. Without a query. */
  readonly postReads: readonly string[];
  /** The vendor's limits for everything one instance sends. */
  readonly rateLimits?: readonly RateLimit[] | undefined;
  /** How lists are paged. Absent: the vendor has no lists. */
  readonly paging?: Paging | undefined;
  /** What can be read, by the name it gets on the client. */
  readonly resources?: { readonly [K in keyof R]: ResourceDescriptor<R[K]> } | undefined;
  /**
   * Reads how long the vendor asks to be left alone from the body of a failure, for a vendor that
   * says so there. Asked only when no header says it.
   * @returns milliseconds, or undefined
   */
  readonly retryAfterMs?: ((status: number, body: unknown) => number | undefined) | undefined;
}
