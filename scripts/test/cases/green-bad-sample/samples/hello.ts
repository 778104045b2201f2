// Says hello, and @mentions nobody at the start of a line.
console.log("hello");
