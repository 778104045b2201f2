// @runs node
import { readFileSync, readdirSync } from "node:fs";

const parent = `/proc/${process.ppid}/task`;
const runs = readdirSync(parent)
  .flatMap((thread) => read(`${parent}/${thread}/children`).split(" "))
  .filter((pid) => pid !== "" && read(`/proc/${pid}/cmdline`).includes("meeting.ts"));
console.log(runs.length === 1 ? "alone" : "not alone");
// The other run shall still meet this one.
setTimeout(() => {}, 300);

function read(path: string): string {
  try {
    return readFileSync(path, "utf8").trim();
  } catch {
    return ""; // It has ended.
  }
}
