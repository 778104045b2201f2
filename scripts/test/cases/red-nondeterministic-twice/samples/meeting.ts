// @runs node
import { readFileSync, readdirSync } from "node:fs";

const parent = `/proc/${process.ppid}/task`;
const runs = readdirSync(parent)
  .flatMap((thread) => readFileSync(`${parent}/${thread}/children`, "utf8").trim().split(" "))
  .filter((pid) => pid !== "" && readFileSync(`/proc/${pid}/cmdline`, "utf8").includes("meeting.ts"));
console.log(runs.length === 1 ? "alone" : "not alone");
// The other run shall still meet this one.
setTimeout(() => {}, 300);
