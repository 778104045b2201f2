// @runs node
import { readFileSync } from "node:fs";

console.log(readFileSync("data.txt", "utf8").trim());
