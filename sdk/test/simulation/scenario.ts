// What one simulated run is made of. Plain data throughout: a scenario that fails is printed as it
// is, and can be pasted into a test.

/** The limits of an instance or a call, as its options take them. */
export interface PolicyPlan {
  readonly retries?: number;
  readonly backoff?: BackoffPlan;
  readonly timeout?: number;
  readonly deadline?: number;
  readonly cut?: boolean;
  readonly maxRequests?: number;
  readonly maxRetryAfter?: number;
}

/** A backoff of the caller's: so many milliseconds, until at some retry it breaks. */
export interface BackoffPlan {
  readonly ms: number;
  /** From which retry on it breaks; absent: never. */
  readonly breaksAt?: number;
  readonly how?: "throws" | "NaN" | "Infinity" | "negative" | "string" | "rejects";
}

/** What the vendor asks for in its headers, and what a reader of the RFC makes of it. */
export interface AskPlan {
  readonly headers: Readonly<Record<string, string>>;
  /** Milliseconds; undefined: nothing that is understood. */
  readonly ms: number | undefined;
  /** Rate-limit headers count on 429 and 503 only. */
  readonly only429And503?: boolean;
}

export type BodyPlan =
  | { readonly kind: "none" | "empty" | "text" | "json" | "badJson" }
  /** A page without records, and one whose cursor is the one it was asked with. */
  | { readonly kind: "emptyPage" | "repeatedCursor" }
  /** Some chunks, each after this long. */
  | { readonly kind: "slow"; readonly chunks: number; readonly everyMs: number }
  /** One chunk, then silence. */
  | { readonly kind: "stalls" }
  /** One chunk, then an error, after this long. */
  | { readonly kind: "breaks"; readonly afterMs: number };

/** What becomes of a cancel of a body. */
export type CancelPlan = "settles" | "hangs" | "rejects" | "throws";

export type AnswerPlan =
  | {
      readonly kind: "status";
      readonly status: number;
      readonly ask?: AskPlan;
      readonly body: BodyPlan;
      readonly cancel: CancelPlan;
    }
  | { readonly kind: "hang" }
  /** fetch rejects with this. */
  | { readonly kind: "rejects"; readonly what: RejectionPlan }
  /** fetch throws instead of rejecting. */
  | { readonly kind: "throws"; readonly what: RejectionPlan };

export type RejectionPlan = "network" | "error" | "string" | "undefined" | "abortLike" | "mistake";

/** How the vendor treats one request. */
export interface VendorPlan {
  /** How long until it answers. */
  readonly afterMs: number;
  /** Does not hear the request's signal, as a fetch that was wrapped badly. */
  readonly deaf: boolean;
  readonly answer: AnswerPlan;
}

export type AbortPlan = { readonly reason: "error" | "string" | "null" | "default" } & (
  | { readonly when: "before" }
  /** So long after the call began. */
  | { readonly when: "at"; readonly ms: number }
  /** While fetch is being called for the nth time, so many microtasks later. */
  | { readonly when: "fetch"; readonly nth: number; readonly microtasks: number }
  | { readonly when: "onRequest" | "onRetry" | "onRateLimit"; readonly nth: number }
  /** While the caller has the nth record of a walk in hand. */
  | { readonly when: "record"; readonly nth: number }
);

export interface CallPlan {
  /** When it begins, after the run began. */
  readonly startMs: number;
  readonly kind: "get" | "head" | "postRead" | "write" | "list" | "walk";
  /** How many pages the vendor has, of two records each. Read by `list` and `walk`. */
  readonly pages: number;
  readonly policy: PolicyPlan;
  readonly abort?: AbortPlan;
  /** One per request; the last repeats. */
  readonly vendor: readonly VendorPlan[];
}

export type HookPlan = "quiet" | "throws" | "rejects" | "hangs";

export interface ScenarioPlan {
  readonly client: "outbound";
  /** What `random()` gives, over and over. */
  readonly random: readonly number[];
  readonly policy: PolicyPlan;
  /** The vendor's limits. */
  readonly rateLimits: readonly { readonly requests: number; readonly perMs: number }[];
  readonly retryBudget?: { readonly ratio: number; readonly reserve: number };
  /** Stands around `list`. */
  readonly plugin: "none" | "passes" | "failover" | "throws" | "rejects";
  /** When the instance's own signal aborts; absent: never. */
  readonly instanceAbortMs?: number;
  readonly hooks: Readonly<Record<"onRequest" | "onRetry" | "onRateLimit", HookPlan>>;
  /** Jumps of the runtime's clock: at an instant of the true clock, by so much. */
  readonly jumps: readonly { readonly atMs: number; readonly byMs: number }[];
  readonly calls: readonly CallPlan[];
}

/** One request of a `createFetch` scenario, and what becomes of the answer's body. */
export interface FetchCallPlan {
  readonly startMs: number;
  readonly method: "GET" | "POST" | "PUT";
  /** Carries an `Idempotency-Key`. */
  readonly keyed: boolean;
  /** How the body of the request is given. */
  readonly sends: "nothing" | "text" | "request" | "stream";
  readonly abort?: { readonly ms: number };
  readonly vendor: readonly VendorPlan[];
  /** Read to its end, cancelled after a chunk, cancelled unread, left alone, or read twice at once. */
  readonly reader: "reads" | "cancelsLate" | "cancels" | "abandons" | "tees";
}

export interface FetchScenarioPlan {
  readonly client: "fetch";
  readonly random: readonly number[];
  readonly policy: PolicyPlan;
  readonly jumps: ScenarioPlan["jumps"];
  readonly calls: readonly FetchCallPlan[];
}

export type AnyPlan = ScenarioPlan | FetchScenarioPlan;
