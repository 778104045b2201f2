// @runs node
import { styleText } from "node:util";

console.log(styleText("red", "plain"), process.env["NO_COLOR"], process.env["FORCE_COLOR"]);
