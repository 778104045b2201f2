import { readFileSync } from "node:fs";

// statm counts in pages; every Linux that Node 24 has a binary for uses 4 KiB ones, or larger,
// where the cap then strikes later, never earlier.
const pageBytes = 4096;

/**
 * What a process holds in memory now, in bytes: buffers and native memory too, which the heap
 * limit does not count. Undefined where the system does not say (only Linux has /proc).
 */
export function residentBytes(pid: number): number | undefined {
  try {
    const [, pages] = readFileSync(`/proc/${pid}/statm`, "utf8").split(" ");
    return Number(pages) * pageBytes;
  } catch {
    return undefined;
  }
}
