// @exits 1
console.log("before");

throw new Error("no luck");
