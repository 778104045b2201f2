import { readFileSync } from "node:fs";

// Linux tells programs of ticks of a hundredth of a second, whatever its own are.
const tickMs = 10;

/**
 * Processor time a process has had, in ms. Undefined where the system does not say (only Linux has
 * /proc).
 */
export function processorMs(pid: number): number | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    // The second field is the program's name, which may hold anything, brackets and blanks too.
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    const [user, system] = [Number(fields[11]), Number(fields[12])];
    return Number.isNaN(user + system) ? undefined : (user + system) * tickMs;
  } catch {
    return undefined;
  }
}
