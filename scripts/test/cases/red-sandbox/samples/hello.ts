// @runs node
import { execSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";

for (const tried of [
  () => readFileSync("/etc/hostname"),
  () => writeFileSync("written.txt", ""),
  () => execSync("id"),
  () => process.kill(process.ppid, 0),
]) {
  try {
    tried();
    console.log("done");
  } catch (error) {
    console.log((error as { code?: string }).code);
  }
}
