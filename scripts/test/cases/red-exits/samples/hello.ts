// @exits 3
console.log("stops");
process.exitCode = 4;
