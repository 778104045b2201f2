console.log("one");
console.log("");
