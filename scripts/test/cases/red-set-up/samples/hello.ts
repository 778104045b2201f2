import "./set-up.ts";

console.log("hello");
