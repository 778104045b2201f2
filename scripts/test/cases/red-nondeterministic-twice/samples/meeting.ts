// @runs node
import { readFileSync } from "node:fs";

const parent = `/proc/${process.ppid}/task/${process.ppid}/children`;
const runs = readFileSync(parent, "utf8")
  .trim()
  .split(" ")
  .filter((pid) => readFileSync(`/proc/${pid}/cmdline`, "utf8").includes("meeting.ts"));
console.log(runs.length === 1 ? "alone" : "not alone");
// The other run shall still meet this one.
setTimeout(() => {}, 300);
