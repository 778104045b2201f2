/** An edit somebody put into an address: still packed. */
export interface SharedEdit {
  packed: string;
}

/** `#edit=backoff:7ZK...`: the sample's key, and the files in base64url of deflated JSON. */
const HASH = /^#edit=([a-z0-9.-]+):([A-Za-z0-9_-]+)$/;

/** The shared edit that an address holds for a sample. A hash of another kind is a heading's. */
export function sharedEdit(hash: string, key: string): SharedEdit | undefined {
  const found = HASH.exec(hash);
  return found?.[1] === key && found[2] !== undefined ? { packed: found[2] } : undefined;
}

export function sharedHash(key: string, packed: string): string {
  return `#edit=${key}:${packed}`;
}
