console.log("one");
setTimeout(() => console.log("two"), 1);
