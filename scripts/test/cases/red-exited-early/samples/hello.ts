console.log("one");
setTimeout(() => console.log("two"), 1);
process.exit(0);
