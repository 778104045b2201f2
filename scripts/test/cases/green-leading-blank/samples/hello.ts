

console.log("\nhello\n");

