/** An edit somebody put into an address: still packed. */
export interface SharedEdit {
  packed: string;
}

/** `#edit=backoff:7ZK...`: the sample's key, and the files in base64url of deflated JSON. */
const HASH = /^#edit=([a-z0-9.-]+):(.+)$/;

/** The shared edit that an address holds for a sample. A hash of another kind is a heading's. */
export function sharedEdit(hash: string, key: string): SharedEdit | undefined {
  const found = HASH.exec(decoded(hash));
  if (found?.[1] !== key || found[2] === undefined) return undefined;
  // What a chat takes for a part of the address: the full stop or the bracket behind it.
  return { packed: found[2].replace(/[^\w-]+$/, "") };
}

export function sharedHash(key: string, packed: string): string {
  return `#edit=${key}:${packed}`;
}

/** Programs that pass addresses on may encode the colon, twice even. Nothing of ours has a percent sign. */
function decoded(hash: string): string {
  try {
    return decodeURIComponent(decodeURIComponent(hash));
  } catch {
    return hash;
  }
}
