// @varies at position config.ts:{at} is wrong
console.log("config.ts:12:5 is wrong");
