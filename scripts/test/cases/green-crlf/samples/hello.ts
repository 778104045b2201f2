console.log("hello");
console.log("again");
