/** The contenders that promises are about, as results and pages name them. */
export const BARE = "fetch and read, nothing around it";
export const BY_HAND = "by hand: AbortSignal.timeout and AbortSignal.any";
export const OUTBOUND = "outbound-sdk: raw.get";
export const KY = "ky";
export const COCKATIEL = "cockatiel: retry + aggressive timeout";
export const GUARDED = "by hand, guarding the body";
export const FETCH = "outbound-sdk/fetch: createFetch";
