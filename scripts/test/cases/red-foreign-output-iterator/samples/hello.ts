console.log("first");
console.log(new Map([["a", 1]]).entries());
