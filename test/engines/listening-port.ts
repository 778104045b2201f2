import { readFileSync, readdirSync, readlinkSync } from "node:fs";
import { join } from "node:path";

/** State of a socket that listens, in the kernel's table. */
const LISTENS = "0A";

/** The port on which a process listens for this machine, if it does; Linux tells. */
export function listeningPort(pid: number): number | undefined {
  const open = new Set(socketsOf(pid));
  for (const line of readFileSync("/proc/net/tcp", "utf8").split("\n").slice(1)) {
    const [, local = "", , state, , , , , , inode = ""] = line.trim().split(/\s+/);
    if (state === LISTENS && open.has(`socket:[${inode}]`)) {
      return Number.parseInt(local.split(":")[1] ?? "", 16);
    }
  }
  return undefined;
}

function socketsOf(pid: number): string[] {
  const folder = `/proc/${pid}/fd`;
  return unlessGone(() => readdirSync(folder), []).map((fd) =>
    unlessGone(() => readlinkSync(join(folder, fd)), ""),
  );
}

/** What has ended or been closed since it was listed has nothing to read. */
function unlessGone<T>(read: () => T, otherwise: T): T {
  try {
    return read();
  } catch {
    return otherwise;
  }
}
