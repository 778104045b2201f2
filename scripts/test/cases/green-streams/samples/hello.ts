console.log("one");
console.error("two");
console.log("");
console.error("");
console.log("three");
console.log("");
