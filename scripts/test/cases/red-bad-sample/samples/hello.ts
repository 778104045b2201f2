// @exit 1
console.log("hello");
