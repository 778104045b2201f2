import { createHash } from "node:crypto";

/**
 * The start of the SHA-256 of a text, 12 hex digits: tells one file of the site from the next, since a
 * browser keeps a file for good, also without a network.
 */
export function digest(text: string): string {
  return createHash("sha256").update(text).digest("hex").slice(0, 12);
}
