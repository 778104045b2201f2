/** The name of the global that counts: `globalThis.mutationHit(file, region)`. */
export const HIT = "mutationHit";
