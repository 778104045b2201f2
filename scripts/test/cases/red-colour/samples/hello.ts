// @runs node
import { styleText } from "node:util";

console.log(styleText("red", "plain", { validateStream: false }));
