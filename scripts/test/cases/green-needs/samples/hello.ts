// @runs node
// @needs diff
import { readFileSync } from "node:fs";
import { diffLines } from "diff";

console.log(typeof readFileSync, typeof diffLines);
