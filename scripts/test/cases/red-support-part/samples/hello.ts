import { word } from "./word.ts";

console.log(word);
